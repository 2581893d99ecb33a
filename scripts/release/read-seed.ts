import {readFileSync} from 'node:fs'
import {join, relative, sep} from 'node:path'
import {fileURLToPath, pathToFileURL} from 'node:url'
import {seedDir} from '../build/folders.ts'
import type {ReadSeed} from '../seed/read-seed.ts'
import type {SeedDocument} from '../seed/documents.ts'

/** The file of a release's `seed/` that holds the documents, beside the folders of pictures and files. */
export const documentsFile = 'documents.json'

const assetKey = '_sanityAsset'

/** Writes documents as JSON, with the paths of their pictures and files below `seedDir`, and lists these paths. */
export function encodeDocuments(
  documents: SeedDocument[],
  folder: string,
): {json: string; assets: string[]} {
  const assets = new Set<string>()
  const json = JSON.stringify(documents, (key, value: unknown) => {
    if (key !== assetKey || typeof value !== 'string') return value
    const [kind = '', fileUrl = ''] = value.split('@')
    const path = relative(folder, fileURLToPath(fileUrl)).split(sep).join('/')
    assets.add(path)
    return `${kind}@${path}`
  })
  return {json, assets: [...assets].toSorted()}
}

/** Reads the seed of a release, in place of `scripts/seed/read-seed.ts`: its pictures and files are now below `seedDir`. */
export function readSeed(): ReadSeed {
  const base = `${pathToFileURL(seedDir).href}/`
  const json = readFileSync(join(seedDir, documentsFile), 'utf8')
  const documents: SeedDocument[] = JSON.parse(json, (key, value: unknown) => {
    if (key !== assetKey || typeof value !== 'string') return value
    const [kind = '', path = ''] = value.split('@')
    return `${kind}@${new URL(path, base).href}`
  })
  return {documents, problems: []}
}
