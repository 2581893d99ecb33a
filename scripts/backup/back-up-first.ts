import {mkdir} from 'node:fs/promises'
import {join} from 'node:path'
import type {SanityClient} from '@sanity/client'
import type {Environment} from '#web/server/env/env.ts'
import type {SeedProgress} from '../seed/import-documents.ts'
import {explain} from './explain.ts'
import {exportCompleteDataset} from './export-complete-dataset.ts'
import {makeBackup} from './make-backup.ts'
import {readPassphrase} from './passphrase.ts'

type Settings = Pick<Environment, 'dataDir' | 'backups'> & {
  forms: Pick<Environment['forms'], 'databaseUrl'>
}

interface Options {
  /** The command that is about to change something, after which the file is named. */
  before: string
  /** The hosted dataset that is to be exported; without it the data folder is backed up. */
  hosted?: HostedDataset | undefined
  report: (progress: SeedProgress) => void
  signal: AbortSignal
}

interface HostedDataset {
  client: SanityClient
  dataset: string
  /** The types of its documents, of which the export must hold all but those of assets. */
  documents: Iterable<{_type: string}>
}

/**
 * Backs up what a command is about to change, into BACKUP_DIR or `backups` in the data folder: all of the data
 * folder, or an export of a hosted dataset, which `sanity dataset import` reads.
 *
 * @returns the new file, which only its owner may read.
 * @throws one sentence; then there is no file.
 */
export async function backUpFirst(env: Settings, options: Options): Promise<string> {
  const {before, hosted} = options
  const folder = env.backups.folder ?? join(env.dataDir, 'backups')
  const passphrase = hosted ? undefined : await readPassphrase(env.backups)
  const time = new Date().toISOString().replaceAll(':', '')
  const ending = passphrase === undefined ? 'tar.gz' : 'tar.gz.age'
  const file = join(folder, `before-${before}-${time}.${ending}`)
  try {
    await mkdir(folder, {recursive: true, mode: 0o700})
    if (hosted) await exportHosted(hosted, file, options)
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

async function exportHosted(
  {client, dataset, documents}: HostedDataset,
  file: string,
  {report, signal}: Options,
): Promise<void> {
  const isAsset = /^sanity\.(?:image|file)Asset$/
  const expected = [...documents].filter(({_type}) => !isAsset.test(_type)).length
  report({step: 'Exporting the dataset'})
  await exportCompleteDataset(file, {client, dataset, expected, signal})
}
