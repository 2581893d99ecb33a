import type {SanityClient} from '@sanity/client'
import {sanityImport} from '@sanity/import'
import {isRecord} from '#schemas/rules/site-paths.ts'
import {type Fields, listOf, type SeedDocument} from './documents.ts'

export interface SeedProgress {
  step: string
  current?: number
  total?: number
}

type Report = (progress: SeedProgress) => void

/** Labels for the steps of @sanity/import that take time; the others are not reported. */
const UPLOADING = {'Importing assets (files/images)': 'Uploading pictures and files'}
const WRITING = {
  'Importing documents': 'Writing documents',
  'Strengthening references': 'Linking documents, pictures and files',
}

/** Parallel uploads: enough to keep two cores busy with thumbnails and colour palettes. */
const UPLOAD_CONCURRENCY = 4

/** A temporary document that refers to the uploaded assets. Ids with a dot are not public. */
const UPLOADS_ID = 'seed.uploads'

/**
 * Writes documents by @sanity/import. It would write documents first and link their assets later, and
 * pages would lack their images meanwhile. So a first import uploads the assets, and a second one
 * writes the documents with references to them.
 *
 * @throws What @sanity/client and @sanity/import throw. A failed upload leaves every document as it was.
 */
export async function importDocuments(
  client: SanityClient,
  documents: readonly SeedDocument[],
  report: Report,
): Promise<void> {
  const assets = await uploadAssets(client, documents, report)
  const linked = documents.map((document) => ({...document, ...linkFields(document, assets)}))
  await runImport(client, linked, WRITING, report)
  if (assets.size > 0) await client.delete(UPLOADS_ID)
}

/** Uploads the assets of the documents. Returns asset ids by `_sanityAsset`. */
async function uploadAssets(
  client: SanityClient,
  documents: readonly SeedDocument[],
  report: Report,
): Promise<ReadonlyMap<string, string>> {
  const assetNames = [...new Set(documents.flatMap(assetsOf))]
  if (assetNames.length === 0) return new Map()
  const uploads = assetNames.map((asset, index) => ({_key: String(index), _sanityAsset: asset}))
  const holder = {_id: UPLOADS_ID, _type: 'seedUploads', uploads}
  await runImport(client, [holder], UPLOADING, report)
  const uploaded: Fields | undefined = await client.getDocument<Fields>(UPLOADS_ID)
  return new Map(
    listOf(uploaded?.['uploads']).flatMap(({_key, asset}) => {
      const name = assetNames[Number(_key)]
      const id = isRecord(asset) ? asset['_ref'] : undefined
      return name !== undefined && typeof id === 'string' ? [[name, id]] : []
    }),
  )
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

function runImport(
  client: SanityClient,
  documents: readonly SeedDocument[],
  steps: Record<string, string>,
  report: Report,
) {
  // sanityImport changes the documents it is given.
  return sanityImport(structuredClone([...documents]), {
    client,
    operation: 'createOrReplace',
    assetConcurrency: UPLOAD_CONCURRENCY,
    onProgress: ({step, current, total}) => {
      const label = steps[step]
      if (label) report({step: label, ...(total ? {current: current ?? 0, total} : {})})
    },
  })
}
