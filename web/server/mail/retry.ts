const minute = 60_000
const longest = 6 * 60 * minute

/** After so many failures a mail is a dead letter: about two days. */
export const MAX_ATTEMPTS = 16

/** How long a process may take over one mail before others take it up again, in milliseconds. */
export const CLAIM_MS = 3 * minute

/** Milliseconds to wait after the nth failure: a minute, doubled each time, six hours at most. */
export function retryDelay(failures: number): number {
  return Math.min(minute * 2 ** (failures - 1), longest)
}
