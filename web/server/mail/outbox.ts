import type {Database, Tables} from '../storage/tables.ts'
import {errorCode} from '../storage/error-code.ts'
import {retryOnBusy} from '../storage/retry-on-busy.ts'
import type {Mail} from './mail.ts'
import {CLAIM_MS, MAX_ATTEMPTS, retryDelay} from './retry.ts'

type Row = Tables['outbox']

export type OutboxDeps = {
  db: Database
  /** Whether other processes may deliver from the same database, which is PostgreSQL then. */
  isShared: boolean
  /** Composes a mail when it is sent; nothing where what it was about has been deleted. */
  compose: (
    row: Pick<Row, 'id' | 'kind' | 'subject_id' | 'created_at'>,
  ) => Promise<Mail | undefined>
  send: (mail: Mail) => Promise<void>
  now: () => number
  log: (line: string) => void
}

/**
 * Delivers queued mails one after another. A mail is claimed before it is sent and marked as sent
 * afterwards, so that two processes never send the same one; after a crash in between it is sent again
 * with the same Message-ID, by which receivers recognise it.
 */
export function createOutbox({db, isShared, compose, send, now, log}: OutboxDeps) {
  /**
   * Claims the mail that is due first, in one statement. On PostgreSQL a row that another process is claiming
   * is passed over, so that processes never take the same mail, nor wait for each other:
   * https://www.postgresql.org/docs/current/sql-select.html#SQL-FOR-UPDATE-SHARE
   */
  const claimNext = (time: number): Promise<Row | undefined> => {
    const next = db
      .selectFrom('outbox')
      .select('id')
      .where('state', '=', 'queued')
      .where('next_attempt_at', '<=', time)
      .where((row) => row.or([row('claimed_until', 'is', null), row('claimed_until', '<=', time)]))
      .orderBy('next_attempt_at')
      .orderBy('id')
      .limit(1)
    return db
      .updateTable('outbox')
      .set({claimed_until: time + CLAIM_MS})
      .where('id', '=', isShared ? next.forUpdate().skipLocked() : next)
      .returningAll()
      .executeTakeFirst()
  }

  const update = (id: string, values: Partial<Row>) =>
    retryOnBusy(() =>
      db
        .updateTable('outbox')
        .set({...values, claimed_until: null})
        .where('id', '=', id)
        .execute(),
    )

  const recordFailure = async (row: Row, error: unknown) => {
    const attempts = row.attempts + 1
    const dead = attempts >= MAX_ATTEMPTS
    const last_error = errorCode(error)
    const next_attempt_at = now() + retryDelay(attempts)
    await update(row.id, {attempts, last_error, next_attempt_at, state: dead ? 'dead' : 'queued'})
    if (dead) log(`Mail ${row.id} is a dead letter after ${attempts} attempts (${last_error}).`)
    else log(`Mail ${row.id} was not sent (${last_error}); attempt ${attempts}.`)
  }

  return {
    /**
     * Sends the mails that are due.
     *
     * @param isStopped asked before each mail.
     * @returns how many were sent.
     */
    async deliverDue(isStopped = () => false): Promise<number> {
      let sent = 0
      while (!isStopped()) {
        const row = await retryOnBusy(() => claimNext(now()))
        if (!row) return sent
        try {
          const mail = await compose(row)
          if (mail) await send(mail)
          sent += 1
        } catch (error) {
          await recordFailure(row, error)
          continue
        }
        await update(row.id, {state: 'sent', sent_at: now(), last_error: null})
      }
      return sent
    },
    /** When the next mail is due, in milliseconds since 1970; nothing where none is queued. */
    async nextDue(): Promise<number | undefined> {
      const rows = await db
        .selectFrom('outbox')
        .select(['next_attempt_at', 'claimed_until'])
        .where('state', '=', 'queued')
        .orderBy('next_attempt_at')
        .limit(20)
        .execute()
      if (rows.length === 0) return undefined
      return Math.min(...rows.map((row) => Math.max(row.next_attempt_at, row.claimed_until ?? 0)))
    },
    /** Makes all queued mail due now, however long it would still have waited. */
    async makeDue(): Promise<void> {
      const next_attempt_at = now()
      await retryOnBusy(() =>
        db
          .updateTable('outbox')
          .set({next_attempt_at})
          .where('state', '=', 'queued')
          .where('next_attempt_at', '>', next_attempt_at)
          .execute(),
      )
    },
    /** Releases the claims of a process that ended. Only where no other process delivers. */
    async releaseClaims(): Promise<void> {
      await retryOnBusy(() => db.updateTable('outbox').set({claimed_until: null}).execute())
    },
  }
}

export type Outbox = ReturnType<typeof createOutbox>
