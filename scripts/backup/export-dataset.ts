import {mkdir, rename, rm, stat} from 'node:fs/promises'
import {join} from 'node:path'
import {PassThrough} from 'node:stream'
import {exportDataset, type ExportOptions} from '@sanity/export'
import type {SanityClient} from '@sanity/client'
import type {Environment} from '#web/server/env/env.ts'
import {explain} from '../run/command.ts'
import {unfinishedPath, writePrivately} from './archive.ts'
import {readPassphrase} from './passphrase.ts'

interface Options {
  /** The client of the dataset that is exported. */
  client: SanityClient
  /** Selects the documents of the archive; all assets are in it anyway. */
  filterDocument?: (document: {_id: string}) => boolean
  /** Leaves the bytes of assets out, of which the dataset keeps what it has: it is for the same dataset. */
  isWithoutFiles?: boolean
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
  const {isWithoutFiles = false, signal = new AbortController().signal} = options
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
      raw: isWithoutFiles,
      filterDocument: (document) => {
        documents += 1
        return filterDocument(document)
      },
    })
    const writing = writePrivately(archive, outputPath, {passphrase, signal})
    const [written] = await Promise.all([exporting, writing])
    // Without their files, the documents of assets are documents like all others.
    const assetCount = isWithoutFiles ? expected.assets : written.assetCount
    const documentCount = expected.documents + (isWithoutFiles ? expected.assets : 0)
    if (documents < documentCount || assetCount < expected.assets) {
      throw new Error(
        `the export has ${documents} of ${documentCount} documents and ${assetCount} of ${expected.assets} pictures and files: try again`,
      )
    }
    await rename(archive, file)
    return {documents, assets: assetCount}
  } finally {
    await rm(archive, {force: true})
  }
}

/**
 * Keeps the documents that a command is about to change, in BACKUP_DIR or `backups` of the data folder: an export that
 * `sanity dataset import --replace` brings back, once it is decrypted. Nothing else is in it: no message, no sign-in.
 *
 * @param before the command, after which the file is named.
 * @param ids the documents that it changes; without them it may change any.
 * @returns the new file, which only its owner may read.
 * @throws one sentence; then there is no file.
 */
export async function keepCopy(
  {dataDir, backups}: Pick<Environment, 'dataDir' | 'backups'>,
  {client, before, ids, signal}: Copy,
): Promise<string> {
  const folder = backups.folder ?? join(dataDir, 'backups')
  try {
    const passphrase = await readPassphrase(backups)
    const time = new Date().toISOString().replaceAll(':', '')
    const ending = passphrase === undefined ? 'tar.gz' : 'tar.gz.age'
    const file = join(folder, `before-${before}-${time}.${ending}`)
    // A folder on a disk that is not mounted is not made: it would fill another one.
    if (backups.folder === undefined) await mkdir(folder, {recursive: true, mode: 0o700})
    else if (!(await stat(folder)).isDirectory()) throw new Error(`${folder} is no folder.`)
    const filterDocument = ({_id}: {_id: string}) => ids?.has(_id) ?? true
    const options = {client, filterDocument, isWithoutFiles: true, passphrase, signal}
    await exportWholeDataset(file, options)
    return file
  } catch (cause) {
    const reason: unknown = signal.aborted ? signal.reason : cause
    const message = `Nothing was changed, since no copy of it could be kept: ${explain(reason)}`
    throw new Error(message, {cause})
  }
}

type Copy = {
  client: SanityClient
  before: string
  ids?: ReadonlySet<string> | undefined
  signal: AbortSignal
}
