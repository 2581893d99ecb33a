import {open, rename, rm} from 'node:fs/promises'
import {exportDataset, type ExportOptions} from '@sanity/export'
import type {SanityClient} from '@sanity/client'
import {unfinishedPath} from './leftovers.ts'

interface Options {
  client: SanityClient
  dataset: string
  /** How many documents the archive must hold at least, those of assets not counted. */
  expected: number
  onProgress?: NonNullable<ExportOptions['onProgress']>
  /** Ends it with its reason. @sanity/export itself goes on until the process ends. */
  signal?: AbortSignal
}

/**
 * Exports a dataset, drafts and assets included, into an archive that `sanity dataset import` reads and only its
 * owner may read. @sanity/export does not fail wherever documents are missing: a connection that breaks off counts
 * as the end.
 *
 * @throws where a document is missing, too; then there is no file.
 */
export async function exportCompleteDataset(file: string, options: Options) {
  const {expected, signal, onProgress = () => {}, ...source} = options
  const stopped = new Promise<never>((_, reject) =>
    signal?.addEventListener('abort', () => reject(signal.reason)),
  )
  const outputPath = unfinishedPath(file)
  await (await open(outputPath, 'wx', 0o600)).close()
  try {
    const exported = exportDataset({...source, outputPath, assets: true, drafts: true, onProgress})
    const result = await Promise.race([exported, stopped])
    if (result.documentCount < expected) {
      throw new Error(`the export has ${result.documentCount} of ${expected} documents, try again`)
    }
    await rename(outputPath, file)
    return result
  } finally {
    await rm(outputPath, {force: true})
  }
}
