/**
 * `npm run bench:hostile`: what visitors and an editor notice of an attack. Visitors ask for pages
 * and pictures at a steady rate, an editor writes twice a second: first alone, then under each attack, then
 * under all at once. `npm run bench:hostile -- 20` takes twenty seconds for each instead of sixty; names of
 * attacks after the number choose some.
 */
import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {setTimeout as wait} from 'node:timers/promises'
import {attacks} from './hostile/attacks/index.ts'
import {uploadExpensivePictures} from './hostile/expensive-pictures.ts'
import {runPhase, type Phase} from './hostile/phase.ts'
import {residentMemory} from './load/process-memory.ts'
import {startSite} from './hostile/server.ts'
import {printHeader, printPhase, printTargets} from './hostile/report.ts'
import {findPictures} from './hostile/find-pictures.ts'

const [seconds = '60', ...chosen] = process.argv.slice(2)
const names = Object.keys(attacks).filter((name) => chosen.length === 0 || chosen.includes(name))
const unknown = chosen.filter((name) => !names.includes(name))
if (unknown.length > 0) {
  throw new Error(`No attack is named ${unknown.join(', ')}: ${Object.keys(attacks).join(', ')}`)
}
const PAGES_A_SECOND = 10
const PICTURES_A_SECOND = 20
const pages = ['/', '/news', '/about', '/gallery', '/purchase-process', '/faq']

const folder = await mkdtemp(join(tmpdir(), 'bench-hostile-'))
const server = await startSite(join(folder, 'data'))
try {
  const pictures = await findPictures(server.origin, pages)
  const load = {
    origin: server.origin,
    groups: [
      {perSecond: PAGES_A_SECOND, visits: pages.map((path) => ({path, resources: []}))},
      {perSecond: PICTURES_A_SECOND, visits: pictures.map((path) => ({path, resources: []}))},
    ],
    seconds: Number(seconds),
  }
  const plan = {
    origin: server.origin,
    expensivePictures: await uploadExpensivePictures(server.editor),
    pictures: [...new Set(pictures.map((path) => path.replace(/\?.*/, '')))],
  }
  console.log(`${pages.length} pages and ${pictures.length} pictures, ${seconds} s for each line\n`)
  printHeader()
  await runPhase('warming up', server, {...load, seconds: Math.min(20, load.seconds)})
  const alone = await runPhase('alone', server, load)
  printPhase(alone, alone)
  const phases: Phase[] = []
  for (const name of names) {
    phases.push(await runPhase(name, server, load, {...plan, names: [name]}))
    printPhase(phases.at(-1) ?? alone, alone)
  }
  phases.push(await runPhase('all at once', server, load, {...plan, names}))
  printPhase(phases.at(-1) ?? alone, alone)
  await wait(60_000)
  const afterwards = await residentMemory(server.pid)
  if (!printTargets(alone, phases, afterwards)) process.exitCode = 1
} finally {
  await server.stop()
  await rm(folder, {recursive: true, force: true})
}
