import type {ExpressionBuilder} from 'kysely'
import {type Database, errorCode, retryOnBusy, type Tables} from '../storage/database.ts'
import type {Job, Jobs} from 'content-lake'
import {
  addFailure,
  CLOCK_SKEW_MS,
  endPause,
  MAX_REFUSALS,
  pausedUntil,
  type Queue,
  readPause,
} from './pauses.ts'
import {judgeFailure} from './refusals.ts'
import type {Mail} from './transport.ts'

const minute = 60_000
const maxRetryDelay = 6 * 60 * minute

/**
 * After so many failed attempts, which take about two days, a mail is a dead letter; one to an address that does not exist
 * is at once.
 */
export const MAX_ATTEMPTS = 16

/** Milliseconds after which a mail of a process that has ended may be claimed by another; one that lives renews its claim. */
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
    /** Called with the subscriber whose address does not exist. */
    onRefused: (subscriberId: string) => Promise<void>
    /** Called with the issue of which so many mails in a row were refused, and the last answer's codes. */
    onManyRefused: (issueId: string, reply: string) => Promise<void>
  }
  /** Called with the id of each mail that was sent. */
  onSent?: (id: string) => Promise<void>
  /** Called when mail begins to wait for the mail server's sake, and when it goes again. */
  onPauseChange?: () => void
  now: () => number
  log: (line: string) => void
}

/**
 * Delivers queued mails one after another. A mail is claimed before it is sent and marked as sent
 * afterwards, so that two processes never send the same one; after a crash in between it is sent again
 * with the same Message-ID, by which receivers recognise it.
 */
export function createOutbox({
  db,
  isShared,
  compose,
  send,
  newsletter,
  onSent = async () => {},
  onPauseChange = () => {},
  now,
  log,
}: OutboxDeps) {
  const queue: Queue = newsletter ? 'newsletter' : 'mail'
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
      // Times that lie further ahead than any wait are of a clock that was ahead.
      .where((row) =>
        row.or([
          row('next_attempt_at', '<=', time),
          row('next_attempt_at', '>', time + maxRetryDelay + CLOCK_SKEW_MS),
        ]),
      )
      .where((row) =>
        row.or([
          row('claimed_until', 'is', null),
          row('claimed_until', '<=', time),
          row('claimed_until', '>', time + CLAIM_MS + CLOCK_SKEW_MS),
        ]),
      )
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
    if (pausedUntil(await readPause(db, queue), time) > time) return undefined
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
    const time = now()
    const isAhead = (value: number, most: number) => value > time + most + CLOCK_SKEW_MS
    const due = rows.map(({next_attempt_at, claimed_until}) =>
      Math.max(
        isAhead(next_attempt_at, maxRetryDelay) ? 0 : next_attempt_at,
        claimed_until === null || isAhead(claimed_until, CLAIM_MS) ? 0 : claimed_until,
      ),
    )
    return Math.max(
      Math.min(...due),
      pausedUntil(await readPause(db, queue), time),
      newsletter ? await nextTurn(db, time, newsletter.intervalMs) : 0,
    )
  }

  const update = (id: string, values: Partial<Row>) =>
    retryOnBusy(() =>
      db
        .updateTable('outbox')
        .set({claimed_until: null, ...values})
        .where('id', '=', id)
        .execute(),
    )

  const recordFailure = async (row: Row, error: unknown) => {
    const failure = judgeFailure(error)
    const attempts = row.attempts + 1
    const isAddress = failure.subject === 'address'
    const dead = attempts >= MAX_ATTEMPTS || isAddress
    const last_error = [errorCode(error), failure.reply && `(${failure.reply})`]
      .filter(Boolean)
      .join(' ')
    const next_attempt_at = now() + retryDelay(attempts)
    if (newsletter && isAddress) await retryOnBusy(() => newsletter.onRefused(row.subject_id))
    await update(row.id, {attempts, last_error, next_attempt_at, state: dead ? 'dead' : 'queued'})
    if (dead) log(`Mail ${row.id} is a dead letter after ${attempts} attempts (${last_error}).`)
    else log(`Mail ${row.id} was not sent (${last_error}); attempt ${attempts}.`)
    const reason = failure.reply ?? errorCode(error)
    const pause = await retryOnBusy(() => addFailure(db, queue, {...failure, reason, now: now()}))
    if (newsletter && row.issue_id !== null && pause && pause.refusals >= MAX_REFUSALS) {
      const {issue_id} = row
      await retryOnBusy(() => newsletter.onManyRefused(issue_id, reason))
      await retryOnBusy(() => endPause(db, queue))
      log(`An issue of the newsletter is paused: ${MAX_REFUSALS} mails in a row were refused.`)
    }
    onPauseChange()
  }

  /** Ends the queue's pause, if any. What waited while the server took nothing for long goes now. */
  const recordSuccess = async () => {
    const pause = await retryOnBusy(() => readPause(db, queue))
    if (!pause) return
    await retryOnBusy(() => endPause(db, queue))
    if (pause.failures >= MAX_REFUSALS) await makeDue()
    onPauseChange()
  }

  /** Renews the claim of a mail while it is sent, since a mail server may take ten minutes for its answer. */
  const holding = async (row: Row, work: () => Promise<void>) => {
    const renew = () =>
      update(row.id, {claimed_until: now() + CLAIM_MS}).catch((error: unknown) =>
        log(`A claim could not be renewed (${errorCode(error)}).`),
      )
    const timer = setInterval(() => void renew(), CLAIM_MS / 3)
    try {
      await work()
    } finally {
      clearInterval(timer)
    }
  }

  const makeDue = async () => {
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
          const composed = await compose(row)
          if (composed) await holding(row, () => send(composed))
          mail = composed
          sent += 1
        } catch (error) {
          await recordFailure(row, error)
          continue
        }
        const state = mail ? 'sent' : 'skipped'
        await update(row.id, {state, sent_at: mail ? now() : null, last_error: null})
        if (!mail) continue
        await onSent(row.id)
        await recordSuccess()
      }
      return sent
    },
    /** When the next mail is due, in milliseconds since 1970; nothing where none is queued. */
    nextDue,
    /** Makes all queued mail due now, however long it would still have waited. */
    async makeDue(): Promise<void> {
      await retryOnBusy(() => endPause(db, queue))
      await makeDue()
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
        .where((limit) =>
          limit.or([
            limit('mail_limit.free_at', '<=', time),
            // Further ahead than the interval: of a clock that was ahead.
            limit('mail_limit.free_at', '>', free_at + CLOCK_SKEW_MS),
          ]),
        ),
    )
    .returning('number')
    .executeTakeFirst()
  return row !== undefined
}

/** When the newsletter's next turn is, in milliseconds since 1970; 0 where that would be later than any can be. */
async function nextTurn(db: Database, time: number, intervalMs: number): Promise<number> {
  const row = await db
    .selectFrom('mail_limit')
    .select('free_at')
    .where('mailbox', '=', turn.mailbox)
    .executeTakeFirst()
  return row && row.free_at <= time + intervalMs + CLOCK_SKEW_MS ? row.free_at : 0
}

const maxIdleMs = 60_000

/**
 * Delivers an outbox's mail: at once when woken, else when the next mail is due, and at least every
 * minute for mail that other processes queued.
 */
export function deliverMail(
  jobs: Jobs,
  name: string,
  {
    outbox,
    isHeld,
    now,
  }: {
    outbox: Outbox
    /** Tells whether the site sends nothing, since it was restored. */
    isHeld?: () => Promise<boolean>
    now: () => number
  },
): Job {
  return jobs.every(name, {every: maxIdleMs}, async (signal) => {
    if (await isHeld?.()) return maxIdleMs
    await outbox.deliverDue(() => signal.aborted)
    const next = await outbox.nextDue()
    return next === undefined ? maxIdleMs : Math.max(next - now(), 0)
  })
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

/**
 * Queues dead letters again, with their Message-IDs: those of an issue of the newsletter to who is still subscribed, else
 * all others.
 */
export async function requeueDeadMails(
  db: Database,
  now: number,
  issueId: string | null = null,
): Promise<void> {
  const dead = db
    .updateTable('outbox')
    .set({state: 'queued', attempts: 0, next_attempt_at: now, claimed_until: null})
    .where('state', '=', 'dead')
  if (issueId === null) {
    await dead.where('issue_id', 'is', null).execute()
    return
  }
  const confirmed = db.selectFrom('subscriber').select('id').where('state', '=', 'confirmed')
  await dead.where('issue_id', '=', issueId).where('subject_id', 'in', confirmed).execute()
}
