import {existsSync} from 'node:fs'
import {lstat, mkdir, readdir, readFile, rename, rm, writeFile} from 'node:fs/promises'
import {dirname, join, posix, resolve, sep} from 'node:path'
import {isDeepStrictEqual} from 'node:util'
import {inspectSnapshot, openSnapshot, STORE_VERSION, syncFolder} from 'content-lake/snapshot'
import {z} from 'zod'
import {holdDatabase, holdFolder} from '#web/server/forms/restored/hold.ts'
import {PEOPLE_FILE, PEOPLE_VERSION} from '#web/server/people/database.ts'
import {endUntold} from '#web/server/people/new-devices.ts'
import {openStorage} from '#web/server/storage/storage.ts'
import {abortOnStopSignal} from '#web/server/stop-signals.ts'
import {
  CHECKSUMS,
  FORMAT,
  FORMS_FILES,
  isEntryName,
  LAKE_FILE,
  MANIFEST,
  type Manifest,
  readArchive,
  Refusal,
  unfinishedPath,
  writeArchive,
} from './archive.ts'
import {
  copyMessages,
  copyPeople,
  inspectMessages,
  inspectPeople,
  restorePostgres,
} from './databases.ts'
import {readPassphrase} from './passphrase.ts'
import {enterSite} from '../run/enter-site.ts'

export interface BackupOptions {
  dataDir: string
  databaseUrl: string | undefined
  /** Encrypts the archive, or decrypts it; one without is readable to whoever has the file. */
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
  const {dataDir, passphrase, signal = new AbortController().signal} = options
  await assertMissing(target)
  // Copies stay on the disk of the data: that of the backup may be for encrypted files alone.
  const copies = await unfinishedPath(join(dataDir, 'backup'))
  const file = await unfinishedPath(target)
  let snapshot: Awaited<ReturnType<typeof openSnapshot>> = null
  try {
    await mkdir(copies, {mode: 0o700})
    snapshot = await openSnapshot(dataDir, copies)
    await copyMessages(options, copies, signal)
    copyPeople(dataDir, copies)
    const dataset = snapshot && inspectSnapshot(snapshot.database, snapshot.assets)
    const people = inspectPeople(copies)
    const messages = await inspectMessages(copies)
    if (!dataset && !messages) throw new Error(`${dataDir} has no data: look at DATA_DIR.`)
    const entries = new Map<string, string>()
    if (snapshot) entries.set(LAKE_FILE, snapshot.database)
    if (people) entries.set(PEOPLE_FILE, join(copies, PEOPLE_FILE))
    const forms = messages && FORMS_FILES[messages.database]
    if (forms) entries.set(forms, join(copies, forms))
    const assets = snapshot ? await listAssets(dataDir) : []
    for (const name of assets) entries.set(name, join(dataDir, name))
    let bytes = 0
    for (const path of entries.values()) bytes += (await lstat(path)).size
    const createdAt = new Date().toISOString()
    const manifest = {format: FORMAT, createdAt, dataset, people, messages, bytes}
    await writeFile(join(copies, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`)
    const sources = new Map([[MANIFEST, join(copies, MANIFEST)], ...entries])
    const ending = AbortSignal.any(snapshot ? [signal, snapshot.signal] : [signal])
    await writeArchive(file, sources, {passphrase, signal: ending})
    await assertMissing(target)
    await rename(file, target)
    await syncFolder(dirname(target))
    return manifest
  } catch (cause) {
    signal.throwIfAborted()
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
  const stats = await lstat(target).catch(() => undefined)
  if (stats) throw new Error(`${target} exists already: name another file.`)
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
    const unpacking = readArchive(file, folder, {passphrase, signal})
    const manifest = await unpacking
      .then(() => verifyFolder(folder))
      .catch((cause: Error) => {
        signal.throwIfAborted()
        // The operating system's errors have a `syscall`: they are about this machine.
        if (cause instanceof Refusal || 'syscall' in cause) throw cause
        const message = `It is no backup, or damaged (${cause.message}): take another copy of it.`
        throw new Error(message, {cause})
      })
    const {messages} = manifest
    const isDump = messages?.database === 'postgres'
    if (messages && isDump !== Boolean(databaseUrl)) {
      const remedy = isDump ? 'set DATABASE_URL to an empty database' : 'leave out DATABASE_URL'
      throw new Error(`Its messages are of ${messages.database}: ${remedy}.`)
    }
    await assertEmpty(dataDir)
    if (databaseUrl && messages) {
      await restorePostgres(databaseUrl, folder, signal)
      const {db, close} = await openStorage({dataDir: folder, databaseUrl}, () => {})
      try {
        await holdDatabase(db, manifest.createdAt)
      } finally {
        await close()
      }
    }
    endUntold(join(folder, PEOPLE_FILE))
    await holdFolder(folder, manifest.createdAt)
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
  const remedy = 'stop the site and move the folder away, or set DATA_DIR to another'
  if (names.length > 0) throw new Error(`${dataDir} is not empty: ${remedy}.`)
}

const header = z.looseObject({
  format: z.int(),
  createdAt: z.iso.datetime(),
  bytes: z.int().default(0),
  people: z.object({version: z.int(), count: z.int()}).nullable().default(null),
})

/**
 * Inspects the databases and files of an unpacked folder, and compares what they are with its manifest.
 *
 * @throws one sentence where one is damaged, another, missing, or of a newer release.
 */
export async function verifyFolder(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => '{}')
  const {data} = header.safeParse(JSON.parse(text))
  const database = join(folder, LAKE_FILE)
  const dataset = existsSync(database) ? inspectSnapshot(database, join(folder, 'assets')) : null
  const people = inspectPeople(folder)
  const messages = await inspectMessages(folder)
  // Loaded only where it is used: with it comes the query builder.
  const {MIGRATION_NAMES} = await import('#web/server/storage/migrations.ts')
  const isNewer =
    (data && data.format > FORMAT) ||
    (dataset && dataset.storeVersion > STORE_VERSION) ||
    (people && people.version > PEOPLE_VERSION) ||
    (messages && !MIGRATION_NAMES.includes(messages.migration))
  if (isNewer) throw new Refusal('A newer release has made it: restore it with that release.')
  if (!data || !isDeepStrictEqual(data, {...data, dataset, people, messages})) {
    throw new Error(`${MANIFEST} does not describe what is in it`)
  }
  return {...data, dataset, people, messages}
}

/** Reads the file of a command line and the settings of a backup. Ctrl+C and SIGTERM abort the signal. */
export async function readCommand() {
  const name = process.argv.slice(2).find((argument) => !argument.startsWith('--'))
  if (name === undefined) throw new Error('Name its file after the command.')
  const env = enterSite([
    'DATABASE_URL',
    'SANITY_PROJECT_ID',
    'BACKUP_PASSPHRASE',
    'BACKUP_PASSPHRASE_FILE',
  ])
  const options = {
    dataDir: env.dataDir,
    databaseUrl: env.forms.databaseUrl,
    passphrase: await readPassphrase(env.backups),
    signal: abortOnStopSignal(new Error('It was stopped: run it again.')),
  }
  return {file: resolve(name), options, env}
}
