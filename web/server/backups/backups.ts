import {readFile, rename, stat, writeFile} from 'node:fs/promises'
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

/** Tells whether a folder for backups is there, on another disk than the data, and what to do where it is not. */
export async function inspectBackupFolder(
  folder: string,
  dataDir: string,
): Promise<{level: 'ok' | 'warning' | 'problem'; message: string; remedy?: string}> {
  const [target, data] = await Promise.all(
    [folder, dataDir].map((path) => stat(path).catch(() => undefined)),
  )
  if (!target?.isDirectory()) {
    const remedy = 'Make the folder, or mount its disk.'
    return {level: 'problem', message: `BACKUP_DIR ${folder} is not there.`, remedy}
  }
  if (target.dev !== data?.dev) {
    return {level: 'ok', message: `BACKUP_DIR ${folder} is on another disk than the data.`}
  }
  const message = `BACKUP_DIR ${folder} is on the same disk as the data.`
  return {level: 'warning', message, remedy: 'Name a folder on another disk, or copy it elsewhere.'}
}

export type BackupsDeps = {
  dataDir: string
  siteUrl: string
  /** Where the site makes a backup each night; undefined where it makes none. */
  folder: string | undefined
  /** When the backup was made from which the site was restored, while it is held. */
  readHold: () => Promise<string | undefined>
  findStaff: FindStaff
}

/** Tells editors when the last backup was made. */
export function backupsApi({dataDir, siteUrl, folder, readHold, findStaff}: BackupsDeps): Hono {
  const app = new Hono()
  app.use(BACKUPS_PATH, requireSameOrigin(siteUrl), requireStaff(findStaff, 'backups'))
  app.get(BACKUPS_PATH, async (context) => {
    const finding = folder === undefined ? undefined : await inspectBackupFolder(folder, dataDir)
    const status: BackupStatus = {
      ...(await readBackupRecord(dataDir)),
      scheduled: folder !== undefined,
      folderProblem: finding?.remedy ? `${finding.message} ${finding.remedy}` : null,
      held: (await readHold()) ?? null,
    }
    return context.json(status)
  })
  return app
}
