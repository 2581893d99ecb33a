import {cpuTime, QueryTimeout, within} from '../query/within.ts'

/** Milliseconds after which it is looked at how far a run of works has come. */
const LOOK_AFTER = 250
/** Milliseconds of this thread's own time that one work may take. */
const MAX_CPU = 200

/** What came of a work: its value, or why it was given up. */
export type Outcome<T> = {value: T} | {error: unknown}

/**
 * Does works one after the other, each to its end or until it has used up its time; gives what came of
 * each with its number. What counts is the processor's time that the work itself has had: neither a busy
 * machine nor the works before it make a work too slow. The works must leave nothing half done behind.
 */
export function* watched<T>(works: readonly (() => T)[]): Generator<[at: number, Outcome<T>]> {
  let limit = LOOK_AFTER
  for (let first = 0; first < works.length;) {
    const values: T[] = []
    let begun = cpuTime()
    let outcome: {error: unknown} | undefined
    try {
      // One watch for all of them: it costs more than most of the works.
      within(limit, () => {
        for (const work of works.slice(first)) {
          begun = cpuTime()
          values.push(work())
        }
      })
    } catch (error) {
      const used = cpuTime() - begun
      const alone = values.length === 0
      if (!(error instanceof QueryTimeout) || (alone && used >= MAX_CPU)) outcome = {error}
      // By itself next time, and where the machine had no time for it, with more.
      limit = alone && !outcome ? limit * 2 : LOOK_AFTER
    }
    for (const value of values) yield [first++, {value}]
    if (outcome) yield [first++, outcome]
  }
}
