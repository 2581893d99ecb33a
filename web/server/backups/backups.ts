import {readFile, rename, writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import {Hono} from 'hono'
import {
  backupRecord,
  type BackupRecord,
  BACKUPS_PATH,
  type BackupStatus,
} from '#web/contract/backups.ts'
import {requireSameOrigin} from '../http/guards.ts'
import {type FindStaff, requireStaff} from '../staff/staff.ts'

const fileOf = (dataDir: string) => join(dataDir, 'last-backup.json')

/** The data folder's record of its last backup; nothing where there was none. */
export async function readBackupRecord(dataDir: string): Promise<BackupRecord> {
  try {
    return backupRecord.parse(JSON.parse(await readFile(fileOf(dataDir), 'utf8')))
  } catch {
    return {success: null, failure: null}
  }
}

/** Records a backup that was made, which ends an earlier failure, or one that failed. */
export async function recordBackup(
  dataDir: string,
  result: Pick<BackupRecord, 'success'> | Pick<BackupRecord, 'failure'>,
): Promise<void> {
  const before = await readBackupRecord(dataDir)
  const record = 'success' in result ? {...result, failure: null} : {...before, ...result}
  const part = `${fileOf(dataDir)}.${process.pid}`
  await writeFile(part, JSON.stringify(record), {mode: 0o600})
  await rename(part, fileOf(dataDir))
}

export type BackupsDeps = {
  dataDir: string
  siteUrl: string
  /** Tells whether the site makes a backup each night. */
  scheduled: boolean
  findStaff: FindStaff
}

/** Tells editors when the last backup was made. */
export function backupsApi({dataDir, siteUrl, scheduled, findStaff}: BackupsDeps): Hono {
  const app = new Hono()
  app.use(BACKUPS_PATH, requireSameOrigin(siteUrl), requireStaff(findStaff, 'backups'))
  app.get(BACKUPS_PATH, async (context) => {
    const status: BackupStatus = {...(await readBackupRecord(dataDir)), scheduled}
    return context.json(status)
  })
  return app
}
