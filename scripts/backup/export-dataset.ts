import {mkdir, rename, rm} from 'node:fs/promises'
import {join} from 'node:path'
import {PassThrough} from 'node:stream'
import {exportDataset, type ExportOptions} from '@sanity/export'
import type {SanityClient} from '@sanity/client'
import type {Environment} from '#web/server/env/env.ts'
import type {SeedTarget} from '../seed/open-target.ts'
import {explain} from '../run/command.ts'
import {unfinishedPath, writePrivately} from './archive.ts'
import {makeBackup, readPassphrase} from './backup.ts'

interface Options {
  /** The client of the dataset that is exported. */
  client: SanityClient
  /** Selects the documents of the archive; all assets are in it anyway. */
  filterDocument?: (document: {_id: string}) => boolean
  onProgress?: NonNullable<ExportOptions['onProgress']>
  /** Encrypts the archive in the age format. */
  passphrase?: string | undefined
  /** Ends it with its reason. @sanity/export itself goes on until the process ends. */
  signal?: AbortSignal
}

/** Counts the documents and the assets of a dataset, drafts and versions included. */
export const countDataset = (client: SanityClient) =>
  client.fetch<{documents: number; assets: number}>(
    `{
      "documents": count(*[!(_id in path("_.**")) && !(_type in ["sanity.imageAsset", "sanity.fileAsset"])]),
      "assets": count(*[_type in ["sanity.imageAsset", "sanity.fileAsset"]])
    }`,
    {},
    {perspective: 'raw'},
  )

/**
 * Exports a dataset, drafts and assets included, into an archive that `sanity dataset import` reads and only its
 * owner may read. @sanity/export takes an answer that breaks off for a whole one, and leaves out assets that cannot
 * be downloaded: so documents and assets are counted before and after.
 *
 * @throws where a document or an asset is missing, too; then there is no file.
 */
export async function exportWholeDataset(
  file: string,
  {client, filterDocument = () => true, onProgress = () => {}, passphrase, ...options}: Options,
) {
  const {signal = new AbortController().signal} = options
  const expected = await countDataset(client)
  const archive = await unfinishedPath(file)
  const outputPath = new PassThrough()
  let documents = 0
  try {
    const exporting = exportDataset({
      client,
      dataset: client.config().dataset ?? '',
      outputPath,
      onProgress,
      filterDocument: (document) => {
        documents += 1
        return filterDocument(document)
      },
    })
    const writing = writePrivately(archive, outputPath, {passphrase, signal})
    const [{assetCount}] = await Promise.all([exporting, writing])
    if (documents < expected.documents || assetCount < expected.assets) {
      throw new Error(
        `the export has ${documents} of ${expected.documents} documents and ${assetCount} of ${expected.assets} pictures and files: try again`,
      )
    }
    await rename(archive, file)
    return {documents, assets: assetCount}
  } finally {
    await rm(archive, {force: true})
  }
}

/**
 * Backs up what a command is about to change, into BACKUP_DIR or `backups` in the data folder: all of the data
 * folder, or an export of a hosted dataset, which `sanity dataset import` reads once it is decrypted.
 *
 * @param before the command, after which the file is named.
 * @param hosted the hosted dataset that is to be exported.
 * @returns the new file, which only its owner may read.
 * @throws one sentence; then there is no file.
 */
export async function backUpFirst(
  env: Pick<Environment, 'dataDir' | 'backups' | 'forms'>,
  {before, hosted, signal}: {before: string; hosted?: SeedTarget | undefined; signal: AbortSignal},
): Promise<string> {
  const {dataDir, backups, forms} = env
  const folder = backups.folder ?? join(dataDir, 'backups')
  try {
    const options = {passphrase: await readPassphrase(backups), signal}
    const time = new Date().toISOString().replaceAll(':', '')
    const ending = options.passphrase === undefined ? 'tar.gz' : 'tar.gz.age'
    const file = join(folder, `before-${before}-${time}.${ending}`)
    await mkdir(folder, {recursive: true, mode: 0o700})
    if (hosted) await exportWholeDataset(file, {client: hosted.client, ...options})
    else await makeBackup(file, {dataDir, databaseUrl: forms.databaseUrl, ...options})
    return file
  } catch (cause) {
    const reason: unknown = signal.aborted ? signal.reason : cause
    const message = `Nothing was changed, since no backup could be made: ${explain(reason)}`
    throw new Error(message, {cause})
  }
}
