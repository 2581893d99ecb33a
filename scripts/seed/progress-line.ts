import type {SeedProgress} from './import-documents.ts'

/**
 * Shows progress with counts: one line that rewrites itself on a terminal; elsewhere one line when a
 * step begins and one when it has come to its end.
 *
 * @param stream - Where to write; a terminal is told by `isTTY`.
 * @returns `report` for `seedDataset`, and `done`, which ends an unfinished line.
 */
export function progressLine(stream: {isTTY?: boolean; write(text: string): unknown}): {
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
