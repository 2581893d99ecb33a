import {setTimeout as wait} from 'node:timers/promises'
import type {AttackClient} from './attack-client.ts'

/** What an attack works with. */
export interface Target {
  /** Clients at IP addresses of their own. */
  clients: readonly [AttackClient, ...AttackClient[]]
  /** Paths of the pictures that were uploaded to be expensive, on the server. */
  expensivePictures: string[]
  /** Paths of pictures of the site, without parameters. */
  pictures: string[]
}

/** Runs until the signal is aborted. */
export type Attack = (target: Target, signal: AbortSignal) => Promise<void>

/** Milliseconds between two requests of one connection: an attacker has no reason to wait longer. */
const PAUSE = 20

/** Repeats work on so many connections at once until the signal is aborted; `work` gets a growing number. */
export async function repeat(
  connections: number,
  signal: AbortSignal,
  work: (n: number) => Promise<unknown>,
): Promise<void> {
  let n = 0
  const connection = async () => {
    while (!signal.aborted) {
      n += 1
      await work(n)
      await wait(PAUSE)
    }
  }
  await Promise.all(Array.from({length: connections}, connection))
}

/** Runs until the signal is aborted, then does what ends the attack. */
export async function holdUntilAborted(signal: AbortSignal, end: () => void): Promise<void> {
  while (!signal.aborted) await wait(100)
  end()
}

/** The client that sends the n-th request: each of them in turn. */
export function pickClient({clients}: Target, n: number): AttackClient {
  return clients[n % clients.length] ?? clients[0]
}
