import {createProgressLine} from '../seed/progress-line.ts'

const megabytes = (bytes: number) => Math.ceil(bytes / 1_000_000)

/** Prints how many megabytes are done: on a terminal in one line, elsewhere at the start and the end. */
export function createProgress(verb: string) {
  const line = createProgressLine(process.stdout)
  let shown = -1
  return {
    report(done: number, total: number) {
      const current = megabytes(done)
      if (current === shown) return
      shown = current
      line.report({step: `${verb} MB`, current, total: megabytes(total)})
    },
    done: line.done,
  }
}
