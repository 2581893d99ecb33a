import {setTimeout as sleep} from 'node:timers/promises'
import type {ContentLake} from 'content-lake'

/**
 * Milliseconds to wait where pictures are made that somebody has asked for, and the longest rest after one
 * that was made: so short that the process of the pictures stays.
 */
const pauses = {calm: 2000, rest: 500}

/**
 * Makes the pictures of these URLs one after the other, none while others are asked for. After each it
 * rests as long as that took, so that it uses about half of one core, of a machine with nothing else to do.
 *
 * @returns how many were made; undefined where it was stopped.
 */
export async function makePictures(
  urls: readonly string[],
  prepareImage: ContentLake['prepareImage'],
  signal: AbortSignal,
  wait = pauses,
): Promise<number | undefined> {
  let made = 0
  for (const url of urls) {
    const result = await makePicture(url, prepareImage, signal, wait)
    if (signal.aborted) return undefined
    if (result === 'full') return made
    if (result === 'made') made += 1
  }
  return made
}

async function makePicture(
  url: string,
  prepareImage: ContentLake['prepareImage'],
  signal: AbortSignal,
  wait: typeof pauses,
) {
  while (!signal.aborted) {
    const started = performance.now()
    const result = await prepareImage(url)
    if (result !== 'busy' && result !== 'made') return result
    const took = performance.now() - started
    const rest = result === 'busy' ? wait.calm : Math.min(took, wait.rest)
    await sleep(rest, undefined, {signal, ref: false}).catch(() => undefined)
    if (result === 'made') return result
  }
  return undefined
}
