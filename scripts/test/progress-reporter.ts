import {performance} from 'node:perf_hooks'
import type {Reporter, TestModule, TestSpecification} from 'vitest/node'

/** How many of the slowest files are named at the end of a run. */
const slowestCount = 10

/**
 * Tells a person how far a run of tests is, which file has failed as soon as it has, and at the end where the time
 * went. Vitest's own reporter beside it explains the failures.
 */
export class ProgressReporter implements Reporter {
  #total = 0
  #failed = 0
  #finished: TestModule[] = []
  #start = 0
  #printedAt = 0
  readonly #print: (line: string) => void
  readonly #now: () => number

  /** @param now milliseconds from any start. */
  constructor(print: (line: string) => void = console.log, now = () => performance.now()) {
    this.#print = print
    this.#now = now
  }

  onTestRunStart(specifications: readonly Pick<TestSpecification, 'moduleId'>[]): void {
    this.#total = specifications.length
    this.#start = this.#now()
    this.#printedAt = this.#start
  }

  onTestModuleEnd(module: TestModule): void {
    this.#finished.push(module)
    if (!module.ok()) {
      this.#failed += 1
      this.#print(`FAILED ${module.relativeModuleId}`)
    }
    // A line in ten seconds, however many files end.
    if (this.#now() - this.#printedAt < 10_000) return
    this.#printedAt = this.#now()
    const failed = this.#failed > 0 ? `, ${this.#failed} failed` : ''
    this.#print(`${this.#elapsed()}  ${this.#finished.length} of ${this.#total} files${failed}`)
  }

  onTestRunEnd(): void {
    if (this.#finished.length <= slowestCount) return
    const slowest = this.#finished
      .toSorted((a, b) => durationOf(b) - durationOf(a))
      .slice(0, slowestCount)
    const lines = slowest.map((module) => {
      const seconds = (durationOf(module) / 1000).toFixed(1)
      return `  ${seconds.padStart(6)} s  ${module.relativeModuleId}`
    })
    this.#print(['The slowest files:', ...lines].join('\n'))
  }

  #elapsed(): string {
    const seconds = Math.round((this.#now() - this.#start) / 1000)
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  }
}

/** Milliseconds of a file's tests and hooks; what it loads is shared with others. */
const durationOf = (module: TestModule) => module.diagnostic().duration
