/** The figures as a sentence: `66% in 1990, 73% in 2016`. */
export function formatShares(shares: readonly {year: number; share: number}[]): string {
  return shares.map(({year, share}) => `${share}% in ${year}`).join(', ')
}

/** A range of percentages: `2 to 3%`, or `2%` where both ends are the same. */
export function formatRange(low: number, high: number): string {
  return low === high ? `${low}%` : `${low} to ${high}%`
}
