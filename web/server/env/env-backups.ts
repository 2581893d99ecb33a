import {resolve} from 'node:path'
import {z} from 'zod'
import {optional} from './env-optional.ts'

const path = z
  .string()
  .trim()
  .min(1)
  .transform((value) => resolve(value))

/** The keys of backups, each explained in `.env.example`. */
export const backupKeys = {
  BACKUP_DIR: optional(path),
  BACKUP_PASSPHRASE: optional(z.string().min(12, 'needs 12 characters or more')),
  BACKUP_PASSPHRASE_FILE: optional(path),
}

type Keys = z.output<z.ZodObject<typeof backupKeys>>

/** The settings of backups. The passphrase file is read when it is used. */
export function readBackups(env: Keys) {
  return {
    /** Where the running site puts a backup each night; without it there are none. */
    folder: env.BACKUP_DIR,
    passphrase: env.BACKUP_PASSPHRASE,
    passphraseFile: env.BACKUP_PASSPHRASE_FILE,
  }
}
