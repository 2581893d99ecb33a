/**
 * `npm run bench:hostile`: visitors ask for pages and pictures at a steady rate and an editor writes twice a second, first
 * alone, then under each attack, then under all at once. `npm run bench:hostile -- 30` takes thirty seconds for each
 * instead of fifteen; names after the number choose some. `--small` holds the server to one processor and 1 GB.
 */
import {execFileSync, fork} from 'node:child_process'
import {once} from 'node:events'
import {setTimeout as wait} from 'node:timers/promises'
import {parseArgs} from 'node:util'
import type {SanityClient} from '@sanity/client'
import {sql} from 'kysely'
import {openStorage} from '#web/server/storage/storage.ts'
import {attacks, type Plan, type Statuses} from './attacks.ts'
import {checkAnswers} from './checks.ts'
import {chooseParts, percentile, printHeading, printLine, printNote} from './report.ts'
import {limitTo, makeDataFolder, readUsage, startServer, watchUsage} from './server.ts'
import {makePictures, sendVisitors, type Visits} from './visitors.ts'

const {values, positionals} = parseArgs({
  options: {small: {type: 'boolean', default: false}},
  allowPositionals: true,
})
const seconds = Number(positionals.find((argument) => /^\d+$/.test(argument)) ?? '15')
const chosen = positionals.filter((argument) => !/^\d+$/.test(argument))
const names = Object.keys(chooseParts(chosen, attacks))

const dataDir = makeDataFolder()
if (names.includes('suspicious-enquiries')) await fillQuarantine()
// A build needs more; such a machine gets a release, which is built elsewhere.
if (values.small) execFileSync('npm', ['run', 'build'], {stdio: 'inherit'})
const server = await startServer(dataDir, values.small ? limitTo(1_000_000_000) : [])
const {origin, editor, pid} = server
const pages = ['/', '/news', '/about', '/gallery', '/purchase-process', '/faq']
const pictures = await makePictures(origin, pages, 'src')
// Two pictures for each page.
const paths = pictures.flatMap((path, n) => (n % 2 ? [path] : [path, pages[(n / 2) % 6] ?? '/']))
if (names.includes('unread-documents')) await uploadDocuments(editor)
const originals = pictures.map((path) => path.replace(/\?.*/, ''))
const means = {origin, pictures: [...new Set(originals)]}
await checkAnswers(server)
await runPhase('warming up', paths)
const alone = await runPhase('alone', paths)
printPhase(alone, alone)
for (const name of names) {
  printPhase(await runPhase(name, paths, {...means, names: [name]}), alone)
}
if (names.length > 1) {
  printPhase(await runPhase('all at once', paths, {...means, names}), alone)
}
await wait(60_000)
const {megabytes, each, files} = await readUsage(pid)
printHeading('a minute later')
const before = (value: number) => ({reference: {name: 'alone', value}})
const memory = {name: 'RSS of all processes', figure: megabytes, unit: 'MB', ratioAtMost: 1.2}
printLine({...memory, ...before(alone.usage.megabytes)})
const open = {name: 'open files', figure: files, unit: '', atMost: alone.usage.files + 50}
printLine({...open, ...before(alone.usage.files)})
printNote(each)
await server.stop()

/** Visitors' and an editor's view of the site while something went on. Times in milliseconds. */
type Phase = Awaited<ReturnType<typeof runPhase>>

/**
 * Lets visitors ask for these paths, and an editor work, for a while, with these attacks or none.
 *
 * @returns the visits to what the site keeps (`cached`) and to pages that it makes for one visitor (`made`), and the most
 *   memory and files of all processes.
 */
async function runPhase(name: string, paths: string[], plan?: Plan) {
  const attackers = plan && fork(new URL('attacks.ts', import.meta.url), [JSON.stringify(plan)])
  if (attackers) await once(attackers, 'message')
  const stopWatching = watchUsage(server.pid)
  const working = new AbortController()
  const writing = editSteadily(working.signal)
  const searches = Array.from({length: 500}, (_, n) => `/search?q=gas+${n}`)
  const [cached, made] = await Promise.all([
    sendVisitors(server.origin, {perSecond: 30, paths}, seconds),
    sendVisitors(server.origin, {perSecond: 1, paths: searches}, seconds),
  ])
  working.abort()
  const ended = attackers && Promise.all([once(attackers, 'message'), once(attackers, 'exit')])
  attackers?.send('stop')
  const [[statuses = {}] = []]: Statuses[][] = (await ended) ?? []
  return {
    name,
    cached,
    made,
    writes: await writing,
    usage: await stopWatching(),
    statuses,
  }
}

/** An editor types: a draft changes twice a second, and is published every five seconds. */
async function editSteadily(signal: AbortSignal): Promise<Visits> {
  const writes: Visits = {times: [], errors: []}
  for (let n = 0; !signal.aborted; n++) {
    const started = performance.now()
    try {
      const _id = n % 10 === 9 ? 'bench-text' : 'drafts.bench-text'
      await server.editor.createOrReplace({_id, _type: 'bench', text: `Text ${n}`})
      writes.times.push(performance.now() - started)
    } catch (error) {
      writes.errors.push(`a write: ${error instanceof Error ? error.message : String(error)}`)
    }
    await wait(500)
  }
  return writes
}

/** Prints a phase with its targets; `alone` is the one without an attack. */
function printPhase(phase: Phase, alone: Phase): void {
  const {name, cached, made, writes, usage, statuses} = phase
  const line = (
    text: string,
    unit: string,
    read: (phase: Phase) => number,
    limits: {atMost?: number; ratioAtMost?: number} = {},
  ) => {
    const reference = {name: 'alone', value: read(alone)}
    printLine({name: text, figure: read(phase), unit, reference, ...limits})
  }
  const p99 = ({times}: Visits) => percentile(times, 0.99)
  printHeading(name)
  line("visitors' p99", 'ms', (of) => p99(of.cached), {atMost: 250, ratioAtMost: 10})
  line('p99 of pages made for one visitor', 'ms', (of) => p99(of.made))
  const slowest = ({writes: {times}}: Phase) => Math.max(0, ...times)
  line("an editor's slowest write", 'ms', slowest, {atMost: 500})
  const errors = [cached, made, writes].flatMap((part) => part.errors)
  printLine({name: 'errors of visitors and editor', figure: errors.length, unit: '', atMost: 0})
  line('RSS of all processes', 'MB', ({usage: {megabytes}}) => megabytes, {atMost: 700})
  printNote(`${usage.each}; ${usage.files} open files`)
  const got = Object.entries(statuses).map(([status, times]) => `${status} × ${times}`)
  if (got.length > 0) printNote(`attackers got: ${got.join(', ')}`)
  for (const error of [...new Set(errors)].slice(0, 3)) printNote(error)
}

/** Fills the quarantine of enquiries, which keeps 10,000, in a data folder that no server uses yet. */
async function fillQuarantine(): Promise<void> {
  const {db, close} = await openStorage({dataDir}, console.error)
  await sql`
    WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 10000)
    INSERT INTO enquiry (id, received_at, fullname, email, phone, company, message, search_text, quarantine)
    SELECT n, unixepoch() * 1000, 'A B', 'a@example.com', '0801', 'C', 'Buy now.', 'buy now', 'honeypot'
    FROM numbers`.execute(db)
  await close()
}

/** Publishes a thousand documents of 8 KB, `d0` to `d999`. */
async function uploadDocuments(editor: SanityClient): Promise<void> {
  const text = 'The network carries gas from the fields to the cities. '.repeat(150)
  for (let first = 0; first < 1000; first += 100) {
    const creations = Array.from({length: 100}, (_, n) => ({
      createOrReplace: {_id: `d${first + n}`, _type: 'bench', text},
    }))
    await editor.mutate(creations, {visibility: 'async'})
  }
}
