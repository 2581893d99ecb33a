import * as z from 'zod/mini'

/** The state of backups, as the Studio shows it. Times are milliseconds since 1970. */
export const BACKUPS_PATH = '/api/v1/backups'

const success = z.object({
  at: z.number(),
  /** The name of the file, without its folder. */
  file: z.string(),
  /** Bytes of the file. */
  size: z.number(),
  encrypted: z.boolean(),
})

const failure = z.object({
  at: z.number(),
  /** Why, in one sentence. */
  message: z.string(),
})

/** The last backup, and the last attempt that failed since. */
export const backupRecord = z.object({
  success: z.nullable(success),
  failure: z.nullable(failure),
})

export const backupStatus = z.extend(backupRecord, {
  /** Tells whether the site makes one each night. */
  scheduled: z.boolean(),
})

export type BackupRecord = z.infer<typeof backupRecord>
export type BackupStatus = z.infer<typeof backupStatus>
