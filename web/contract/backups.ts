import * as z from 'zod/mini'

/** The state of backups, as the Studio shows it. Times are milliseconds since 1970. */
export const BACKUPS_PATH = '/api/v1/backups'

/** The contents of a backup that was restored to see whether that is possible. */
const restored = z.object({
  /** Milliseconds that it took. */
  ms: z.number(),
  documents: z.number(),
  /** Pictures and files. */
  assets: z.number(),
  enquiries: z.number(),
  subscribers: z.number(),
  /** Tells whether the home page was rendered from it: not with hosted Sanity, or where the site is not built. */
  page: z._default(z.boolean(), false),
})

const success = z.object({
  at: z.number(),
  /** The name of the file, without its folder. */
  file: z.string(),
  /** Bytes of the file. */
  size: z.number(),
  encrypted: z.boolean(),
  /** Null where it was made by hand, which tries no restore. */
  restored: z._default(z.nullable(restored), null),
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
  /** The fault of the folder that they are put into, in one sentence, with its remedy; null where there is none. */
  folderProblem: z.nullable(z.string()),
  /** When the backup was made from which the site was restored, as ISO 8601, while it is held; else null. */
  held: z.nullable(z.string()),
})

export type Restored = z.infer<typeof restored>
export type BackupRecord = z.infer<typeof backupRecord>
export type BackupStatus = z.infer<typeof backupStatus>

/** Days after which a nightly backup is deleted, also where it is the newest. */
export const MOST_BACKUP_DAYS = 90
