import {createHash, randomUUID} from 'node:crypto'
import {createReadStream, createWriteStream} from 'node:fs'
import {readdir, readFile, rm, stat, statfs} from 'node:fs/promises'
import {dirname, join} from 'node:path'
import {pipeline as connect} from 'node:stream'
import {text} from 'node:stream/consumers'
import {pipeline} from 'node:stream/promises'
import {ReadableStream as NodeStream} from 'node:stream/web'
import {createGunzip, createGzip} from 'node:zlib'
import type {SnapshotInfo} from 'content-lake/snapshot'
import {packTar, unpackTar} from 'modern-tar/fs'
import {PEOPLE_FILE} from '#web/server/people/database.ts'

/** The version of the archive's format: `.github/docs/backups.md` describes it. */
export const FORMAT = 1

/** The first entry: counts and versions of all others. */
export const MANIFEST = 'backup.json'
/** The last entry, in the format of `sha256sum`: a hash of each entry before it. */
export const CHECKSUMS = 'SHA256SUMS'
/** The database of the dataset, as in a data folder. */
export const LAKE_FILE = 'lake.sqlite'
/** The messages: SQLite's file, as in a data folder, or a dump by `pg_dump --format=custom`. */
export const FORMS_FILES = {sqlite: 'forms.sqlite', postgres: 'forms.pgdump'} as const

const names = new Set([MANIFEST, CHECKSUMS, LAKE_FILE, PEOPLE_FILE, ...Object.values(FORMS_FILES)])
const asset = /^assets\/(?:images|files)\/[0-9a-f]{40}(?:-\d{1,5}x\d{1,5})?\.[a-z0-9]{1,10}$/

/** Tells whether an entry with this name may be in an archive: nothing is written outside of the data folder. */
export const isEntryName = (name: string) => names.has(name) || asset.test(name)

export interface Manifest {
  format: number
  createdAt: string
  /** The local dataset; null with hosted Sanity. */
  dataset: SnapshotInfo | null
  /**
   * People with accounts, their sessions and the trail, with the version of their tables; null in a backup of a former
   * release, which has them in the dataset's database.
   */
  people: {version: number; count: number} | null
  /** Enquiries, subscribers and outgoing mail, with their newest migration; null where there is no database yet. */
  messages: {database: keyof typeof FORMS_FILES; migration: string} | null
  /** Bytes of all entries between this one and the checksums. Former releases refuse a manifest without it. */
  bytes: number
}

/** An error that says what to do, unlike those of gzip, tar, age and SQLite about a file that is damaged. */
export class Refusal extends Error {}

type Parts = AsyncIterable<Uint8Array>
type Options = {passphrase: string | undefined; signal: AbortSignal}

/** The start of a file in the age format (https://age-encryption.org/v1). */
const ageMagic = 'age-encryption.org/v1'
/** Scrypt with N = 2^17, OWASP's recommendation: about 128 MB of memory, and a second. */
const workFactor = 17
const chunk = {highWaterMark: 256 * 1024}

/** Milliseconds after its last change when something unfinished is what a killed process has left. */
const leftAfterMs = 12 * 60 * 60 * 1000

/** Chooses a path beside `target` for building it, and deletes what killed processes have left unfinished there. */
export async function unfinishedPath(target: string): Promise<string> {
  const names: string[] = await readdir(dirname(target)).catch(() => [])
  for (const name of names.filter((name) => /\.unfinished-[\da-f-]{36}$/.test(name))) {
    const path = join(dirname(target), name)
    const mtimeMs = (await stat(path).catch(() => undefined))?.mtimeMs ?? Infinity
    if (mtimeMs < Date.now() - leftAfterMs) await rm(path, {recursive: true, force: true})
  }
  return `${target}.unfinished-${randomUUID()}`
}

/**
 * Writes a new file, readable by its owner alone and synced to disk, in the age format where there is a passphrase: in
 * parts of 64 KiB, each of them authenticated, and their order.
 */
export async function writePrivately(file: string, parts: Parts, {passphrase, signal}: Options) {
  const encrypt = async function* (plain: Parts) {
    const {Encrypter} = await import('age-encryption')
    const encrypter = new Encrypter()
    encrypter.setScryptWorkFactor(workFactor)
    encrypter.setPassphrase(passphrase ?? '')
    yield* await encrypter.encrypt(streamOf(plain))
  }
  const output = createWriteStream(file, {flags: 'wx', mode: 0o600, flush: true})
  const written = passphrase === undefined ? parts : encrypt(parts)
  await pipeline(written, output, {signal})
}

/** Paths of files on disk, by their names in an archive and in its order. */
type Sources = ReadonlyMap<string, string>

/** Writes files and their checksums as tar in gzip. */
export async function writeArchive(file: string, sources: Sources, options: Options) {
  const shared = {mode: 0o600, mtime: new Date(), uid: 0, gid: 0}
  const tar = packTar([
    ...[...sources].map(([target, source]) => ({...shared, type: 'file' as const, target, source})),
    {...shared, type: 'content', target: CHECKSUMS, content: await checksumsOf(sources)},
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
 * @throws where the archive is not what `writeArchive` has written; a `Refusal` says what to do.
 */
export async function readArchive(file: string, folder: string, {passphrase, signal}: Options) {
  const {bavail, bsize} = await statfs(folder)
  let free = bavail * bsize
  const sources = new Map<string, string>()
  const check = ({name, type, size}: {name: string; type?: string; size: number}) => {
    if (type !== 'file' || !isEntryName(name) || sources.has(name)) {
      throw new Refusal(
        `It holds ${name}, which no backup of this release holds: take another file.`,
      )
    }
    free -= size
    if (free < 0) throw new Refusal(`The disk of ${folder} is full: free some space.`)
    sources.set(name, join(folder, name))
    return true
  }
  const isEncrypted = (await text(createReadStream(file, {end: ageMagic.length - 1}))) === ageMagic
  await pipeline(
    createReadStream(file, chunk),
    (parts: Parts) => (isEncrypted ? decrypt(parts, passphrase) : parts),
    createGunzip(),
    unpackTar(folder, {strict: true, filter: check, fmode: 0o600, dmode: 0o700}),
    {signal},
  )
  sources.delete(CHECKSUMS)
  const listed = await readFile(join(folder, CHECKSUMS), 'utf8').catch(() => '')
  if (listed !== (await checksumsOf(sources))) throw new Error('a checksum differs')
}

/** The SHA-256 of each file, as `sha256sum` prints them. */
async function checksumsOf(sources: Sources): Promise<string> {
  let lines = ''
  for (const [name, path] of sources) {
    const hash = createHash('sha256')
    await pipeline(createReadStream(path, chunk), hash)
    lines += `${hash.digest('hex')}  ${name}\n`
  }
  return lines
}

async function* decrypt(parts: Parts, passphrase: string | undefined): Parts {
  if (passphrase === undefined) {
    throw new Refusal('It is encrypted: set BACKUP_PASSPHRASE_FILE to a file with its passphrase.')
  }
  const {Decrypter} = await import('age-encryption')
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  try {
    yield* await decrypter.decrypt(streamOf(parts))
  } catch (cause) {
    if (!/no identity matched/.test(String(cause))) throw cause
    throw new Refusal('The passphrase is another: set the one that it was made with.', {cause})
  }
}

function streamOf(parts: Parts): ReadableStream<Uint8Array> {
  // `ReadableStream` of Node: the DOM types lack its `from`.
  const stream: unknown = NodeStream.from(parts)
  if (stream instanceof ReadableStream) return stream
  throw new TypeError('No stream of the web could be made.')
}
