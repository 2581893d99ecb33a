export type Percentiles = {p50: number; p99: number; worst: number}

/** In the unit of the values; 0 where there are none. */
export function percentiles(values: readonly number[]): Percentiles {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0
  return {p50: at(0.5), p99: at(0.99), worst: sorted.at(-1) ?? 0}
}
