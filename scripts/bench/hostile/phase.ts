import {fork, type ChildProcess} from 'node:child_process'
import {once} from 'node:events'
import {setTimeout as wait} from 'node:timers/promises'
import {z} from 'zod'
import {watchUsage, type Usage} from '../load/processes.ts'
import {percentile, printHeading, printLine, printNote} from '../load/report.ts'
import type {Server} from '../load/server.ts'
import {sendVisitors, type Load, type Visits} from '../load/visitors.ts'
import type {Plan} from './attacker.ts'
import type {Statuses} from './client.ts'

/** Visitors' and an editor's view of the site while something went on. Times in milliseconds. */
export type Phase = {
  name: string
  visits: Visits
  /** 99th percentile of pages and pictures that the site keeps. */
  p99: number
  /** The slowest of an editor's writes. */
  write: number
  errors: string[]
  /** Most memory and most files of all processes. */
  usage: Usage
  /** Characters in the log. */
  logged: number
  /** What attackers got. */
  statuses: Statuses
}

/** The name of the group of visitors whose pages are made for each of them; all others get what is kept. */
export const UNCACHED = 'search'

/** Lets visitors and an editor work for a while, with these attacks or none. */
export async function runPhase(
  name: string,
  server: Server,
  load: Load,
  attack?: Plan,
): Promise<Phase> {
  const logSize = server.logSize()
  const attackers = attack && (await startAttackers(attack))
  const watching = watchUsage(server.pid)
  const working = new AbortController()
  const writing = editSteadily(server, working.signal)
  const visits = await sendVisitors(load)
  working.abort()
  const statuses = attackers ? await stopAttackers(attackers) : {}
  const writes = await writing
  const cached = Object.entries(visits.times).filter(([group]) => group !== UNCACHED)
  return {
    name,
    visits,
    p99: percentile(
      cached.flatMap(([, times]) => times),
      0.99,
    ),
    write: Math.max(0, ...writes.times),
    errors: [...visits.errors, ...writes.errors],
    usage: await watching.stop(),
    logged: server.logSize() - logSize,
    statuses,
  }
}

async function startAttackers(plan: Plan): Promise<ChildProcess> {
  const attackers = fork(new URL('attacker.ts', import.meta.url))
  attackers.send(plan)
  await once(attackers, 'message')
  return attackers
}

async function stopAttackers(attackers: ChildProcess): Promise<Statuses> {
  const [answered, exited] = [once(attackers, 'message'), once(attackers, 'exit')]
  attackers.send('stop')
  const [statuses] = await answered
  await exited
  return z.record(z.string(), z.number()).parse(statuses)
}

/** An editor types: a draft changes twice a second, and is published every five seconds. */
async function editSteadily({editor}: Server, signal: AbortSignal) {
  const times: number[] = []
  const errors: string[] = []
  for (let n = 0; !signal.aborted; n++) {
    const started = performance.now()
    try {
      const _id = n % 10 === 9 ? 'bench-text' : 'drafts.bench-text'
      await editor.createOrReplace({_id, _type: 'bench', text: `Text ${n}`})
      times.push(performance.now() - started)
    } catch (error) {
      errors.push(`a write: ${error instanceof Error ? error.message : String(error)}`)
    }
    await wait(500)
  }
  return {times, errors}
}

/** Prints a phase with its targets; `alone` is the one without an attack. */
export function printPhase(phase: Phase, alone: Phase): void {
  const {name, p99, visits, write, errors, usage, logged, statuses} = phase
  const ms = (text: string, figure: number, reference: number, limits = {}) =>
    printLine({
      name: text,
      figure,
      unit: 'ms',
      reference: {name: 'alone', value: reference},
      ...limits,
    })
  const search = ({visits}: Phase) => percentile(visits.times[UNCACHED] ?? [], 0.99)
  printHeading(name)
  ms("visitors' p99", p99, alone.p99, {atMost: 250, ratioAtMost: 10})
  ms('p99 of pages made for one visitor', search(phase), search(alone))
  ms("an editor's slowest write", write, alone.write, {atMost: 500})
  printLine({name: 'errors of visitors and editor', figure: errors.length, unit: '', atMost: 0})
  printLine({
    name: 'RSS of all processes',
    figure: usage.megabytes,
    unit: 'MB',
    reference: {name: 'alone', value: alone.usage.megabytes},
    atMost: 700,
  })
  printNote(usage.each)
  const answers = Object.values(visits.times).reduce((sum, {length}) => sum + length, 0)
  printNote(
    `${answers} answers to visitors, ${usage.files} open files, ${(logged / 1000).toFixed(0)} KB of log`,
  )
  const got = Object.entries(statuses).map(([status, times]) => `${status} × ${times}`)
  if (got.length > 0) printNote(`attackers got: ${got.join(', ')}`)
  for (const error of [...new Set(errors)].slice(0, 3)) printNote(error)
}
