import {readdir, rm, stat} from 'node:fs/promises'
import {join} from 'node:path'
import {deleteMailFiles} from '../mail/mail-files.ts'
import {errorCode} from '../storage/error-code.ts'
import type {Database} from '../storage/tables.ts'
import {retryOnBusy} from '../storage/retry-on-busy.ts'

const day = 24 * 60 * 60 * 1000

export type RetentionRules = {
  /** Days after which enquiries go, and addresses that unsubscribed. */
  days: number
  /** Days after which goes what was kept aside, and addresses that never confirmed. */
  quarantineDays: number
}

/**
 * Deletes what has been kept long enough, and the outbox's record of the mails about it.
 *
 * @returns the ids of those mails.
 */
export async function applyRetention(
  db: Database,
  {days, quarantineDays}: RetentionRules,
  now: number,
): Promise<string[]> {
  const old = now - days * day
  const stale = now - quarantineDays * day
  return retryOnBusy(() =>
    db.transaction().execute(async (trx) => {
      await trx
        .deleteFrom('enquiry')
        .where((row) =>
          row.or([
            row('received_at', '<', old),
            row.and([row('received_at', '<', stale), row('quarantine', 'is not', null)]),
          ]),
        )
        .execute()
      await trx
        .deleteFrom('subscriber')
        .where((row) =>
          row.or([
            row.and([row('state', '=', 'unsubscribed'), row('unsubscribed_at', '<', old)]),
            row.and([row('state', '=', 'pending'), row('requested_at', '<', stale)]),
          ]),
        )
        .execute()
      const mails = await trx
        .deleteFrom('outbox')
        .where((row) =>
          row.or([
            row.and([row('state', '!=', 'queued'), row('created_at', '<', old)]),
            row.and([
              row('subject_id', 'not in', trx.selectFrom('enquiry').select('id')),
              row('subject_id', 'not in', trx.selectFrom('subscriber').select('id')),
            ]),
          ]),
        )
        .returning('id')
        .execute()
      return mails.map(({id}) => id)
    }),
  )
}

/**
 * Applies the rules now and once a day.
 *
 * @returns what ends it.
 */
export async function startRetention(
  db: Database,
  mailFolder: string,
  {rules, now, log}: {rules: RetentionRules; now: () => number; log: (line: string) => void},
): Promise<() => void> {
  const retain = async () => {
    try {
      await deleteMailFiles(mailFolder, await applyRetention(db, rules, now()))
      await clearMailFolder(mailFolder, rules.days, now())
    } catch (error) {
      log(`Old messages stay for now (${errorCode(error)}).`)
    }
  }
  await retain()
  const daily = setInterval(() => void retain(), day)
  daily.unref()
  return () => clearInterval(daily)
}

/** Deletes mail files of the folder that are older than enquiries may be. */
async function clearMailFolder(folder: string, days: number, now: number): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    const file = join(folder, name)
    const {mtimeMs} = await stat(file)
    if (mtimeMs < now - days * day) await rm(file, {force: true})
  }
}
