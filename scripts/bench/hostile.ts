/**
 * `npm run bench:hostile`: visitors ask for pages and pictures at a steady rate and an editor writes twice a second, first
 * alone, then under each attack, then under all at once. `npm run bench:hostile -- 30` takes thirty seconds for each
 * instead of fifteen; names after the number choose some. `--small` holds the server to one processor and 1 GB.
 */
import {execFileSync} from 'node:child_process'
import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {setTimeout as wait} from 'node:timers/promises'
import {parseArgs} from 'node:util'
import {attacks} from './hostile/attacks.ts'
import {checks} from './hostile/checks.ts'
import {printPhase, runPhase, type Phase} from './hostile/phase.ts'
import {fillQuarantine, uploadDocuments, uploadExpensivePictures} from './hostile/prepare.ts'
import {limitTo} from './load/limits.ts'
import {readUsage} from './load/processes.ts'
import {printHeading, printLine, printNote} from './load/report.ts'
import {startServer, type Server} from './load/server.ts'
import {makePictures} from './load/visitors.ts'

const {values, positionals} = parseArgs({
  options: {small: {type: 'boolean', default: false}},
  allowPositionals: true,
})
const seconds = positionals.find((word) => /^\d+$/.test(word)) ?? '15'
const chosen = positionals.filter((word) => word !== seconds)
const all = [...Object.keys(attacks), ...Object.keys(checks)]
const unknown = chosen.filter((name) => !all.includes(name))
if (unknown.length > 0) throw new Error(`No attack is named ${unknown.join()}: ${all.join(', ')}`)
const isChosen = (name: string) => chosen.length === 0 || chosen.includes(name)

const folder = await mkdtemp(join(tmpdir(), 'bench-hostile-'))
const dataDir = join(folder, 'data')
if (isChosen('suspicious-enquiries')) await fillQuarantine(dataDir)
// A build needs more; such a machine gets a release, which is built elsewhere.
if (values.small) execFileSync('npm', ['run', 'build'], {stdio: 'inherit'})
const server = await startServer(dataDir, values.small ? limitTo(1_000_000_000) : [])
try {
  for (const [name, check] of Object.entries(checks).filter(([name]) => isChosen(name))) {
    const problems = await check(server)
    printLine({name, figure: problems.length, unit: '', atMost: 0})
    for (const problem of problems) printNote(problem)
  }
  const names = Object.keys(attacks).filter(isChosen)
  if (names.length > 0) await attackSite(server, names)
} finally {
  await server.stop()
  await rm(folder, {recursive: true, force: true})
}

async function attackSite({origin, editor}: Server, names: string[]): Promise<void> {
  const pages = ['/', '/news', '/about', '/gallery', '/purchase-process', '/faq']
  const pictures = await makePictures(origin, pages, 'src')
  // Two pictures for each page.
  const load = {
    paths: pictures.flatMap((path, n) => (n % 2 ? [path] : [path, pages[(n / 2) % 6] ?? '/'])),
    seconds: Number(seconds),
  }
  if (isChosen('unread-documents')) await uploadDocuments(editor)
  const plan = {
    origin,
    expensivePictures: isChosen('expensive-pictures') ? await uploadExpensivePictures(editor) : [],
    pictures: [...new Set(pictures.map((path) => path.replace(/\?.*/, '')))],
  }
  await runPhase('warming up', server, load)
  const alone = await runPhase('alone', server, load)
  printPhase(alone, alone)
  for (const name of names) {
    printPhase(await runPhase(name, server, load, {...plan, names: [name]}), alone)
  }
  if (names.length > 1) {
    printPhase(await runPhase('all at once', server, load, {...plan, names}), alone)
  }
  await wait(60_000)
  await printAfterwards(alone)
}

async function printAfterwards(alone: Phase): Promise<void> {
  const {megabytes, each, files} = await readUsage(server.pid)
  printHeading('a minute later')
  const before = (value: number) => ({reference: {name: 'alone', value}})
  const memory = {name: 'RSS of all processes', figure: megabytes, unit: 'MB', ratioAtMost: 1.2}
  printLine({...memory, ...before(alone.usage.megabytes)})
  const open = {name: 'open files', figure: files, unit: '', atMost: alone.usage.files + 50}
  printLine({...open, ...before(alone.usage.files)})
  printNote(each)
}
