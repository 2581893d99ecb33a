import {chmod, mkdir, rm} from 'node:fs/promises'
import {join} from 'node:path'
import {exportDataset} from '@sanity/export'
import type {SanityClient} from '@sanity/client'
import type {Environment} from '#web/server/env/env.ts'
import {explain} from '../backup/explain.ts'
import {makeBackup} from '../backup/make-backup.ts'
import {readPassphrase} from '../backup/passphrase.ts'
import type {SeedProgress} from '../seed/import-documents.ts'
import type {SanityDocument} from './read-documents.ts'

type Settings = Pick<Environment, 'dataDir' | 'backups' | 'hosted' | 'dataset'> & {
  forms: Pick<Environment['forms'], 'databaseUrl'>
}

interface Options {
  client: SanityClient
  /** The migration, after which the file is named. */
  id: string
  /** What the backup must hold at least. */
  documents: readonly SanityDocument[]
  report: (progress: SeedProgress) => void
  signal: AbortSignal
}

/**
 * Backs up what a migration may change, into BACKUP_DIR or `backups` in the data folder: all of the data folder,
 * or an export of the hosted dataset.
 *
 * @returns the file, which only its owner may read.
 * @throws one sentence; then there is no file.
 */
export async function backUpFirst(env: Settings, options: Options): Promise<string> {
  const folder = env.backups.folder ?? join(env.dataDir, 'backups')
  const passphrase = env.hosted ? undefined : await readPassphrase(env.backups)
  const time = new Date().toISOString().replaceAll(':', '')
  const ending = passphrase === undefined ? 'tar.gz' : 'tar.gz.age'
  const file = join(folder, `before-${options.id}-${time}.${ending}`)
  try {
    await mkdir(folder, {recursive: true, mode: 0o700})
    if (env.hosted) await exportHosted(env.dataset, file, options)
    else await backUpFolder(env, file, {...options, passphrase})
  } catch (error) {
    throw explain(
      error,
      file,
      (reason) => `No backup could be made, and nothing was changed: ${reason}`,
    )
  }
  return file
}

async function backUpFolder(
  {dataDir, forms: {databaseUrl}}: Settings,
  file: string,
  {report, signal, passphrase}: Options & {passphrase: string | undefined},
): Promise<void> {
  const megabytes = (bytes: number) => Math.ceil(bytes / 1_000_000)
  let shown = -1
  const onProgress = (done: number, all: number) => {
    const current = megabytes(done)
    if (current === shown) return
    shown = current
    report({step: 'Backing up MB', current, total: megabytes(all)})
  }
  await makeBackup(file, {dataDir, databaseUrl, passphrase, signal, onProgress})
}

/**
 * @sanity/export takes no signal: it goes on until the process ends, with its file removed. Nor does it fail
 * wherever documents are missing.
 */
async function exportHosted(dataset: string, file: string, options: Options): Promise<void> {
  const {client, documents, report, signal} = options
  const expected = documents.filter(
    ({_type}) => !/^sanity\.(?:image|file)Asset$/.test(_type),
  ).length
  const stopped = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason)),
  )
  report({step: 'Exporting the dataset'})
  const exported = exportDataset({client, dataset, outputPath: file, assets: true, drafts: true})
  try {
    const {documentCount} = await Promise.race([exported, stopped])
    if (documentCount < expected) {
      throw new Error(`the export has ${documentCount} of ${expected} documents, try again`)
    }
    await chmod(file, 0o600)
  } catch (error) {
    await rm(file, {force: true})
    throw error
  }
}
