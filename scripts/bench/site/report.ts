/** What a line of the report says: a figure beside a reference of the same run. */
export type Line = {
  name: string
  figure: number
  /** Undefined where the target is absolute and nothing of this run compares. */
  reference?: {name: string; value: number}
  unit: string
  /** What the figure, or its ratio to the reference, may be. */
  target?: {of: 'figure' | 'ratio'; atMost: number} | {of: 'figure' | 'ratio'; atLeast: number}
}

/** Prints a line. @returns whether its target is met; true where it has none. */
export function printLine({name, figure, reference, unit, target}: Line): boolean {
  const ratio = reference && figure / reference.value
  const measured = target?.of === 'ratio' ? (ratio ?? Number.NaN) : figure
  const isMet =
    !target || ('atMost' in target ? measured <= target.atMost : measured >= target.atLeast)
  const columns = [
    name.padEnd(46),
    `${number(figure)} ${unit}`.padStart(14),
    (reference ? `${number(reference.value)} ${unit} ${reference.name}` : '').padStart(38),
    (ratio === undefined ? '' : `${ratio.toFixed(2)} ×`).padStart(9),
    (target ? describe(target, unit) : '').padStart(14),
    target ? (isMet ? '  ok' : '  over') : '',
  ]
  console.log(columns.join(' ').trimEnd())
  return isMet
}

function describe(target: NonNullable<Line['target']>, unit: string): string {
  const limit = 'atMost' in target ? `≤ ${target.atMost}` : `≥ ${target.atLeast}`
  return `${limit} ${target.of === 'ratio' ? '×' : unit}`
}

const number = (value: number) =>
  value.toLocaleString('en', {maximumFractionDigits: value < 10 ? 2 : 0})

/** A heading of the report. */
export function printHeading(text: string): void {
  console.log(`\n${text}`)
}
