import {isDeepStrictEqual} from 'node:util'

/** Collects what was seen: each line is printed at once, and a failure does not stop the others. */
export class Report {
  readonly failures: string[] = []

  /** Runs a check; its error is the failure. */
  async check(sentence: string, work: () => Promise<void>): Promise<void> {
    try {
      await work()
      console.log(`passed  ${sentence}`)
    } catch (error) {
      this.failures.push(sentence)
      console.log(
        `FAILED  ${sentence}\n        ${error instanceof Error ? error.message : String(error)}`,
      )
    }
  }
}

/** Throws unless both are the same. */
export function assertEqual(actual: unknown, expected: unknown): void {
  if (isDeepStrictEqual(actual, expected)) return
  throw new Error(`${JSON.stringify(actual)} is not ${JSON.stringify(expected)}`)
}
