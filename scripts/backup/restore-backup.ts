import {existsSync} from 'node:fs'
import {mkdir, readdir, readFile, rename, rm} from 'node:fs/promises'
import {dirname, join} from 'node:path'
import {isDeepStrictEqual} from 'node:util'
import {inspectSnapshot, STORE_VERSION, syncFolder} from 'content-lake/snapshot'
import {z} from 'zod'
import {MIGRATION_NAMES} from '#web/server/forms/storage/migrations.ts'
import {
  CHECKSUMS,
  FORMAT,
  FORMS_FILES,
  LAKE_FILE,
  MANIFEST,
  type Manifest,
  readArchive,
} from './archive.ts'
import {inspectMessages, restorePostgres} from './databases.ts'
import type {BackupOptions} from './make-backup.ts'
import {unfinishedPath} from './unfinished.ts'

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
  const folder = await unfinishedPath(dataDir)
  await mkdir(dirname(dataDir), {recursive: true})
  await mkdir(folder, {mode: 0o700})
  try {
    await readArchive(file, folder, {passphrase, signal})
    const manifest = await verifyFolder(folder)
    const {messages} = manifest
    if (messages && (messages.database === 'postgres') !== (databaseUrl !== undefined)) {
      throw new Error('DATABASE_URL is for backups with messages of PostgreSQL, and only for them.')
    }
    await assertEmpty(dataDir)
    if (databaseUrl && messages) await restorePostgres(databaseUrl, folder, signal)
    for (const name of [MANIFEST, CHECKSUMS, FORMS_FILES.postgres]) {
      await rm(join(folder, name), {force: true})
    }
    for (const name of ['', ...(await readdir(folder, {recursive: true}))]) {
      await syncFolder(join(folder, name))
    }
    await rename(folder, dataDir)
    await syncFolder(dirname(dataDir))
    return manifest
  } finally {
    await rm(folder, {recursive: true, force: true, maxRetries: 5})
  }
}

/** @throws where there is anything in the data folder, as there is while a site uses it. */
async function assertEmpty(dataDir: string): Promise<void> {
  const names: string[] = await readdir(dataDir).catch(() => [])
  if (names.length === 0) return
  throw new Error(
    `${dataDir} is not empty: stop the site and move the folder away, or set DATA_DIR to another.`,
  )
}

const header = z.looseObject({format: z.int(), createdAt: z.iso.datetime()})

/**
 * Inspects the databases and files of an unpacked folder, and compares what they are with its manifest.
 *
 * @throws one sentence where one is damaged, another, missing, or of a newer release.
 */
async function verifyFolder(folder: string): Promise<Manifest> {
  const {data} = header.safeParse(JSON.parse(await readFile(join(folder, MANIFEST), 'utf8')))
  const database = join(folder, LAKE_FILE)
  const dataset = existsSync(database) ? inspectSnapshot(database, join(folder, 'assets')) : null
  const messages = await inspectMessages(folder)
  if (!data || !isDeepStrictEqual(data, {...data, dataset, messages})) {
    throw new Error(`${MANIFEST} does not describe what is in it.`)
  }
  const isNewer =
    data.format > FORMAT ||
    (dataset !== null && dataset.storeVersion > STORE_VERSION) ||
    (messages !== null && !MIGRATION_NAMES.includes(messages.migration))
  if (isNewer) throw new Error('A newer release has made it: restore it with that, or a newer one.')
  return {...data, dataset, messages}
}
