import {open, rename, rm} from 'node:fs/promises'
import {exportDataset, type ExportOptions} from '@sanity/export'
import type {SanityClient} from '@sanity/client'
import {unfinishedPath} from './unfinished.ts'

interface Options {
  client: SanityClient
  dataset: string
  /** Selects the documents of the archive; all assets are in it anyway. */
  filterDocument?: (document: {_id: string}) => boolean
  onProgress?: NonNullable<ExportOptions['onProgress']>
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
export async function exportWholeDataset(file: string, options: Options) {
  const {signal, onProgress = () => {}, filterDocument = () => true, client, dataset} = options
  const stopped = new Promise<never>((_, reject) =>
    signal?.addEventListener('abort', () => reject(signal.reason)),
  )
  const expected = await countDataset(client)
  const outputPath = unfinishedPath(file)
  await (await open(outputPath, 'wx', 0o600)).close()
  try {
    let documents = 0
    const exporting = exportDataset({
      client,
      dataset,
      outputPath,
      assets: true,
      drafts: true,
      onProgress,
      filterDocument: (document) => {
        documents += 1
        return filterDocument(document)
      },
    })
    const {assetCount} = await Promise.race([exporting, stopped])
    if (documents < expected.documents || assetCount < expected.assets) {
      throw new Error(
        `the export has ${documents} of ${expected.documents} documents and ${assetCount} of ${expected.assets} pictures and files: try again`,
      )
    }
    await rename(outputPath, file)
    return {documents, assets: assetCount}
  } finally {
    await rm(outputPath, {force: true})
  }
}
