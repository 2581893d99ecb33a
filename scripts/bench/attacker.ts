/**
 * The attackers, in a process of their own: the parent sends a `Plan`, which is answered by `started`, and `stop`
 * some time later, which is answered by the `Statuses` that they got. The process has the lowest priority, since real
 * attackers bring processors of their own.
 */
import {setPriority} from 'node:os'
import {attacks, type Attacker} from './attacks.ts'

export type Plan = {
  /** Names of attacks that run at once. */
  names: string[]
} & Pick<Attacker, 'origin' | 'expensivePictures' | 'pictures'>

/** How often the attackers got each status; `gone` stands for connections that ended without one. */
export type Statuses = Record<string, number>

setPriority(19)
const statuses: Statuses = {}
const count = (status: number) => {
  const name = status || 'gone'
  statuses[name] = (statuses[name] ?? 0) + 1
}

process.on('message', (message: Plan | 'stop') => {
  // The process leaves behind what still waits for an answer.
  if (message === 'stop') return void process.send?.(statuses, () => process.exit(0))
  const {names, ...means} = message
  for (const name of names) {
    const network = 1 + Object.keys(attacks).indexOf(name)
    const address = (stranger: number) => `10.66.${network}.${1 + (stranger % 20)}`
    attacks[name]?.({...means, address, count})
  }
  process.send?.('started')
  return undefined
})
