/**
 * The attackers, in a process of their own: the parent sends a `Plan`, which is answered by `started`, and `stop`
 * some time later. The answer to that are the `Statuses` that the clients got. The process has the lowest priority,
 * since real attackers bring processors of their own.
 */
import {setPriority} from 'node:os'
import {attacks} from './attacks.ts'
import {createClient, type Attacker, type Statuses} from './client.ts'

export type Plan = {
  origin: string
  /** Names of attacks that run at once. */
  names: string[]
} & Pick<Attacker, 'expensivePictures' | 'pictures'>

const CLIENTS = 20

setPriority(19)
const stopping = new AbortController()

process.on('message', (message: Plan | 'stop') => {
  if (message === 'stop') return stopping.abort()
  process.send?.('started')
  void run(message).then((statuses) => process.send?.(statuses, () => process.exit(0)))
})

async function run({origin, names, ...paths}: Plan): Promise<Statuses> {
  const statuses: Statuses = {}
  const running = names.map(async (name) => {
    const network = 1 + Object.keys(attacks).indexOf(name)
    const create = (client: number) => createClient(origin, `10.66.${network}.${client}`, statuses)
    const others = Array.from({length: CLIENTS - 1}, (_, n) => create(n + 2))
    await attacks[name]?.({...paths, clients: [create(1), ...others], signal: stopping.signal})
  })
  const aborted = new Promise<void>((resolve) => {
    // The process leaves behind what still waits for an answer.
    stopping.signal.addEventListener('abort', () => setTimeout(resolve, 500))
  })
  await Promise.race([Promise.all(running), aborted])
  return statuses
}
