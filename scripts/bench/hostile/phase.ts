import {fork} from 'node:child_process'
import {once} from 'node:events'
import {setTimeout as wait} from 'node:timers/promises'
import {z} from 'zod'
import {watchUsage, type Usage} from '../load/processes.ts'
import {percentile, printHeading, printLine, printNote} from '../load/report.ts'
import type {Server} from '../load/server.ts'
import {sendVisitors, type Visits} from '../load/visitors.ts'
import type {Plan} from './attacker.ts'

/** Visitors' and an editor's view of the site while something went on. Times in milliseconds. */
export type Phase = {
  name: string
  /** Of pages and pictures that the site keeps, and of pages that it makes for one visitor. */
  visits: {cached: Visits; made: Visits}
  writes: {times: number[]; errors: string[]}
  /** Most memory and most files of all processes. */
  usage: Usage
  /** Characters in the log. */
  logged: number
  /** How often attackers got each status. */
  statuses: Record<string, number>
}

const searches = Array.from({length: 500}, (_, n) => `/search?q=gas+${n}`)

/** Lets visitors ask for these paths, and an editor work, for a while, with these attacks or none. */
export async function runPhase(
  name: string,
  server: Server,
  {paths, seconds}: {paths: string[]; seconds: number},
  plan?: Plan,
): Promise<Phase> {
  const logSize = server.logSize()
  const attackers = plan && fork(new URL('attacker.ts', import.meta.url))
  if (plan) attackers?.send(plan)
  if (attackers) await once(attackers, 'message')
  const watching = watchUsage(server.pid)
  const working = new AbortController()
  const writing = editSteadily(server, working.signal)
  const [cached, made] = await Promise.all([
    sendVisitors(server.origin, {perSecond: 30, paths}, seconds),
    sendVisitors(server.origin, {perSecond: 1, paths: searches}, seconds),
  ])
  working.abort()
  const ended = attackers && Promise.all([once(attackers, 'message'), once(attackers, 'exit')])
  attackers?.send('stop')
  const [[statuses]] = (await ended) ?? [[{}]]
  return {
    name,
    visits: {cached, made},
    writes: await writing,
    usage: await watching.stop(),
    logged: server.logSize() - logSize,
    statuses: z.record(z.string(), z.number()).parse(statuses),
  }
}

/** An editor types: a draft changes twice a second, and is published every five seconds. */
async function editSteadily({editor}: Server, signal: AbortSignal) {
  const [times, errors]: [number[], string[]] = [[], []]
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
  const {name, visits, writes, usage, logged, statuses} = phase
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
  line("visitors' p99", 'ms', ({visits: {cached}}) => p99(cached), {atMost: 250, ratioAtMost: 10})
  line('p99 of pages made for one visitor', 'ms', ({visits: {made}}) => p99(made))
  line("an editor's slowest write", 'ms', ({writes: {times}}) => Math.max(0, ...times), {
    atMost: 500,
  })
  const errors = [visits.cached, visits.made, writes].flatMap((part) => part.errors)
  printLine({name: 'errors of visitors and editor', figure: errors.length, unit: '', atMost: 0})
  line('RSS of all processes', 'MB', ({usage: {megabytes}}) => megabytes, {atMost: 700})
  printNote(`${usage.each}; ${usage.files} open files; ${(logged / 1000).toFixed(0)} KB of log`)
  const got = Object.entries(statuses).map(([status, times]) => `${status} × ${times}`)
  if (got.length > 0) printNote(`attackers got: ${got.join(', ')}`)
  for (const error of [...new Set(errors)].slice(0, 3)) printNote(error)
}
