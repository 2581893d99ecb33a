import {randomInt} from 'node:crypto'
import {assertPortFree} from '../listen.ts'

/**
 * A port of this machine that nothing listens on, for a test that listens there later: one of 5,000 by chance. Systems
 * give none of these to connections, or to those who ask for port 0.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(11_000, 16_000)
  try {
    await assertPortFree('127.0.0.1', port)
    return port
  } catch {
    return freePort()
  }
}
