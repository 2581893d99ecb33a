import type {SeedProgress} from './upload-assets.ts'

/**
 * Prints progress: on a terminal one line per step that is updated, elsewhere a line at the start and
 * at the end of a step.
 *
 * @param stream - The output; `isTTY` marks a terminal.
 * @returns `report` for those who seed, and `done`, which ends an unfinished line.
 */
export function createProgressLine(stream: {isTTY?: boolean; write(text: string): unknown}): {
  report: (progress: SeedProgress) => void
  done: () => void
} {
  let shown = ''
  let openStep = ''
  const report = ({step, current, total}: SeedProgress): void => {
    const line = total === undefined ? `${step} …` : `${step}: ${current ?? 0} of ${total}`
    if (stream.isTTY) {
      const lineEnd = openStep !== '' && openStep !== step ? '\n' : ''
      stream.write(`${lineEnd}\r${line.padEnd(shown.length)}`)
    } else if (step !== openStep || current === total) {
      if (line !== shown) stream.write(`${line}\n`)
    }
    openStep = step
    shown = line
  }
  const done = (): void => {
    if (stream.isTTY && openStep !== '') stream.write('\n')
    openStep = ''
    shown = ''
  }
  return {report, done}
}
