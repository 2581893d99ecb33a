import type {SanityClient} from '@sanity/client'
import {sanityImport} from '@sanity/import'
import type {SeedDocument} from './load/load-seed.ts'
import {type Fields, isFields, listOf} from './load/fields.ts'

/** How far a step has come, for a progress line. */
export interface SeedProgress {
  step: string
  current?: number
  total?: number
}

type Report = (progress: SeedProgress) => void

/** The steps of @sanity/import that take time, in plain words; the others pass unmentioned. */
const UPLOADING = {'Importing assets (files/images)': 'Uploading pictures and files'}
const WRITING = {
  'Importing documents': 'Writing documents',
  'Strengthening references': 'Linking documents, pictures and files',
}

/** Uploads at a time: enough to keep two cores busy with thumbnails and colour palettes. */
const UPLOADS_AT_ONCE = 4

/** Holds the references to what was uploaded until the documents do. The dot hides it from visitors. */
const UPLOADS_ID = 'seed.uploads'

/**
 * Writes documents by @sanity/import. It would replace a document first and link its pictures later,
 * and a page would stand without them meanwhile: so pictures and files are brought before, and the
 * documents are written with all that belongs to them.
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

/** Uploads what the documents name; gives the id of every asset by its `_sanityAsset`. */
async function uploadAssets(
  client: SanityClient,
  documents: readonly SeedDocument[],
  report: Report,
): Promise<ReadonlyMap<string, string>> {
  const named = [...new Set(documents.flatMap(assetsOf))]
  if (named.length === 0) return new Map()
  const uploads = named.map((asset, index) => ({_key: String(index), _sanityAsset: asset}))
  const holder = {_id: UPLOADS_ID, _type: 'seedUploads', uploads}
  await runImport(client, [holder], UPLOADING, report)
  const uploaded: Fields | undefined = await client.getDocument<Fields>(UPLOADS_ID)
  return new Map(
    listOf(uploaded?.['uploads']).flatMap(({_key, asset}) => {
      const name = named[Number(_key)]
      const id = isFields(asset) ? asset['_ref'] : undefined
      return name !== undefined && typeof id === 'string' ? [[name, id]] : []
    }),
  )
}

function assetsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(assetsOf)
  if (!isFields(value)) return []
  return Object.entries(value).flatMap(([key, entry]) =>
    key === '_sanityAsset' && typeof entry === 'string' ? [entry] : assetsOf(entry),
  )
}

const linkAssets = (value: unknown, assets: ReadonlyMap<string, string>): unknown => {
  if (Array.isArray(value)) return value.map((entry) => linkAssets(entry, assets))
  return isFields(value) ? linkFields(value, assets) : value
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
    assetConcurrency: UPLOADS_AT_ONCE,
    // The local lake gives asset addresses without a host; @sanity/import asks whether they are there.
    assetFetch: (url, init) => fetch(new URL(url, client.config().apiHost), init),
    onProgress: ({step, current, total}) => {
      const label = steps[step]
      if (label) report({step: label, ...(total ? {current: current ?? 0, total} : {})})
    },
  })
}
