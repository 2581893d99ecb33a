/** A place within a row of pictures that fills the width. */
export type RowPlace = {
  /** The part of the row's width that is the picture's, gaps apart. */
  share: number
  /** How many gaps stand in the row. */
  gaps: number
}

/** Widths to heights, summed up, of a row as it is meant to be on a wide screen. */
const usual = 4.2

/** Fewer in all would be too large for the screen if they filled the width. */
const least = 3

/**
 * Divides pictures into rows of about one height that each fill the width, in their order. The rows
 * share what there is evenly, so that the last one never holds a picture that is left over.
 *
 * @param ratios of each picture, width to height.
 */
export function albumRows(ratios: readonly number[]): RowPlace[] {
  const total = sum(ratios)
  const target = total / Math.max(1, Math.round(total / usual))
  const rows: number[][] = []
  let before = 0
  for (const ratio of ratios) {
    const row = Math.floor((before + ratio / 2) / target)
    rows[row] = [...(rows[row] ?? []), ratio]
    before += ratio
  }
  return rows.flatMap((row) => {
    const whole = Math.max(sum(row), least)
    return row.map((ratio) => ({share: ratio / whole, gaps: row.length - 1}))
  })
}

/** Whether pictures are too few to fill the width. */
export function areTooFewForRow(ratios: readonly number[]): boolean {
  return sum(ratios) < least
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0)
