import {createHash} from 'node:crypto'
import {createReadStream} from 'node:fs'
import {mkdir, open} from 'node:fs/promises'
import {dirname, join} from 'node:path'
import {createTarDecoder, type ParsedTarEntry} from 'modern-tar'
import {AGE_MAGIC, decrypt} from './encryption.ts'
import {BackupError, CHECKSUMS, isEntryName, MANIFEST, manifest, type Manifest} from './format.ts'
import {partsOf, streamOf} from './web-streams.ts'

/**
 * Unpacks an archive into a folder, each file synced to disk, and compares every checksum.
 *
 * @param check called with the manifest before anything is written.
 * @param onBytes called with the number of bytes of files that were written since the last call.
 * @throws BackupError where the archive is not what `makeBackup` has written.
 */
export async function unpack(
  file: string,
  folder: string,
  {
    passphrase,
    check,
    onBytes,
  }: {
    passphrase: string | undefined
    check: (manifest: Manifest) => void
    onBytes: (bytes: number, manifest: Manifest) => void
  },
): Promise<Manifest> {
  const tar = (await readPlain(file, passphrase))
    .pipeThrough(new DecompressionStream('gzip'))
    .pipeThrough(createTarDecoder({strict: true}))
  const written = new Map<string, string>()
  let found: Manifest | undefined
  let checksums: string | undefined
  for await (const entry of partsOf(tar)) {
    const {name, type} = entry.header
    if (type !== 'file' || !isEntryName(name) || written.has(name) || checksums !== undefined) {
      throw new BackupError(`The archive holds an entry that is none of a backup: ${name}.`)
    }
    if (name === CHECKSUMS) {
      checksums = await textOf(entry)
    } else if (found === undefined) {
      if (name !== MANIFEST) throw new BackupError(`${file} is no backup of this site.`)
      const text = await textOf(entry)
      found = parseManifest(text)
      written.set(name, createHash('sha256').update(text).digest('hex'))
      check(found)
    } else {
      const info = found
      written.set(name, await writeEntry(entry, folder, (bytes) => onBytes(bytes, info)))
    }
  }
  const lines = [...written].map(([name, hash]) => `${hash}  ${name}\n`)
  if (found === undefined || checksums === undefined) throw new Error('its end is missing')
  if (lines.join('') !== checksums) throw new Error('a checksum differs')
  return found
}

function parseManifest(text: string): Manifest {
  const {data} = manifest.safeParse(JSON.parse(text))
  if (!data) throw new Error('its first entry cannot be read')
  return data
}

/** The file, decrypted where it is encrypted. */
async function readPlain(file: string, passphrase: string | undefined) {
  const handle = await open(file)
  const head = Buffer.alloc(AGE_MAGIC.length)
  await handle.read(head, 0, head.length, 0)
  await handle.close()
  const parts: AsyncIterable<Uint8Array> = createReadStream(file, {highWaterMark: 256 * 1024})
  if (head.toString('latin1') !== AGE_MAGIC) return streamOf(parts)
  if (passphrase === undefined) {
    throw new BackupError(
      'The backup is encrypted: set BACKUP_PASSPHRASE_FILE to a file with its passphrase.',
    )
  }
  return streamOf(partsOf(await decrypt(streamOf(parts), passphrase)))
}

async function textOf({body}: ParsedTarEntry): Promise<string> {
  const parts: Uint8Array[] = []
  for await (const part of partsOf(body)) parts.push(part)
  return Buffer.concat(parts).toString()
}

/** @returns the SHA-256 of what was written. */
async function writeEntry(
  {header, body}: ParsedTarEntry,
  folder: string,
  onBytes: (bytes: number) => void,
): Promise<string> {
  const path = join(folder, header.name)
  await mkdir(dirname(path), {recursive: true, mode: 0o700})
  const handle = await open(path, 'wx', 0o600)
  try {
    const hash = createHash('sha256')
    for await (const part of partsOf(body)) {
      hash.update(part)
      await handle.writeFile(part)
      onBytes(part.byteLength)
    }
    await handle.sync()
    return hash.digest('hex')
  } finally {
    await handle.close()
  }
}
