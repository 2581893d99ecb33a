import {createHash} from 'node:crypto'
import {createReadStream, createWriteStream} from 'node:fs'
import {readdir, readFile, rm, statfs} from 'node:fs/promises'
import {join} from 'node:path'
import {pipeline as connect} from 'node:stream'
import {text} from 'node:stream/consumers'
import {pipeline} from 'node:stream/promises'
import {createGunzip, createGzip} from 'node:zlib'
import {Decrypter, Encrypter} from 'age-encryption'
import {packTar, unpackTar} from 'modern-tar/fs'
import {z} from 'zod'
import {BackupError} from './command.ts'

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

const names = new Set([MANIFEST, CHECKSUMS, LAKE_FILE, FORMS_FILE, FORMS_DUMP])
const asset = /^assets\/(?:images|files)\/[0-9a-f]{40}(?:-\d{1,5}x\d{1,5})?\.[a-z0-9]{1,10}$/

/** Tells whether an entry with this name may be in an archive: nothing is written outside of the data folder. */
export const isEntryName = (name: string) => names.has(name) || asset.test(name)

const count = z.int().min(0)

const manifest = z.object({
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
  /** Enquiries, subscribers and outgoing mail, with their newest migration; null where there is no database yet. */
  messages: z.object({database: z.enum(['sqlite', 'postgres']), migration: z.string()}).nullable(),
  /** Bytes of all files. */
  bytes: count,
})

export type Manifest = z.infer<typeof manifest>

/** Summarises the contents of a backup: `120 documents, 90 pictures and files, and the messages`. */
export function describeManifest({dataset, messages}: Manifest): string {
  const parts: string[] = []
  if (dataset) parts.push(`${dataset.documents} documents`, `${dataset.assets} pictures and files`)
  if (messages) parts.push('the messages')
  return parts.join(', ').replace(/, (?=[^,]*$)/, ' and ')
}

type Parts = AsyncIterable<Uint8Array>

/** The start of a file in the age format (https://age-encryption.org/v1). */
const ageMagic = 'age-encryption.org/v1'
/** Scrypt with N = 2^17, OWASP's recommendation: about 128 MB of memory, and a second. */
const workFactor = 17
const chunk = {highWaterMark: 256 * 1024}

/**
 * Writes a new file, readable by its owner alone and synced to disk, in the age format where there is a passphrase: in
 * parts of 64 KiB, each of them authenticated, and their order.
 */
export async function writePrivately(
  file: string,
  parts: Parts,
  {passphrase, signal}: {passphrase: string | undefined; signal?: AbortSignal | undefined},
): Promise<void> {
  const encrypt = async function* (plain: Parts) {
    const encrypter = new Encrypter()
    encrypter.setScryptWorkFactor(workFactor)
    encrypter.setPassphrase(passphrase ?? '')
    yield* await encrypter.encrypt(streamOf(plain))
  }
  const output = createWriteStream(file, {flags: 'wx', mode: 0o600, flush: true})
  const written = passphrase === undefined ? parts : encrypt(parts)
  await pipeline(written, output, {...(signal && {signal})})
}

/**
 * Writes a manifest, files, and their checksums, as tar in gzip.
 *
 * @param sources the files' paths on disk, by their names in the archive.
 */
export async function writeArchive(
  file: string,
  info: Manifest,
  sources: ReadonlyMap<string, string>,
  options: {passphrase: string | undefined; signal: AbortSignal},
): Promise<void> {
  const text = `${JSON.stringify(info, null, 2)}\n`
  let checksums = `${createHash('sha256').update(text).digest('hex')}  ${MANIFEST}\n`
  for (const [name, path] of sources) checksums += `${await hashOf(path)}  ${name}\n`
  const shared = {mode: 0o600, mtime: new Date(info.createdAt), uid: 0, gid: 0}
  const tar = packTar([
    {...shared, type: 'content', target: MANIFEST, content: text},
    ...[...sources].map(([target, source]) => ({...shared, type: 'file' as const, target, source})),
    {...shared, type: 'content', target: CHECKSUMS, content: checksums},
  ])
  // Pictures, which are most of it, are compressed already.
  const zip = createGzip({level: 1, chunkSize: chunk.highWaterMark})
  // Where either fails, both end, and the second tells.
  connect(tar, zip, () => {})
  await writePrivately(file, zip, options)
}

/**
 * Unpacks an archive into a folder, and compares every checksum. Only files of known names
 * are written, and no more bytes than the disk has free.
 *
 * @throws where the archive is not what `writeArchive` has written.
 */
export async function readArchive(
  file: string,
  folder: string,
  {passphrase, signal}: {passphrase: string | undefined; signal: AbortSignal},
): Promise<Manifest> {
  const {bavail, bsize} = await statfs(folder)
  let free = bavail * bsize
  const written = new Set<string>()
  const check = ({name, type, size}: {name: string; type?: string; size: number}) => {
    if (type !== 'file' || !isEntryName(name) || written.has(name)) {
      throw new BackupError(`The archive holds an entry that is none of a backup: ${name}.`)
    }
    free -= size
    if (free < 0) throw new BackupError(`${folder}: the disk is full: free some space.`)
    written.add(name)
    return true
  }
  const isEncrypted = (await text(createReadStream(file, {end: ageMagic.length - 1}))) === ageMagic
  if (isEncrypted && passphrase === undefined) {
    throw new BackupError(
      'The backup is encrypted: set BACKUP_PASSPHRASE_FILE to a file with its passphrase.',
    )
  }
  await pipeline(
    createReadStream(file, chunk),
    (parts: Parts) => (isEncrypted ? decrypt(parts, passphrase ?? '') : parts),
    createGunzip(),
    unpackTar(folder, {strict: true, filter: check, fmode: 0o600, dmode: 0o700}),
    {signal},
  )
  const entries = [...written]
  if (entries[0] !== MANIFEST) throw new BackupError(`${file} is no backup of this site.`)
  if (entries.pop() !== CHECKSUMS) throw new Error('its end is missing')
  let checksums = ''
  for (const name of entries) checksums += `${await hashOf(join(folder, name))}  ${name}\n`
  if ((await readFile(join(folder, CHECKSUMS), 'utf8')) !== checksums) {
    throw new Error('a checksum differs')
  }
  const {data} = manifest.safeParse(JSON.parse(await readFile(join(folder, MANIFEST), 'utf8')))
  if (!data) throw new Error('its first entry cannot be read')
  return data
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path, chunk), hash)
  return hash.digest('hex')
}

async function* decrypt(parts: Parts, passphrase: string): Parts {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  try {
    yield* await decrypter.decrypt(streamOf(parts))
  } catch (error) {
    if (!(error instanceof Error) || !/no identity matched/.test(error.message)) throw error
    throw new BackupError('The passphrase is not the one that the backup was made with.', {
      cause: error,
    })
  }
}

/** A web stream of an iterator's parts. Cancelling it ends the iterator. */
function streamOf(parts: Parts): ReadableStream<Uint8Array> {
  const iterator = parts[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      const {value, done} = await iterator.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await iterator.return?.()
    },
  })
}

/** The path at which this process builds what will be at `target` when it is complete. */
export const unfinishedPath = (target: string) => `${target}.unfinished-${process.pid}`

/** Deletes the unfinished files and folders that killed processes have left in a folder. */
export async function removeLeftovers(folder: string): Promise<void> {
  const found: string[] = await readdir(folder).catch(() => [])
  for (const name of found) {
    const pid = /\.unfinished-(\d+)$/.exec(name)?.[1]
    if (pid === undefined || isRunning(Number(pid))) continue
    await rm(join(folder, name), {recursive: true, force: true})
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // Another account's process may not be signalled.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
