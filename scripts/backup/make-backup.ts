import {existsSync} from 'node:fs'
import {mkdir, rm} from 'node:fs/promises'
import {join} from 'node:path'
import {pipeline} from 'node:stream/promises'
import {createGzip} from 'node:zlib'
import {inspectSnapshot} from '#scripts/content-lake/snapshots/inspect-snapshot.ts'
import {openSnapshot} from '#scripts/content-lake/snapshots/open-snapshot.ts'
import {encrypt} from './encryption.ts'
import {BackupError, FORMAT, LAKE_FILE, type Manifest} from './format.ts'
import {removeLeftoversOf, unfinishedPath} from './leftovers.ts'
import {listAssets} from './list-assets.ts'
import {snapshotMessages} from './messages.ts'
import {pack, type Source, sourceOf} from './pack.ts'
import {partsOf} from './web-streams.ts'
import {assertMissing, writeNewFile} from './write-file.ts'

export interface BackupOptions {
  dataDir: string
  databaseUrl: string | undefined
  /** Encrypts the archive; without one it is readable to whoever has the file. */
  passphrase: string | undefined
  /** Called with the bytes of files that are in the archive by now, and of all. */
  onProgress?: (done: number, total: number) => void
  /** Stops it, and removes what it has written. */
  signal?: AbortSignal
}

/**
 * Writes one archive of the dataset with its history, pictures and files, accounts, and of enquiries,
 * subscribers and outgoing mail, while all of it is used. `Snapshots` says why documents and files
 * fit together; messages refer to neither.
 *
 * @throws one readable sentence; then nothing is left at `target`.
 */
export async function makeBackup(target: string, options: BackupOptions): Promise<Manifest> {
  const {dataDir, databaseUrl, passphrase, signal = new AbortController().signal} = options
  if (!existsSync(dataDir) && !databaseUrl) {
    throw new BackupError(`There is nothing to back up: ${dataDir} does not exist.`)
  }
  await assertMissing(target)
  const workFolder = unfinishedPath(join(dataDir, 'backup'))
  await removeLeftoversOf(join(dataDir, 'backup'))
  await mkdir(workFolder, {recursive: true, mode: 0o700})
  const dataset = await openSnapshot(dataDir, workFolder).catch(async (error: unknown) => {
    await rm(workFolder, {recursive: true, force: true})
    throw error
  })
  try {
    const messages = await snapshotMessages({dataDir, databaseUrl}, workFolder, signal)
    if (!dataset && !messages) {
      throw new BackupError(`There is nothing to back up: ${dataDir} has no data.`)
    }
    const sources: Source[] = []
    if (dataset) sources.push(await sourceOf(LAKE_FILE, dataset.database))
    if (messages) sources.push(messages.source)
    if (dataset) sources.push(...(await listAssets(dataset.assets)))
    const manifest = {
      format: FORMAT,
      createdAt: new Date().toISOString(),
      dataset: dataset && inspectSnapshot(dataset.database, dataset.assets),
      messages: messages?.info ?? null,
      bytes: sources.reduce((sum, {size}) => sum + size, 0),
    }
    const stopped = AbortSignal.any([signal, ...(dataset ? [dataset.signal] : [])])
    await writeNewFile(target, async (append) => {
      let done = 0
      const archive = pack(manifest, sources, (bytes) => {
        done += bytes
        options.onProgress?.(Math.min(done, manifest.bytes), manifest.bytes)
      })
      // Pictures, which are most of it, are compressed already.
      const compressed = createGzip({level: 1, chunkSize: 256 * 1024})
      const parts = (source: AsyncIterable<Uint8Array>) =>
        passphrase === undefined ? source : encrypt(source, passphrase)
      const write = async (source: AsyncIterable<Uint8Array>) => {
        for await (const part of source) await append(part)
      }
      await pipeline(partsOf(archive), compressed, parts, write, {signal: stopped})
    })
    return manifest
  } catch (error) {
    signal.throwIfAborted()
    const isGone = dataset && (dataset.signal.aborted || !existsSync(dataset.database))
    if (!isGone) throw error
    throw new BackupError('The site stopped while its data was read: try again.', {cause: error})
  } finally {
    await dataset?.close()
    await rm(workFolder, {recursive: true, force: true})
  }
}
