import {existsSync} from 'node:fs'
import {lstat, mkdir, readdir, rename, rm, stat} from 'node:fs/promises'
import {dirname, join} from 'node:path'
import {inspectSnapshot, openSnapshot, syncFolder} from 'content-lake/snapshot'
import {
  FORMAT,
  isEntryName,
  LAKE_FILE,
  type Manifest,
  removeLeftovers,
  unfinishedPath,
  writeArchive,
} from './archive.ts'
import {BackupError} from './command.ts'
import {copyMessages} from './databases.ts'

export interface BackupOptions {
  dataDir: string
  databaseUrl: string | undefined
  /** Encrypts the archive; without one it is readable to whoever has the file. */
  passphrase: string | undefined
  /** Called when packing or unpacking begins, with the bytes of all files where they are known. */
  onStart?: (bytes?: number) => void
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
  await Promise.all([dataDir, dirname(target)].map(removeLeftovers))
  const workFolder = unfinishedPath(join(dataDir, 'backup'))
  const file = unfinishedPath(target)
  await mkdir(workFolder, {recursive: true, mode: 0o700})
  const opening = openSnapshot(dataDir, workFolder)
  try {
    const dataset = await opening
    const messages = await copyMessages({dataDir, databaseUrl}, workFolder, signal)
    if (!dataset && !messages) {
      throw new BackupError(`There is nothing to back up: ${dataDir} has no data.`)
    }
    const sources = new Map([
      ...(dataset ? ([[LAKE_FILE, dataset.database]] as const) : []),
      ...(messages ? ([[messages.name, join(workFolder, messages.name)]] as const) : []),
      ...(dataset ? await listAssets(dataset.assets) : []),
    ])
    const sizes = [...sources.values()].map(async (path) => (await stat(path)).size)
    const manifest = {
      format: FORMAT,
      createdAt: new Date().toISOString(),
      dataset: dataset && inspectSnapshot(dataset.database, dataset.assets),
      messages: messages?.info ?? null,
      bytes: (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0),
    }
    options.onStart?.(manifest.bytes)
    const ending = dataset ? [signal, dataset.signal] : [signal]
    await writeArchive(file, manifest, sources, {passphrase, signal: AbortSignal.any(ending)})
    await assertMissing(target)
    await rename(file, target)
    await syncFolder(dirname(target))
    return manifest
  } catch (error) {
    signal.throwIfAborted()
    const dataset = await opening.catch(() => null)
    const isGone = dataset && (dataset.signal.aborted || !existsSync(dataset.database))
    if (!isGone) throw error
    throw new BackupError('The site stopped while its data was read: try again.', {cause: error})
  } finally {
    await (await opening.catch(() => null))?.close()
    for (const path of [workFolder, file]) await rm(path, {recursive: true, force: true})
  }
}

async function assertMissing(target: string): Promise<void> {
  const found = await lstat(target).catch(() => undefined)
  if (found) throw new BackupError(`${target} exists already: name another file.`)
}

/**
 * Lists the stored files of a folder of assets, but not unfinished ones. A file whose document is younger than
 * the copy of the database is one of them: the lake deletes it when it opens the restored folder.
 *
 * @returns their paths on disk, by their names in the archive.
 */
async function listAssets(folder: string): Promise<(readonly [name: string, path: string])[]> {
  const kinds = ['images', 'files'].map(async (kind) => {
    const names: string[] = await readdir(join(folder, kind)).catch(() => [])
    return names
      .toSorted()
      .map((name) => [`assets/${kind}/${name}`, join(folder, kind, name)] as const)
  })
  return (await Promise.all(kinds)).flat().filter(([name]) => isEntryName(name))
}
