import {createHash} from 'node:crypto'
import {createReadStream, createWriteStream} from 'node:fs'
import {readFile, statfs} from 'node:fs/promises'
import {join} from 'node:path'
import {text} from 'node:stream/consumers'
import {pipeline} from 'node:stream/promises'
import {createGunzip, createGzip} from 'node:zlib'
import {Decrypter, Encrypter} from 'age-encryption'
import {createTarPacker} from 'modern-tar'
import {unpackTar} from 'modern-tar/fs'
import {BackupError} from './errors.ts'
import {CHECKSUMS, isEntryName, MANIFEST, manifest, type Manifest, type Source} from './format.ts'

type Parts = AsyncIterable<Uint8Array>

/** The start of a file in the age format (https://age-encryption.org/v1). */
const ageMagic = 'age-encryption.org/v1'
/** Scrypt with N = 2^17, OWASP's recommendation: about 128 MB of memory, and a second. */
const workFactor = 17
const chunk = {highWaterMark: 256 * 1024}

/**
 * Writes a new file, readable by its owner alone and synced to disk: a manifest, files, and their checksums, as
 * tar in gzip, in the age format where there is a passphrase.
 */
export async function writeArchive(
  file: string,
  info: Manifest,
  sources: readonly Source[],
  {passphrase, signal}: {passphrase: string | undefined; signal: AbortSignal},
): Promise<void> {
  const {readable, controller} = createTarPacker()
  let checksums = ''
  const add = async (name: string, size: number, parts: Iterable<Uint8Array> | Parts) => {
    const hash = createHash('sha256')
    const header = {name, size, mode: 0o600, mtime: new Date(info.createdAt)}
    const body = controller.add({...header, type: 'file'}).getWriter()
    for await (const part of parts) {
      hash.update(part)
      await body.write(part)
    }
    await body.close()
    checksums += `${hash.digest('hex')}  ${name}\n`
  }
  const addText = (name: string, content: string) =>
    add(name, Buffer.byteLength(content), [Buffer.from(content)])
  const addAll = async () => {
    await addText(MANIFEST, `${JSON.stringify(info, null, 2)}\n`)
    for (const {name, path, size} of sources) await add(name, size, createReadStream(path, chunk))
    await addText(CHECKSUMS, checksums)
    controller.finalize()
  }
  addAll().catch((error: unknown) => controller.error(error))
  await pipeline(
    readable,
    // Pictures, which are most of it, are compressed already.
    createGzip({level: 1, chunkSize: chunk.highWaterMark}),
    (parts: Parts) => (passphrase === undefined ? parts : encrypt(parts, passphrase)),
    createWriteStream(file, {flags: 'wx', mode: 0o600, flush: true}),
    {signal},
  )
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
  const names = [...written]
  if (names[0] !== MANIFEST) throw new BackupError(`${file} is no backup of this site.`)
  if (names.pop() !== CHECKSUMS) throw new Error('its end is missing')
  let checksums = ''
  for (const name of names) checksums += `${await hashOf(join(folder, name))}  ${name}\n`
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

/** Encrypts in the age format: parts of 64 KiB, each of them authenticated, and their order. */
async function* encrypt(parts: Parts, passphrase: string): Parts {
  const encrypter = new Encrypter()
  encrypter.setScryptWorkFactor(workFactor)
  encrypter.setPassphrase(passphrase)
  yield* await encrypter.encrypt(streamOf(parts))
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
