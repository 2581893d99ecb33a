import type {Database, Tables} from '../storage/tables.ts'
import {errorCode} from '../storage/error-code.ts'
import {retryOnBusy} from '../storage/retry-on-busy.ts'
import type {Mail} from './mail.ts'
import {CLAIM_MS, MAX_ATTEMPTS, retryDelay} from './retry.ts'

type Row = Tables['outbox']

export type OutboxDeps = {
  db: Database
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
export function createOutbox({db, compose, send, now, log}: OutboxDeps) {
  const due = (time: number) =>
    db
      .selectFrom('outbox')
      .selectAll()
      .where('state', '=', 'queued')
      .where('next_attempt_at', '<=', time)
      .where((row) => row.or([row('claimed_until', 'is', null), row('claimed_until', '<=', time)]))
      .orderBy('next_attempt_at')
      .orderBy('id')

  const claim = async (row: Row, time: number) => {
    const {numUpdatedRows} = await db
      .updateTable('outbox')
      .set({claimed_until: time + CLAIM_MS})
      .where('id', '=', row.id)
      .where('state', '=', 'queued')
      .where('attempts', '=', row.attempts)
      .where((other) =>
        other.or([other('claimed_until', 'is', null), other('claimed_until', '<=', time)]),
      )
      .executeTakeFirst()
    return numUpdatedRows === 1n
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
        const row = await due(now()).limit(1).executeTakeFirst()
        if (!row) return sent
        if (!(await retryOnBusy(() => claim(row, now())))) continue
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
    /** Releases the claims of a process that ended. Only where no other process delivers. */
    async releaseClaims(): Promise<void> {
      await retryOnBusy(() => db.updateTable('outbox').set({claimed_until: null}).execute())
    },
  }
}

export type Outbox = ReturnType<typeof createOutbox>
