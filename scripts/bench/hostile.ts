/**
 * `npm run bench:hostile`: visitors ask for pages and pictures at a steady rate and an editor writes twice a second, first
 * alone, then under each attack, then under all at once. `npm run bench:hostile -- 30` takes thirty seconds for each
 * instead of fifteen; names after the number choose some. `--small` holds the server to one processor and 1 GB.
 */
import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {setTimeout as wait} from 'node:timers/promises'
import {parseArgs} from 'node:util'
import {attacks} from './hostile/attacks/index.ts'
import {checks} from './hostile/checks.ts'
import {printPhase, runPhase, UNCACHED} from './hostile/phase.ts'
import {fillQuarantine, uploadDocuments, uploadExpensivePictures} from './hostile/prepare.ts'
import {limitTo} from './load/limits.ts'
import {readUsage} from './load/processes.ts'
import {printHeading, printLine, printNote} from './load/report.ts'
import {startServer} from './load/server.ts'
import {findPictures} from './load/visitors.ts'

const {values, positionals} = parseArgs({
  options: {small: {type: 'boolean', default: false}},
  allowPositionals: true,
})
const numbers = positionals.filter((word) => /^\d+$/.test(word))
const chosen = positionals.filter((word) => !numbers.includes(word))
const all = [...Object.keys(attacks), ...Object.keys(checks)]
const unknown = chosen.filter((name) => !all.includes(name))
if (unknown.length > 0) throw new Error(`No attack is named ${unknown.join()}: ${all.join(', ')}`)
const isChosen = (name: string) => chosen.length === 0 || chosen.includes(name)
const names = Object.keys(attacks).filter(isChosen)
const seconds = Number(numbers[0] ?? 15)

const pages = ['/', '/news', '/about', '/gallery', '/purchase-process', '/faq']
const searches = Array.from({length: 500}, (_, n) => `/search?q=gas+${n}`)

const folder = await mkdtemp(join(tmpdir(), 'bench-hostile-'))
const dataDir = join(folder, 'data')
const limits = values.small ? await limitTo(1_000_000_000) : undefined
if (isChosen('suspicious-enquiries')) await fillQuarantine(dataDir)
const server = await startServer(dataDir, {limits})
try {
  const pictures = await findPictures(server.origin, pages)
  const load = {
    origin: server.origin,
    groups: [
      {name: 'pages', perSecond: 10, paths: pages},
      {name: 'pictures', perSecond: 20, paths: pictures},
      {name: UNCACHED, perSecond: 1, paths: searches},
    ],
    seconds,
  }
  if (isChosen('unread-documents')) await uploadDocuments(server.editor)
  const plan = {
    origin: server.origin,
    expensivePictures: isChosen('expensive-pictures')
      ? await uploadExpensivePictures(server.editor)
      : [],
    pictures: [...new Set(pictures.map((path) => path.replace(/\?.*/, '')))],
  }
  if (limits) printNote(limits.described)
  printNote(`${pages.length} pages, ${pictures.length} pictures, ${seconds} s for each attack`)
  printHeading('nothing gets through')
  for (const [name, check] of Object.entries(checks)) {
    if (!isChosen(name)) continue
    const problems = await check(server)
    printLine({name, figure: problems.length, unit: 'problems', atMost: 0})
    for (const problem of problems) printNote(problem)
  }
  if (names.length > 0)
    await runPhase('warming up', server, {...load, seconds: Math.min(20, seconds)})
  const alone = await runPhase('alone', server, load)
  printPhase(alone, alone)
  for (const name of names) {
    printPhase(await runPhase(name, server, load, {...plan, names: [name]}), alone)
  }
  if (names.length > 1) {
    printPhase(await runPhase('all at once', server, load, {...plan, names}), alone)
  }
  if (names.length > 0) {
    await wait(60_000)
    const usage = await readUsage(server.pid)
    printHeading('a minute later')
    printLine({
      name: 'RSS of all processes',
      figure: usage.megabytes,
      unit: 'MB',
      reference: {name: 'alone', value: alone.usage.megabytes},
      ratioAtMost: 1.2,
    })
    printNote(usage.each)
    const reference = {name: 'alone', value: alone.usage.files}
    const atMost = alone.usage.files + 50
    printLine({name: 'open files', figure: usage.files, unit: '', reference, atMost})
  }
} finally {
  await server.stop()
  await limits?.remove()
  await rm(folder, {recursive: true, force: true})
}
