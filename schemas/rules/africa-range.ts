/** Checks that the range “2 to 3 per cent” does not end below its beginning. */
export function checkAfricaRange(emissions: unknown): true | string {
  if (typeof emissions !== 'object' || emissions === null) return true
  const {africaLow: low, africaHigh: high} = {africaLow: null, africaHigh: null, ...emissions}
  return typeof low === 'number' && typeof high === 'number' && low > high
    ? 'The first share is larger than the second.'
    : true
}
