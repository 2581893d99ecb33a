import type {SanityClient} from '@sanity/client'
import {sanityImport} from '@sanity/import'
import {isRecord} from '#schemas/rules/site-paths.ts'
import {type Fields, listOf, type SeedDocument} from './documents.ts'

export interface SeedProgress {
  step: string
  current?: number
  total?: number
}

export type Report = (progress: SeedProgress) => void

/** The step of @sanity/import that takes time. */
const UPLOADING = 'Importing assets (files/images)'

/** Parallel uploads: enough to keep two cores busy with thumbnails and colour palettes. */
const UPLOAD_CONCURRENCY = 4

/** A temporary document that refers to the uploaded assets. Ids with a dot are not public. */
export const UPLOADS_ID = 'seed.uploads'

/**
 * Uploads the pictures and files of documents by @sanity/import, to which it gives one temporary document that
 * refers to all of them (`UPLOADS_ID`): by itself it writes documents first, and links their assets later.
 *
 * @returns the documents with references to their assets.
 * @throws what @sanity/client and @sanity/import throw, and where another seed of the dataset has ended meanwhile.
 */
export async function uploadAssets(
  client: SanityClient,
  documents: readonly SeedDocument[],
  report: Report,
): Promise<SeedDocument[]> {
  const assetNames = [...new Set(documents.flatMap(assetsOf))]
  if (assetNames.length === 0) return [...documents]
  const uploads = assetNames.map((asset, index) => ({_key: String(index), _sanityAsset: asset}))
  try {
    await sanityImport([{_id: UPLOADS_ID, _type: 'seedUploads', uploads}], {
      client,
      operation: 'createOrReplace',
      assetConcurrency: UPLOAD_CONCURRENCY,
      onProgress: ({step, current, total}) => {
        if (step !== UPLOADING) return
        report({
          step: 'Uploading pictures and files',
          ...(total ? {current: current ?? 0, total} : {}),
        })
      },
    })
  } catch (error) {
    // A seed removes that document when it ends. A wrong project or dataset is known before: the plan has read it.
    if (!isRecord(error) || error['statusCode'] !== 404) throw error
    throw new Error('Another seed of this dataset has ended meanwhile: run it again.', {
      cause: error,
    })
  }
  const uploaded: Fields | undefined = await client.getDocument<Fields>(UPLOADS_ID)
  const assets = new Map(
    listOf(uploaded?.['uploads']).flatMap(({_key, asset}) => {
      const name = assetNames[Number(_key)]
      const id = isRecord(asset) ? asset['_ref'] : undefined
      return name !== undefined && typeof id === 'string' ? [[name, id]] : []
    }),
  )
  return documents.map((document) => ({...document, ...linkFields(document, assets)}))
}

function assetsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(assetsOf)
  if (!isRecord(value)) return []
  return Object.entries(value).flatMap(([key, entry]) =>
    key === '_sanityAsset' && typeof entry === 'string' ? [entry] : assetsOf(entry),
  )
}

const linkAssets = (value: unknown, assets: ReadonlyMap<string, string>): unknown => {
  if (Array.isArray(value)) return value.map((entry) => linkAssets(entry, assets))
  return isRecord(value) ? linkFields(value, assets) : value
}

function linkFields({_sanityAsset: name, ...fields}: Fields, assets: ReadonlyMap<string, string>) {
  const entries = Object.entries(fields).map(([key, entry]) => [key, linkAssets(entry, assets)])
  const linked: Fields = Object.fromEntries(entries)
  const id = typeof name === 'string' ? assets.get(name) : undefined
  return id ? {...linked, asset: {_type: 'reference', _ref: id}} : linked
}
