import {chmod, mkdir, rm} from 'node:fs/promises'
import {join} from 'node:path'
import {exportDataset} from '@sanity/export'
import type {SanityClient} from '@sanity/client'
import type {Environment} from '#web/server/env/env.ts'
import {explain} from '../backup/explain.ts'
import {makeBackup} from '../backup/make-backup.ts'
import {nightlyFileName} from '../backup/nightly-file.ts'
import {readPassphrase} from '../backup/passphrase.ts'
import type {SeedProgress} from '../seed/import-documents.ts'

type Settings = Pick<Environment, 'dataDir' | 'backups' | 'forms' | 'hosted' | 'dataset'>

interface Options {
  client: SanityClient
  /** The migration, after which the file is named. */
  id: string
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
  const name = nightlyFileName(Date.now(), passphrase !== undefined).replace(/^backup-/, '')
  const file = join(folder, `before-${options.id}-${name}`)
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

/** @sanity/export takes no signal: it goes on in the background, and its file is removed. */
async function exportHosted(dataset: string, file: string, {client, report, signal}: Options) {
  const stopped = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason)),
  )
  report({step: 'Exporting the dataset'})
  const exported = exportDataset({client, dataset, outputPath: file, assets: true, drafts: true})
  try {
    await Promise.race([exported, stopped])
    await chmod(file, 0o600)
  } catch (error) {
    await rm(file, {force: true})
    throw error
  }
}
