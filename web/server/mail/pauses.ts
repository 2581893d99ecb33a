import type {Database, Tables} from '../storage/database.ts'
import type {Failure} from './refusals.ts'

type Pause = Tables['mail_pause']
export type Queue = Pause['queue']

const minute = 60_000

/** Milliseconds of the longest pause: not long after the mail server takes mail again, mail goes. */
const longestMs = 15 * minute

/**
 * Milliseconds by which a stored time may lie further ahead than any wait, and still count: servers' clocks differ, and
 * a statement runs a little after its time was read.
 */
export const CLOCK_SKEW_MS = minute

/** An issue of the newsletter is paused after so many refusals in a row. */
export const MAX_REFUSALS = 5

/** Milliseconds for which all mail waits after the nth failure: a minute, doubled each time. */
const pauseMs = (failures: number) => Math.min(minute * 2 ** (failures - 1), longestMs)

export function readPause(db: Database, queue: Queue): Promise<Pause | undefined> {
  return db.selectFrom('mail_pause').selectAll().where('queue', '=', queue).executeTakeFirst()
}

/**
 * Reads since when the mail server takes nothing of a queue, and its answer; nothing where it has refused single mails
 * alone, of which each waits for itself.
 */
export async function readServerPause(
  db: Database,
  queue: Queue,
): Promise<Pick<Pause, 'since' | 'reason'> | null> {
  const pause = await readPause(db, queue)
  return pause && pause.failures > 0 ? {since: pause.since, reason: pause.reason} : null
}

/**
 * Until when a queue waits, in milliseconds since 1970. A pause that ends later than any may last is of a clock that was
 * ahead: it is over.
 */
export function pausedUntil(pause: Pause | undefined, now: number): number {
  return pause && pause.until <= now + longestMs + CLOCK_SKEW_MS ? pause.until : 0
}

/**
 * Stores that an attempt failed for the mail server's sake, or was refused.
 *
 * @returns the pause with it; the former one where the failure is about one mail alone.
 */
export async function addFailure(
  db: Database,
  queue: Queue,
  {subject, isRefusal, reason, now}: Failure & {reason: string; now: number},
): Promise<Pause | undefined> {
  const former = await readPause(db, queue)
  const isRelay = subject === 'relay'
  if (!isRelay && !isRefusal) return former
  const failures = (former?.failures ?? 0) + (isRelay ? 1 : 0)
  const values = {
    failures,
    since: former?.since ?? now,
    until: isRelay ? now + pauseMs(failures) : (former?.until ?? 0),
    refusals: (former?.refusals ?? 0) + (isRefusal ? 1 : 0),
    reason,
  }
  await db
    .insertInto('mail_pause')
    .values({queue, ...values})
    .onConflict((conflict) => conflict.column('queue').doUpdateSet(values))
    .execute()
  return {queue, ...values}
}

/** Ends a queue's pause: a mail was taken, or somebody asks for another attempt. */
export async function endPause(db: Database, queue: Queue): Promise<void> {
  await db.deleteFrom('mail_pause').where('queue', '=', queue).execute()
}
