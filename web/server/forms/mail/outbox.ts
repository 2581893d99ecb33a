import type {ExpressionBuilder} from 'kysely'
import {type Database, errorCode, retryOnBusy, type Tables} from '../storage/database.ts'
import {isAddressRefused, isRefusedForGood, type Mail} from './transport.ts'

const minute = 60_000
const maxRetryDelay = 6 * 60 * minute

/** After so many failed attempts, which take about two days, a mail is a dead letter; one that is refused for good is at once. */
export const MAX_ATTEMPTS = 16

/** Milliseconds after which a claimed mail may be claimed by another process. */
export const CLAIM_MS = 3 * minute

/** Milliseconds to wait after the nth failure: a minute, doubled each time, six hours at most. */
export function retryDelay(failures: number): number {
  return Math.min(minute * 2 ** (failures - 1), maxRetryDelay)
}

type Row = Tables['outbox']

export type OutboxDeps = {
  db: Database
  /** Tells whether other processes may deliver from the same database, which is PostgreSQL then. */
  isShared: boolean
  /** Composes a mail when it is sent; nothing where what it was about has been deleted. */
  compose: (
    row: Pick<Row, 'id' | 'kind' | 'subject_id' | 'issue_id' | 'recipient' | 'created_at'>,
  ) => Promise<Mail | undefined>
  send: (mail: Mail) => Promise<void>
  /**
   * Delivers the newsletter's mails alone, so that no other mail waits behind them; without it all others. One mail
   * is sent in `intervalMs`, however many processes deliver.
   */
  newsletter?: {
    intervalMs: number
    /** Called with the subscriber whose address was refused for good. */
    onRefused: (subscriberId: string) => Promise<void>
  }
  now: () => number
  log: (line: string) => void
}

/**
 * Delivers queued mails one after another. A mail is claimed before it is sent and marked as sent
 * afterwards, so that two processes never send the same one; after a crash in between it is sent again
 * with the same Message-ID, by which receivers recognise it.
 */
export function createOutbox({db, isShared, compose, send, newsletter, now, log}: OutboxDeps) {
  const sending = db.selectFrom('newsletter_issue').select('id').where('state', '=', 'sending')
  const isOwn = (row: ExpressionBuilder<Tables, 'outbox'>) =>
    newsletter ? row('issue_id', 'in', sending) : row('issue_id', 'is', null)

  /**
   * Claims the mail that is due first, in one statement. On PostgreSQL a row that another process is claiming
   * is passed over, so that processes never take the same mail, nor wait for each other:
   * https://www.postgresql.org/docs/current/sql-select.html#SQL-FOR-UPDATE-SHARE
   */
  const claim = (trx: Database, time: number): Promise<Row | undefined> => {
    const next = trx
      .selectFrom('outbox')
      .select('id')
      .where('state', '=', 'queued')
      .where(isOwn)
      .where('next_attempt_at', '<=', time)
      .where((row) => row.or([row('claimed_until', 'is', null), row('claimed_until', '<=', time)]))
      .orderBy('next_attempt_at')
      .orderBy('id')
      .limit(1)
    return trx
      .updateTable('outbox')
      .set({claimed_until: time + CLAIM_MS})
      .where('id', '=', isShared ? next.forUpdate().skipLocked() : next)
      .returningAll()
      .executeTakeFirst()
  }

  /** Takes the next mail to send; of a newsletter, once the interval since the one before has passed. */
  const claimNext = async (time: number): Promise<Row | undefined> => {
    if (!newsletter) return claim(db, time)
    if (((await nextDue()) ?? Infinity) > time) return undefined
    return db
      .transaction()
      .execute(async (trx) =>
        (await takeTurn(trx, time, newsletter.intervalMs)) ? claim(trx, time) : undefined,
      )
  }

  const nextDue = async (): Promise<number | undefined> => {
    const rows = await db
      .selectFrom('outbox')
      .select(['next_attempt_at', 'claimed_until'])
      .where('state', '=', 'queued')
      .where(isOwn)
      .orderBy('next_attempt_at')
      .limit(20)
      .execute()
    if (rows.length === 0) return undefined
    const due = rows.map((row) => Math.max(row.next_attempt_at, row.claimed_until ?? 0))
    return Math.max(Math.min(...due), newsletter ? await nextTurn(db) : 0)
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
    const dead = attempts >= MAX_ATTEMPTS || isRefusedForGood(error)
    const last_error = errorCode(error)
    const next_attempt_at = now() + retryDelay(attempts)
    if (newsletter && isAddressRefused(error)) {
      await retryOnBusy(() => newsletter.onRefused(row.subject_id))
    }
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
        let mail: Mail | undefined
        try {
          mail = await compose(row)
          if (mail) await send(mail)
          sent += 1
        } catch (error) {
          await recordFailure(row, error)
          continue
        }
        const state = mail ? 'sent' : 'skipped'
        await update(row.id, {state, sent_at: mail ? now() : null, last_error: null})
      }
      return sent
    },
    /** When the next mail is due, in milliseconds since 1970; nothing where none is queued. */
    nextDue,
    /** Makes all queued mail due now, however long it would still have waited. */
    async makeDue(): Promise<void> {
      const next_attempt_at = now()
      await retryOnBusy(() =>
        db
          .updateTable('outbox')
          .set({next_attempt_at})
          .where('state', '=', 'queued')
          .where(isOwn)
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

const turn = {mailbox: 'newsletter', number: 1}

/** Takes the newsletter's turn, which all processes share; false where its last one was less than the interval ago. */
async function takeTurn(db: Database, time: number, intervalMs: number): Promise<boolean> {
  const free_at = time + intervalMs
  const row = await db
    .insertInto('mail_limit')
    .values({...turn, free_at})
    .onConflict((conflict) =>
      conflict
        .columns(['mailbox', 'number'])
        .doUpdateSet({free_at})
        .where('mail_limit.free_at', '<=', time),
    )
    .returning('number')
    .executeTakeFirst()
  return row !== undefined
}

/** When the newsletter's next turn is, in milliseconds since 1970. */
async function nextTurn(db: Database): Promise<number> {
  const row = await db
    .selectFrom('mail_limit')
    .select('free_at')
    .where('mailbox', '=', turn.mailbox)
    .executeTakeFirst()
  return row?.free_at ?? 0
}

const maxIdleMs = 60_000
const delayAfterError = 5000

/**
 * Delivers an outbox's mail: at once when woken, else when the next mail is due, and at least every
 * minute for mail that other processes queued.
 *
 * @param queueTimed queues mails whose hour has come; called before each delivery.
 */
export function runOutbox(
  outbox: Outbox,
  {
    queueTimed,
    now,
    log,
  }: {
    queueTimed?: (() => Promise<void>) | undefined
    now: () => number
    log: (line: string) => void
  },
) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined
  let isWoken = false
  let isClosed = false

  const deliver = async () => {
    let delay = maxIdleMs
    try {
      do {
        isWoken = false
        await queueTimed?.()
        await outbox.deliverDue(() => isClosed)
      } while (isWoken && !isClosed)
      const next = await outbox.nextDue()
      if (next !== undefined) delay = Math.min(Math.max(next - now(), 0), maxIdleMs)
    } catch (error) {
      log(
        `The outbox could not be read (${errorCode(error)}); the next attempt is in five seconds.`,
      )
      delay = delayAfterError
    }
    running = undefined
    if (isClosed) return
    timer = setTimeout(start, isWoken ? 0 : delay)
    timer.unref()
  }
  const start = () => {
    clearTimeout(timer)
    running ??= deliver()
  }
  start()

  return {
    /** Delivers new mail now. */
    wake() {
      isWoken = true
      if (!isClosed) start()
    },
    /** Stops after the mail that is being sent. */
    async close() {
      isClosed = true
      clearTimeout(timer)
      await running
    },
  }
}

/**
 * Counts the mails that wait, and those that are dead letters, without the newsletter's.
 *
 * @param now milliseconds since 1970.
 * @returns also the age of the oldest mail that waits, in seconds; 0 where none does.
 */
export async function countMail(
  db: Database,
  now: number,
): Promise<{queued: number; dead: number; oldestSeconds: number}> {
  const rows = await db
    .selectFrom('outbox')
    .select(({fn}) => ['state', fn.countAll().as('count'), fn.min('created_at').as('oldest')])
    .where('state', 'in', ['queued', 'dead'])
    .where('issue_id', 'is', null)
    .groupBy('state')
    .execute()
  const row = (wanted: 'queued' | 'dead') => rows.find(({state}) => state === wanted)
  const oldest = row('queued')?.oldest
  return {
    queued: Number(row('queued')?.count ?? 0),
    dead: Number(row('dead')?.count ?? 0),
    oldestSeconds: oldest === undefined ? 0 : Math.max(0, (now - oldest) / 1000),
  }
}

/** Queues dead letters again, with their Message-IDs: those of an issue of the newsletter, else all others. */
export async function requeueDeadMails(
  db: Database,
  now: number,
  issueId: string | null = null,
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({state: 'queued', attempts: 0, next_attempt_at: now, claimed_until: null})
    .where('state', '=', 'dead')
    .where('issue_id', issueId === null ? 'is' : '=', issueId)
    .execute()
}
