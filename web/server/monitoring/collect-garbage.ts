import {performance} from 'node:perf_hooks'
import type {Jobs} from './jobs.ts'

const CHECK_MS = 15_000
/** The part of the time in which a quiet server is busy at most. */
const QUIET = 0.1
/** Bytes that the process must have more than after a collection: less is not worth a pause. */
const MIN_GROWTH = 10_000_000
/** Milliseconds after which a collection is tried again that left much: some of it was in use then. */
const AGAIN_MS = 60_000

/**
 * Collects garbage when the server has become quiet after work, so that the system gets its memory back: V8 itself
 * collects only while memory is asked for, and may leave what a busy hour needed for good. A collection takes about
 * 30 ms. Needs Node's `--expose-gc`; without it nothing is done.
 */
export function collectWhenQuiet(
  jobs: Jobs,
  {
    collect = collectAll(),
    memory = () => process.memoryUsage.rss(),
    busy = measureBusy(),
  }: {
    collect?: (() => void) | undefined
    memory?: () => number
    busy?: () => number
  } = {},
): void {
  if (!collect) return
  let [last, least] = [memory(), memory()]
  let since = 0
  jobs.every('garbage', {every: CHECK_MS, first: CHECK_MS}, () => {
    since += CHECK_MS
    const limit = MIN_GROWTH + (since < AGAIN_MS ? last : least)
    if (busy() > QUIET || memory() < limit) return
    collect()
    last = memory()
    least = Math.min(least, last)
    since = 0
  })
}

/**
 * V8's collection of all that is available, which gives the pages that it frees back to the system; a usual one keeps
 * them. Undefined without `--expose-gc`.
 */
function collectAll(): (() => void) | undefined {
  const {gc} = globalThis
  return gc && (() => gc({type: 'major', execution: 'sync', flavor: 'last-resort'}))
}

/** The part of the time since its last call in which the event loop had work, from 0 to 1. */
function measureBusy(): () => number {
  let last = performance.eventLoopUtilization()
  return () => {
    const {utilization} = performance.eventLoopUtilization(last)
    last = performance.eventLoopUtilization()
    return utilization
  }
}
