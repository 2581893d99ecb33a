/**
 * The attackers, in a process of their own: the parent sends a `Plan`, which is answered by `started`, and `stop`
 * some time later. The answer to that are the `Statuses` that the clients got. The process has the lowest priority,
 * since real attackers bring processors of their own.
 */
import {setPriority} from 'node:os'
import type {Target} from './attack.ts'
import {attacks} from './attacks/index.ts'
import {createAttackClient, type Statuses} from './attack-client.ts'

export type Plan = {
  origin: string
  /** Names of attacks that run at once. */
  names: string[]
} & Pick<Target, 'expensivePictures' | 'pictures'>

/** The last numbers of the clients' IP addresses. */
const LAST_NUMBERS = Array.from({length: 20}, (_, n) => 66 + n)

setPriority(19)
const stopping = new AbortController()

process.on('message', (message: Plan | 'stop') => {
  if (message === 'stop') return stopping.abort()
  process.send?.('started')
  void run(message).then((statuses) => process.send?.(statuses, () => process.exit(0)))
})

async function run({origin, names, ...paths}: Plan): Promise<Statuses> {
  const statuses: Statuses = {}
  const create = (last: number) => createAttackClient(origin, last, statuses)
  const [first = 66, ...others] = LAST_NUMBERS
  const target: Target = {
    ...paths,
    clients: [create(first), ...others.map(create)],
  }
  const running = names.map(async (name) => attacks[name]?.(target, stopping.signal))
  const aborted = new Promise<void>((resolve) => {
    // What still waits for an answer is left behind.
    stopping.signal.addEventListener('abort', () => setTimeout(resolve, 500))
  })
  await Promise.race([Promise.all(running), aborted])
  return statuses
}
