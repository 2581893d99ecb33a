import {existsSync} from 'node:fs'
import {mkdir, readdir, rename, rm} from 'node:fs/promises'
import {dirname, join} from 'node:path'
import {findRunningLake} from 'content-lake'
import {inspectSnapshot, STORE_VERSION, syncFolder} from 'content-lake/snapshot'
import {MIGRATION_NAMES} from '#web/server/forms/storage/migrations.ts'
import {
  CHECKSUMS,
  FORMAT,
  FORMS_DUMP,
  FORMS_FILE,
  LAKE_FILE,
  MANIFEST,
  type Manifest,
  readArchive,
  removeLeftovers,
  unfinishedPath,
} from './archive.ts'
import {BackupError} from './command.ts'
import {inspectMessages, restorePostgres} from './databases.ts'
import type {BackupOptions} from './make-backup.ts'

/**
 * Restores a backup into a data folder that is empty or does not exist, and a dump into an empty
 * database. All is unpacked beside the folder and verified first: every checksum, every page of the
 * databases, their versions, and that each asset has its file. Then the folder gets its name.
 *
 * @throws one readable sentence; then the data folder is as it was.
 */
export async function restoreBackup(file: string, options: BackupOptions): Promise<Manifest> {
  const {dataDir, databaseUrl, passphrase, signal = new AbortController().signal} = options
  await assertEmpty(dataDir)
  await removeLeftovers(dirname(dataDir))
  const folder = unfinishedPath(dataDir)
  await mkdir(dirname(dataDir), {recursive: true})
  await mkdir(folder, {mode: 0o700})
  try {
    options.onStart?.()
    const manifest = await readArchive(file, folder, {passphrase, signal})
    assertFits(manifest, databaseUrl)
    verifyFolder(folder, manifest)
    for (const name of [MANIFEST, CHECKSUMS]) await rm(join(folder, name))
    await assertEmpty(dataDir)
    if (databaseUrl && manifest.messages) {
      await restorePostgres(databaseUrl, join(folder, FORMS_DUMP), signal)
      await rm(join(folder, FORMS_DUMP))
    }
    if (manifest.dataset) await mkdir(join(folder, 'assets'), {recursive: true, mode: 0o700})
    for (const name of await readdir(folder, {recursive: true}))
      await syncFolder(join(folder, name))
    await syncFolder(folder)
    await rename(folder, dataDir)
    await syncFolder(dirname(dataDir))
    return manifest
  } finally {
    await rm(folder, {recursive: true, force: true, maxRetries: 5})
  }
}

/** @throws BackupError where there is anything in the data folder. */
async function assertEmpty(dataDir: string): Promise<void> {
  const names: string[] = await readdir(dataDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  if (names.length === 0) return
  const running = await findRunningLake(dataDir)
  throw new BackupError(
    running
      ? `The data folder ${dataDir} is in use by process ${running.pid} (${running.url}): stop the site, and move the folder away.`
      : `The data folder ${dataDir} is not empty: move it away, or set DATA_DIR to another.`,
  )
}

/** @throws BackupError for a backup of a newer release, or with messages for another kind of database. */
function assertFits({format, dataset, messages}: Manifest, databaseUrl: string | undefined): void {
  const isNewer =
    format > FORMAT ||
    (dataset !== null && dataset.storeVersion > STORE_VERSION) ||
    (messages !== null && !MIGRATION_NAMES.includes(messages.migration))
  if (isNewer) {
    throw new BackupError(
      'The backup was made by a newer release: restore it with that release, or a newer one.',
    )
  }
  if (messages?.database === 'postgres' && !databaseUrl) {
    throw new BackupError(
      'The backup holds messages of PostgreSQL: set DATABASE_URL to an empty database.',
    )
  }
  if (messages?.database === 'sqlite' && databaseUrl) {
    throw new BackupError('The backup holds messages of SQLite: unset DATABASE_URL.')
  }
}

/**
 * Compares an unpacked folder with its manifest.
 *
 * @throws one readable sentence where a database is damaged or another, or a file is missing.
 */
function verifyFolder(folder: string, {dataset, messages}: Manifest): void {
  if (dataset) {
    const found = inspectSnapshot(join(folder, LAKE_FILE), join(folder, 'assets'))
    if (JSON.stringify(found) !== JSON.stringify(dataset)) throw new Error('the dataset differs')
  }
  const isSqlite = messages?.database === 'sqlite'
  if (isSqlite && inspectMessages(join(folder, FORMS_FILE)) !== messages.migration) {
    throw new Error('the messages differ')
  }
  const unexpected = [...(dataset ? [] : [LAKE_FILE]), ...(isSqlite ? [] : [FORMS_FILE])]
  if (unexpected.some((name) => existsSync(join(folder, name)))) {
    throw new Error('it holds more than it says')
  }
}
