import {Hono} from 'hono'
import {BACKUPS_PATH, type BackupStatus} from '#web/contract/backups.ts'
import {requireSameOrigin} from '../http/guards.ts'
import {type IsStaff, requireStaff} from '../staff/require-staff.ts'
import {readBackupRecord} from './backup-record.ts'

export type BackupsDeps = {
  dataDir: string
  siteUrl: string
  /** Whether the site makes a backup each night. */
  scheduled: boolean
  isStaff: IsStaff
}

/** Tells those who are signed in to the Studio when the last backup was made. */
export function backupsApi({dataDir, siteUrl, scheduled, isStaff}: BackupsDeps): Hono {
  const app = new Hono()
  app.get(BACKUPS_PATH, requireSameOrigin(siteUrl), requireStaff(isStaff), async (context) => {
    const status: BackupStatus = {...(await readBackupRecord(dataDir)), scheduled}
    return context.json(status)
  })
  return app
}
