import {percentiles} from '../load/percentiles.ts'
import {sum, type ProcessMemory} from '../load/process-memory.ts'
import type {VisitorTimes} from '../load/visitors.ts'
import type {EditorTimes} from './editor.ts'
import type {PhotographTimes} from './upload-photographs.ts'

/** What was measured, in milliseconds and bytes. */
export type Measured = {
  alone: VisitorTimes
  visitors: VisitorTimes
  editor: EditorTimes
  photographs: PhotographTimes
  processes: ProcessMemory[]
  /** Of the control group, with the files' pages that the kernel keeps. */
  peak: number | undefined
}

const TARGET = 800e6

const ms = (time: number) => `${time.toFixed(time < 10 ? 1 : 0)} ms`
const mb = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`

/** Prints all figures, and each target with what was measured. False where one was missed. */
export function printReport(measured: Measured): boolean {
  const {alone, visitors, editor, photographs, processes, peak} = measured
  console.log(
    `\n${''.padEnd(34)}${['count', 'p50', 'p99', 'worst', 'p99 ÷ alone'].map((name) => name.padStart(13)).join('')}`,
  )
  printLine('visitors alone: pages', alone.first)
  printLine('visitors alone: what comes with them', alone.following)
  printLine('pages', visitors.first, alone.first)
  printLine('what comes with them', visitors.following, alone.following)
  printLine("the editor's changes", editor.writes)
  printLine("the editor's publishes", editor.publishes)
  printLine('uploads of 12 megapixels', photographs.uploads)
  printLine('until a size of one is drawn', photographs.drawn)
  const errors = [alone, visitors, editor, photographs].flatMap((part) => part.errors)
  for (const error of [...new Set(errors)].slice(0, 5)) console.log(`  ${error}`)
  const each = processes.map(({name, bytes}) => `${name} ${mb(bytes)}`).join(', ')
  console.log(`\nRSS at the worst moment: ${each}`)
  if (peak !== undefined)
    console.log(`In use at most, with the kernel's cache of files: ${mb(peak)}`)
  const memory = sum(processes)
  const targets: [string, string, boolean][] = [
    ['errors: none', String(errors.length), errors.length === 0],
    [`RSS of all processes < ${mb(TARGET)}`, mb(memory), memory < TARGET],
  ]
  console.log()
  for (const [target, figure, met] of targets) {
    console.log(`${met ? 'met   ' : 'missed'}  ${target.padEnd(36)} ${figure}`)
  }
  return targets.every(([, , met]) => met)
}

function printLine(name: string, times: readonly number[], reference?: readonly number[]): void {
  const {p50, p99, worst} = percentiles(times)
  const ratio = reference ? (p99 / percentiles(reference).p99).toFixed(1) : ''
  const figures = [String(times.length), ms(p50), ms(p99), ms(worst), ratio]
  console.log(name.padEnd(38) + figures.map((figure) => figure.padStart(13)).join(''))
}
