const minute = 60_000
const maxDelay = 6 * 60 * minute

/** After so many failed attempts, which take about two days, a mail is a dead letter. */
export const MAX_ATTEMPTS = 16

/** Milliseconds after which a claimed mail may be claimed by another process. */
export const CLAIM_MS = 3 * minute

/** Milliseconds to wait after the nth failure: a minute, doubled each time, six hours at most. */
export function retryDelay(failures: number): number {
  return Math.min(minute * 2 ** (failures - 1), maxDelay)
}
