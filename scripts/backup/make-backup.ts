import {existsSync} from 'node:fs'
import {lstat, mkdir, readdir, rename, rm, writeFile} from 'node:fs/promises'
import {dirname, join, posix, sep} from 'node:path'
import {
  type DatasetSnapshot,
  inspectSnapshot,
  openSnapshot,
  syncFolder,
} from 'content-lake/snapshot'
import {
  FORMAT,
  FORMS_FILES,
  isEntryName,
  LAKE_FILE,
  MANIFEST,
  type Manifest,
  writeArchive,
} from './archive.ts'
import {copyMessages, inspectMessages} from './databases.ts'
import {unfinishedPath} from './unfinished.ts'

export interface BackupOptions {
  dataDir: string
  databaseUrl: string | undefined
  /** Encrypts the archive; without one it is readable to whoever has the file. */
  passphrase: string | undefined
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
  await assertMissing(target)
  // Copies stay on the disk of the data: that of the backup may be for encrypted files alone.
  const copies = await unfinishedPath(join(dataDir, 'backup'))
  const file = await unfinishedPath(target)
  let snapshot: DatasetSnapshot | null = null
  try {
    await mkdir(copies, {mode: 0o700})
    snapshot = await openSnapshot(dataDir, copies)
    await copyMessages({dataDir, databaseUrl}, copies, signal)
    const dataset = snapshot && inspectSnapshot(snapshot.database, snapshot.assets)
    const messages = await inspectMessages(copies)
    if (!dataset && !messages) throw new Error(`${dataDir} has no data.`)
    const manifest = {format: FORMAT, createdAt: new Date().toISOString(), dataset, messages}
    await writeFile(join(copies, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`)
    const sources = new Map([[MANIFEST, join(copies, MANIFEST)]])
    if (snapshot) sources.set(LAKE_FILE, snapshot.database)
    const forms = messages && FORMS_FILES[messages.database]
    if (forms) sources.set(forms, join(copies, forms))
    const assets = snapshot ? await listAssets(dataDir) : []
    for (const name of assets) sources.set(name, join(dataDir, name))
    const ending = AbortSignal.any(snapshot ? [signal, snapshot.signal] : [signal])
    await writeArchive(file, sources, {passphrase, signal: ending})
    await assertMissing(target)
    await rename(file, target)
    await syncFolder(dirname(target))
    return manifest
  } catch (cause) {
    // A lake that stops takes its copy away; a killed one ends the connection.
    const isGone = snapshot && (snapshot.signal.aborted || !existsSync(snapshot.database))
    if (!isGone) throw cause
    throw new Error('The site stopped while its data was read: try again.', {cause})
  } finally {
    await snapshot?.close()
    for (const path of [copies, file]) await rm(path, {recursive: true, force: true})
  }
}

async function assertMissing(target: string): Promise<void> {
  const found = await lstat(target).catch(() => undefined)
  if (found) throw new Error(`${target} exists already: name another file.`)
}

/**
 * Names the stored files of a data folder, but not unfinished ones. A file whose document is younger than
 * the copy of the database is one of them: the lake deletes it when it opens the restored folder.
 */
async function listAssets(dataDir: string): Promise<string[]> {
  const names: string[] = await readdir(join(dataDir, 'assets'), {recursive: true}).catch(() => [])
  const entries = names.map((name) => posix.join('assets', ...name.split(sep)))
  return entries.filter(isEntryName).toSorted()
}
