export type Measurement = {perSecond: number; p50: number; p99: number}

/** Repeats work by several clients at once; times are in milliseconds. */
export async function measure(
  work: () => Promise<unknown>,
  {seconds, clients}: {seconds: number; clients: number},
): Promise<Measurement> {
  await work()
  const times: number[] = []
  const start = performance.now()
  const end = start + seconds * 1000
  const client = async () => {
    for (let before = performance.now(); before < end;) {
      await work()
      const after = performance.now()
      times.push(after - before)
      before = after
    }
  }
  await Promise.all(Array.from({length: clients}, client))
  const elapsed = (performance.now() - start) / 1000
  const sorted = times.toSorted((a, b) => a - b)
  const percentile = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0
  return {perSecond: times.length / elapsed, p50: percentile(0.5), p99: percentile(0.99)}
}
