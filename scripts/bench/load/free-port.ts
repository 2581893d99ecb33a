import {listen} from '../../run/listen.ts'

/** A port that nothing listens on. */
export async function freePort(): Promise<number> {
  const probe = await listen('127.0.0.1', 0, () => {})
  await probe.close()
  return probe.port
}
