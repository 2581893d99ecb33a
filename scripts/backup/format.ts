import {z} from 'zod'

/** The version of the archive's format: `.github/docs/backups.md` describes it. */
export const FORMAT = 1

/** The first entry: counts and versions of all others. */
export const MANIFEST = 'backup.json'
/** The last entry, in the format of `sha256sum`: a hash of each entry before it. */
export const CHECKSUMS = 'SHA256SUMS'
/** The databases, as they are named in a data folder. */
export const LAKE_FILE = 'lake.sqlite'
export const FORMS_FILE = 'forms.sqlite'
/** A dump of PostgreSQL, made by `pg_dump --format=custom`. */
export const FORMS_DUMP = 'forms.pgdump'

const asset = /^assets\/(?:images|files)\/[0-9a-f]{40}(?:-\d{1,5}x\d{1,5})?\.[a-z0-9]{1,10}$/

/** Whether an entry with this name may be in an archive: nothing is written outside of the data folder. */
export function isEntryName(name: string): boolean {
  return [MANIFEST, CHECKSUMS, LAKE_FILE, FORMS_FILE, FORMS_DUMP].includes(name) || asset.test(name)
}

const count = z.int().min(0)

export const manifest = z.object({
  format: z.int(),
  createdAt: z.iso.datetime(),
  /** The local dataset; null with hosted Sanity. */
  dataset: z
    .object({
      storeVersion: count,
      documents: count,
      assets: count,
      transactions: count,
      /** Ids of asset documents whose file was missing when the backup was made. */
      missing: z.array(z.string()),
    })
    .nullable(),
  /** Enquiries, subscribers and outgoing mail; null where there is no database of them yet. */
  messages: z
    .object({
      database: z.enum(['sqlite', 'postgres']),
      /** The name of the newest migration. */
      migration: z.string(),
    })
    .nullable(),
  /** Bytes of all files. */
  bytes: count,
})

export type Manifest = z.infer<typeof manifest>

/** A file of an archive: its name there, its path on disk, and its size in bytes. */
export interface Source {
  name: string
  path: string
  size: number
}

/** Summarises the contents of a backup: `120 documents, 90 pictures and files, and the messages`. */
export function describeManifest({dataset, messages}: Manifest): string {
  const parts: string[] = []
  if (dataset) parts.push(`${dataset.documents} documents`, `${dataset.assets} pictures and files`)
  if (messages) parts.push('the messages')
  return parts.join(', ').replace(/, (?=[^,]*$)/, ' and ')
}
