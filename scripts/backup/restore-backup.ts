import {mkdir, readdir, rename, rm} from 'node:fs/promises'
import {dirname, join} from 'node:path'
import {findRunningLake} from '#scripts/content-lake/running-lake.ts'
import {BackupError, FORMS_DUMP, LAKE_FILE, type Manifest} from './format.ts'
import {removeLeftoversOf, unfinishedPath} from './leftovers.ts'
import {syncFolder} from '#scripts/content-lake/store/sync-folder.ts'
import {unpack} from './unpack.ts'
import {assertKnownVersions, verifyFolder} from './verify.ts'

export interface RestoreOptions {
  dataDir: string
  databaseUrl: string | undefined
  passphrase: string | undefined
  /** Called with the bytes of files that are unpacked by now, and of all. */
  onProgress?: (done: number, total: number) => void
  signal?: AbortSignal
}

/**
 * Restores a backup into a data folder that is empty or does not exist, and a dump into an empty
 * database. All is unpacked beside the folder and verified first: every checksum, every page of the
 * databases, their versions, and that each asset has its file. Then the folder gets its name.
 *
 * @throws one readable sentence; then the data folder is as it was.
 */
export async function restoreBackup(file: string, options: RestoreOptions): Promise<Manifest> {
  const {dataDir, databaseUrl, passphrase, signal = new AbortController().signal} = options
  await assertEmptyFolder(dataDir)
  await removeLeftoversOf(dataDir)
  const folder = unfinishedPath(dataDir)
  await makeFolderBeside(folder, dataDir)
  try {
    let done = 0
    const manifest = await unpack(file, folder, {
      passphrase,
      check: (found) => {
        assertKnownVersions(found)
        assertDatabase(found, databaseUrl)
      },
      onBytes: (bytes, {bytes: total}) => {
        signal.throwIfAborted()
        done += bytes
        options.onProgress?.(done, total)
      },
    })
    verifyFolder(folder, manifest)
    await assertEmptyFolder(dataDir)
    if (databaseUrl && manifest.messages) {
      const {assertPostgresEmpty, restorePostgres} = await import('./postgres.ts')
      await assertPostgresEmpty(databaseUrl)
      await restorePostgres(databaseUrl, join(folder, FORMS_DUMP), signal)
      await rm(join(folder, FORMS_DUMP))
    }
    if (manifest.dataset) await mkdir(join(folder, 'assets'), {recursive: true, mode: 0o700})
    await syncFolders(folder)
    await takePlace(folder, dataDir)
    return manifest
  } finally {
    await rm(folder, {recursive: true, force: true})
  }
}

async function makeFolderBeside(folder: string, dataDir: string): Promise<void> {
  try {
    await mkdir(dirname(dataDir), {recursive: true})
    await mkdir(folder, {mode: 0o700})
  } catch (cause) {
    if (!(cause instanceof Error) || !/^(?:EACCES|EPERM|EROFS)/.test(cause.message)) throw cause
    throw new BackupError(
      `This account may make no folder beside ${dataDir}: set DATA_DIR to a folder in it, such as ${join(dataDir, 'data')}.`,
      {cause},
    )
  }
}

/** @throws BackupError where there is anything in the data folder. */
async function assertEmptyFolder(dataDir: string): Promise<void> {
  const names: string[] = await readdir(dataDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  if (names.length === 0) return
  const running = names.includes(LAKE_FILE) ? await findRunningLake(dataDir) : null
  if (running) {
    throw new BackupError(
      `The data folder ${dataDir} is in use by process ${running.pid} (${running.url}): stop the site, and move the folder away.`,
    )
  }
  throw new BackupError(
    `The data folder ${dataDir} is not empty: move it away, or set DATA_DIR to another.`,
  )
}

/** @throws BackupError where the backup's messages are for another kind of database. */
function assertDatabase({messages}: Manifest, databaseUrl: string | undefined): void {
  if (messages?.database === 'postgres' && !databaseUrl) {
    throw new BackupError(
      'The backup holds messages of PostgreSQL: set DATABASE_URL to an empty database.',
    )
  }
  if (messages?.database === 'sqlite' && databaseUrl) {
    throw new BackupError('The backup holds messages of SQLite: unset DATABASE_URL.')
  }
}

async function syncFolders(folder: string): Promise<void> {
  for (const entry of await readdir(folder, {withFileTypes: true})) {
    if (entry.isDirectory()) await syncFolders(join(folder, entry.name))
  }
  await syncFolder(folder)
}

/** A folder that is empty is replaced at once; one that is not any more is kept. */
async function takePlace(folder: string, dataDir: string): Promise<void> {
  try {
    await rename(folder, dataDir)
  } catch (cause) {
    throw new BackupError(
      `The data folder ${dataDir} could not be replaced: set DATA_DIR to a folder in it, or stop what uses it.`,
      {cause},
    )
  }
  await syncFolder(dirname(dataDir))
}
