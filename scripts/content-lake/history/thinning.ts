import type {DatabaseSync} from 'node:sqlite'
import type {Jobs} from '../jobs.ts'
import {inTransaction} from '../store/database.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Thins the states of drafts now and once a day.
 *
 * @param days for how long every state is kept.
 */
export function thinHistoryDaily(
  jobs: Pick<Jobs, 'every'>,
  database: DatabaseSync,
  days: number,
): void {
  jobs.every('history of drafts', {every: DAY_MS}, () => {
    const time = new Date(Date.now() - days * DAY_MS).toISOString()
    inTransaction(database, () => thinDrafts(database, time))
  })
}

/**
 * Forgets most states of drafts and versions from before a time (ISO 8601): of those that one author made of one on
 * one day, one after the other, the last stays. The first of a draft and the one that was published or discarded stay
 * too, and so do those from which others differ. Transactions of which nothing is left go.
 *
 * @returns how many states went.
 */
export function thinDrafts(database: DatabaseSync, time: string): number {
  const deleted = database.prepare(
    `WITH states AS (
       SELECT d.document_id, d.seq, d.base, t.timestamp, t.author, date(t.timestamp) AS day,
         lag(d.after IS NULL, 1, 1) OVER history AS is_first,
         lead(d.after IS NULL, 1, 1) OVER history AS is_last,
         lead(t.author) OVER history AS next_author,
         lead(date(t.timestamp)) OVER history AS next_day
       FROM transaction_documents d JOIN transactions t ON t.seq = d.seq
       WHERE d.document_id GLOB 'drafts.*' OR d.document_id GLOB 'versions.*'
       WINDOW history AS (PARTITION BY d.document_id ORDER BY d.seq)
     )
     DELETE FROM transaction_documents WHERE (document_id, seq) IN (
       SELECT document_id, seq FROM states
       WHERE base IS NOT NULL AND NOT is_first AND NOT is_last
         AND author = next_author AND day = next_day AND timestamp < ?
     ) RETURNING seq`,
  )
  const forget = database.prepare(
    `DELETE FROM transactions
     WHERE seq = ? AND NOT EXISTS (SELECT 1 FROM transaction_documents d WHERE d.seq = transactions.seq)`,
  )
  const rows = deleted.all(time)
  for (const {seq} of rows) forget.run(Number(seq))
  return rows.length
}
