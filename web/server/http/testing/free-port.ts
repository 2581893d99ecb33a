import {randomInt} from 'node:crypto'
import {assertPortFree} from '../listen.ts'

/**
 * A port of this machine that nothing listens on, for a test that listens there later. It is none of those that
 * systems give out for port 0 and for connections: no other test is given it meanwhile.
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
