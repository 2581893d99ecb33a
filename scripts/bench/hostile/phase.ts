import {fork, type ChildProcess} from 'node:child_process'
import {once} from 'node:events'
import {setTimeout as wait} from 'node:timers/promises'
import {z} from 'zod'
import type {Plan} from './attacker.ts'
import {sum, watchMemory, type ProcessMemory} from './process-memory.ts'
import type {Server} from './server.ts'
import type {Statuses} from './stranger.ts'
import type {Visit} from './visitors.ts'

/** What visitors and an editor saw while something went on. Times in milliseconds, memory in bytes. */
export type Phase = {
  name: string
  p50: number
  p99: number
  worst: number
  answers: number
  errors: string[]
  /** The slowest of an editor's writes. */
  write: number
  /** Of all processes together at the worst moment, and of each then, in the order of their start. */
  memory: number
  processes: ProcessMemory[]
  /** What strangers got. */
  statuses: Statuses
}

const answerCounts = z.record(z.coerce.number(), z.number())
const visitorTimes = z.object({times: z.array(z.number()), errors: z.array(z.string())})

/** Lets visitors and an editor work for a while, with these attacks or none. */
export async function runPhase(
  name: string,
  server: Server,
  visit: Visit,
  attack?: Plan,
): Promise<Phase> {
  const attackers = attack && (await startAttackers(attack))
  const memory = watchMemory(server.pid)
  const visitors = fork(new URL('./visitors.ts', import.meta.url))
  visitors.send(visit)
  const working = new AbortController()
  const writing = editSteadily(server, working.signal)
  const [message] = await once(visitors, 'message')
  visitors.kill()
  working.abort()
  const attacked = attackers && once(attackers, 'message')
  attackers?.send('stop')
  const {times, errors} = visitorTimes.parse(message)
  const [statuses] = (await attacked) ?? [{}]
  const writes = await writing
  const largest = await memory.stop()
  if (attackers && attackers.exitCode === null) await once(attackers, 'exit')
  const sorted = times.toSorted((a, b) => a - b)
  const percentile = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0
  return {
    name,
    p50: percentile(0.5),
    p99: percentile(0.99),
    worst: sorted.at(-1) ?? 0,
    answers: times.length,
    errors: [...errors, ...writes.errors],
    write: Math.max(0, ...writes.times),
    memory: sum(largest),
    processes: largest,
    statuses: answerCounts.parse(statuses),
  }
}

async function startAttackers(plan: Plan): Promise<ChildProcess> {
  const attackers = fork(new URL('./attacker.ts', import.meta.url))
  attackers.send(plan)
  await once(attackers, 'message')
  return attackers
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
