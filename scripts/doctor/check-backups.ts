import {readBackupRecord} from '#web/server/backups/backup-record.ts'
import type {Environment} from '#web/server/env/env.ts'
import {type Finding, findingsOf} from './finding.ts'

const {ok, warning, problem} = findingsOf('Backups')

/** Milliseconds after which a nightly backup is missing: a day, and time to make it. */
const lateMs = 26 * 3_600_000

/** Whether backups are made each night, and the last one was. */
export async function checkBackups(
  {dataDir, backups}: Pick<Environment, 'dataDir' | 'backups'>,
  now = Date.now(),
): Promise<Finding[]> {
  const {success, failure} = await readBackupRecord(dataDir)
  if (failure) {
    return [problem(`The last backup failed: ${failure.message}`, 'Run npm run backup by hand.')]
  }
  if (backups.folder === undefined) {
    return [
      warning('No backups are made each night.', 'Set BACKUP_DIR to a folder on another disk.'),
    ]
  }
  if (!success) {
    return [warning('No backup was made yet.', 'Leave the site running, or run npm run backup.')]
  }
  const made = `The last backup was made ${new Date(success.at).toISOString()}.`
  if (now - success.at > lateMs) {
    return [problem(made, 'Look into the log for why the last night’s is missing.')]
  }
  return [ok(made)]
}
