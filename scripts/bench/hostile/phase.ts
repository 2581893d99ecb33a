import {fork, type ChildProcess} from 'node:child_process'
import {once} from 'node:events'
import {setTimeout as wait} from 'node:timers/promises'
import {z} from 'zod'
import type {Plan} from './attacker.ts'
import type {Server} from '../load/start-server.ts'
import {percentiles, type Percentiles} from '../load/percentiles.ts'
import {sum, watchMemory, type ProcessMemory} from '../load/process-memory.ts'
import {sendVisitors} from '../load/send-visitors.ts'
import type {Load} from '../load/visitors.ts'
import type {Statuses} from './attack-client.ts'

/** What visitors and an editor saw while something went on. Times in milliseconds, memory in bytes. */
export type Phase = Percentiles & {
  name: string
  answers: number
  errors: string[]
  /** The slowest of an editor's writes. */
  write: number
  /** Of all processes together at the worst moment, and of each then, in the order of their start. */
  memory: number
  processes: ProcessMemory[]
  /** What attackers got. */
  statuses: Statuses
}

const answerCounts = z.record(z.coerce.number(), z.number())

/** Lets visitors and an editor work for a while, with these attacks or none. */
export async function runPhase(
  name: string,
  server: Server,
  load: Load,
  attack?: Plan,
): Promise<Phase> {
  const attackers = attack && (await startAttackers(attack))
  const memory = watchMemory(server.pid)
  const working = new AbortController()
  const writing = editSteadily(server, working.signal)
  const visitors = await sendVisitors(load)
  working.abort()
  const attacked = attackers && once(attackers, 'message')
  attackers?.send('stop')
  const [statuses] = (await attacked) ?? [{}]
  const writes = await writing
  const largest = await memory.stop()
  if (attackers && attackers.exitCode === null) await once(attackers, 'exit')
  const times = [...visitors.first, ...visitors.following]
  return {
    name,
    ...percentiles(times),
    answers: times.length,
    errors: [...visitors.errors, ...writes.errors],
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
