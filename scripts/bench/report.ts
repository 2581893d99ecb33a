/** A line of the report: a figure, beside it a reference of the same run, and what either may or must be. */
export type Line = {
  name: string
  figure: number
  unit: string
  /** Undefined where nothing of this run compares. */
  reference?: {name: string; value: number}
  atMost?: number
  atLeast?: number
  exactly?: number
  /** Limits of the figure divided by the reference. */
  ratioAtMost?: number
  ratioAtLeast?: number
}

/** Prints a line. Where a target is missed, the process ends with status 1. */
export function printLine({name, figure, unit, reference, ...targets}: Line): void {
  const {atMost, atLeast, exactly, ratioAtMost, ratioAtLeast} = targets
  const ratio = reference ? figure / reference.value : Number.NaN
  const limits: [string, boolean][] = []
  if (atMost !== undefined) limits.push([`≤ ${format(atMost)} ${unit}`, figure <= atMost])
  if (atLeast !== undefined) limits.push([`≥ ${format(atLeast)} ${unit}`, figure >= atLeast])
  if (exactly !== undefined) limits.push([`= ${format(exactly)} ${unit}`, figure === exactly])
  if (ratioAtMost !== undefined) limits.push([`≤ ${ratioAtMost} ×`, ratio <= ratioAtMost])
  if (ratioAtLeast !== undefined) limits.push([`≥ ${ratioAtLeast} ×`, ratio >= ratioAtLeast])
  const isMet = limits.every(([, met]) => met)
  const limit = limits.map(([text]) => text).join(', ')
  const columns = [
    name.padEnd(48),
    `${format(figure)} ${unit}`.padStart(14),
    (reference ? `${format(reference.value)} ${unit} ${reference.name}` : '').padStart(32),
    (reference ? `${ratio.toFixed(2)} ×` : '').padStart(10),
    limit.padStart(20),
    limit && (isMet ? 'ok' : 'MISSED'),
  ]
  console.log(columns.join(' ').trimEnd())
  if (!isMet) process.exitCode = 1
}

const format = (value: number) =>
  value.toLocaleString('en', {maximumFractionDigits: value < 10 ? 2 : 0})

/** Prints a heading, and below it the lines that follow. */
export const printHeading = (text: string) => console.log(`\n${text}`)

/** Prints what explains the line before. */
export const printNote = (text: string) => console.log(`    ${text}`)

/** The value below which this share of the values is; 0 where there are none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/**
 * The parts of a benchmark that a command line names, in the benchmark's order; all where it names none. A name that is
 * none of theirs ends the process, with a sentence.
 */
export function chooseParts<Part>(
  names: readonly string[],
  parts: Record<string, Part>,
): Record<string, Part> {
  const unknown = names.find((name) => !(name in parts))
  if (unknown) {
    console.error(`No part is named ${unknown}. There are: ${Object.keys(parts).join(', ')}.`)
    process.exit(1)
  }
  if (names.length === 0) return parts
  return Object.fromEntries(Object.entries(parts).filter(([name]) => names.includes(name)))
}
