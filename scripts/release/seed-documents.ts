import {relative, sep} from 'node:path'
import {fileURLToPath, pathToFileURL} from 'node:url'
import type {SeedDocument} from '../seed/load/load-seed.ts'

/** The file of a release's `seed/` that holds the documents, beside the folders of pictures and files. */
export const documentsFile = 'documents.json'

const assetKey = '_sanityAsset'

/** Documents as JSON, with the paths of their pictures and files below `seedDir`, and these paths. */
export function encodeDocuments(
  documents: SeedDocument[],
  seedDir: string,
): {json: string; assets: string[]} {
  const assets = new Set<string>()
  const json = JSON.stringify(documents, (key, value: unknown) => {
    if (key !== assetKey || typeof value !== 'string') return value
    const [kind = '', fileUrl = ''] = value.split('@')
    const path = relative(seedDir, fileURLToPath(fileUrl)).split(sep).join('/')
    assets.add(path)
    return `${kind}@${path}`
  })
  return {json, assets: [...assets].toSorted()}
}

/** The documents of `encodeDocuments`, whose pictures and files are now below `seedDir`. */
export function decodeDocuments(json: string, seedDir: string): SeedDocument[] {
  const base = `${pathToFileURL(seedDir).href}/`
  return JSON.parse(json, (key, value: unknown) => {
    if (key !== assetKey || typeof value !== 'string') return value
    const [kind = '', path = ''] = value.split('@')
    return `${kind}@${new URL(path, base).href}`
  })
}
