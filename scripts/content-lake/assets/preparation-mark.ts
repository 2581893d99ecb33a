import {readFileSync} from 'node:fs'
import {writeFile} from 'node:fs/promises'

/**
 * Remembers, across restarts, that all images were made ahead that belong to a state of the dataset. It
 * stands in the folder of these images, so that it goes with them.
 */
export class PreparationMark {
  private readonly path: string
  private readonly revision: () => number

  /** `revision`: a number that grows with each transaction. */
  constructor(path: string, revision: () => number) {
    this.path = path
    this.revision = revision
  }

  /**
   * Begins to make images ahead.
   *
   * @param version whatever else decides which images are made.
   * @returns whether they were made before, and a function that remembers that they are.
   */
  begin(version: string): {isDone: boolean; finish: () => Promise<void>} {
    const mark = `${this.revision()} ${version}`
    return {isDone: this.read() === mark, finish: () => writeFile(this.path, mark, {mode: 0o600})}
  }

  private read(): string | undefined {
    try {
      return readFileSync(this.path, 'utf8')
    } catch {
      return undefined
    }
  }
}
