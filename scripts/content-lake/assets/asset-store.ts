import {createHash, randomUUID} from 'node:crypto'
import {mkdirSync, readdirSync, rmSync, statSync} from 'node:fs'
import {open, rename, rm} from 'node:fs/promises'
import {join} from 'node:path'
import {LIMITS} from '../limits.ts'
import {applyMutation} from '../mutate/apply-mutation.ts'
import type {Transactor} from '../mutate/transactor.ts'
import {LakeError} from '../protocol/errors.ts'
import {type Effect, type LakeDocument, referencesOf} from '../store/document.ts'
import type {DocumentStore} from '../store/document-store.ts'
import {emptyFolder} from '../data-folder.ts'
import {syncFolder} from '../store/database.ts'
import {
  assetDocumentId,
  type AssetKind,
  type AssetName,
  contentHashOf,
  parseAssetDocumentId,
  parseAssetFileName,
  STORED_ASSETS,
} from './asset-urls.ts'
import {extensionFor, mediaTypeOf} from './formats.ts'
import type {ImageService} from './image-service.ts'

export interface UploadInfo {
  filename?: string | undefined
  contentType: string | null
  /** Further attributes of the asset document: title, label, description, creditLine, source. */
  attributes: Record<string, unknown>
}

/** A complete upload in a temporary file. */
interface ReceivedUpload {
  path: string
  /** Hexadecimal SHA-1 of the content. */
  sha1: string
  /** Bytes. */
  size: number
}

interface AssetDescription {
  name: string
  extension: string
  mimeType: string
  metadata?: Record<string, unknown>
}

const KINDS = ['image', 'file'] as const

export type AssetStore = ReturnType<typeof createAssetStore>

/**
 * Uploaded images and files: stored on disk under the hash of their content, described by asset documents. An asset's
 * file, and the images derived from it, are deleted once it has no asset document and nothing refers to it: after the
 * transaction that removed the last of these, or when the lake is opened.
 *
 * @param images describes uploaded images, and deletes those derived from assets that are deleted.
 */
export function createAssetStore(
  dataDir: string,
  {projectId, dataset}: {projectId: string; dataset: string},
  store: DocumentStore,
  transactor: Transactor,
  images: Pick<ImageService, 'inspect' | 'retain'>,
) {
  const folderOf = (kind: AssetKind) => join(dataDir, 'assets', `${kind}s`)
  const uploadFolder = join(dataDir, 'incoming')
  let holds = 0
  /** Assets that may have become unused while deletions are held. */
  const held: AssetName[] = []

  const documentOf = (asset: AssetName) => store.documents.get(assetDocumentId(asset))
  const isUsed = (asset: AssetName) =>
    documentOf(asset) !== undefined || store.documents.referringTo(assetDocumentId(asset)).size > 0

  const removeUnused = (assets: readonly AssetName[]) => {
    if (holds > 0) return void held.push(...assets)
    const unused = assets.filter((asset) => !isUsed(asset))
    if (unused.length === 0) return
    const hashes = new Set(unused.map(contentHashOf))
    for (const {kind, name} of unused) rmSync(join(folderOf(kind), name), {force: true})
    images.retain((hash) => !hashes.has(hash))
  }

  /** Keeps every stored file until the returned function is called. */
  const holdDeletions = (): (() => void) => {
    holds += 1
    return () => {
      holds -= 1
      if (holds === 0) removeUnused(held.splice(0))
    }
  }

  const cleanFolders = () => {
    const all = KINDS.flatMap((kind) =>
      readdirSync(folderOf(kind)).flatMap((name) => parseAssetFileName(kind, name) ?? []),
    )
    removeUnused(all)
    const usedHashes = new Set(all.filter(isUsed).map(contentHashOf))
    images.retain((hash) => usedHashes.has(hash))
  }

  const describeImage = async ({path, sha1, size}: ReceivedUpload): Promise<AssetDescription> => {
    const {width, height, ...description} = await images.inspect(path, size)
    return {name: `${sha1}-${width}x${height}.${description.extension}`, ...description}
  }

  const createDocument = (
    kind: AssetKind,
    {name, extension, mimeType, metadata}: AssetDescription,
    {sha1, size}: ReceivedUpload,
    {filename, attributes}: UploadInfo,
    author: string,
  ): LakeDocument => {
    const id = assetDocumentId({kind, name})
    const existing = store.documents.get(id)
    if (existing) return existing
    const path = `${kind}s/${projectId}/${dataset}/${name}`
    const document = {
      ...attributes,
      _id: id,
      _type: `sanity.${kind}Asset`,
      assetId: sha1,
      extension,
      mimeType,
      originalFilename: filename ?? name,
      path,
      sha1hash: sha1,
      size,
      uploadId: id,
      url: `${STORED_ASSETS}/${path}`,
      ...(metadata && {metadata}),
    }
    const {results} = transactor.transact(undefined, {author, role: 'administrator'}, (context) =>
      applyMutation({createIfNotExists: document}, 0, context),
    )
    const created = results[0]?.document
    if (!created) throw new Error(`asset document ${id} was not stored`)
    return created
  }

  emptyFolder(uploadFolder)
  for (const folder of KINDS.map(folderOf)) mkdirSync(folder, {recursive: true, mode: 0o700})
  // An empty dataset may mean that the database was lost: then the files are kept.
  if (store.documents.size > 0) cleanFolders()
  store.commits.subscribe(({effects}) => {
    const ids = new Set(effects.flatMap(findReleasedIds))
    removeUnused([...ids].map(parseAssetDocumentId).filter((asset) => asset !== null))
  })

  return {
    holdDeletions,
    /** The path of a stored asset, or null. Throws 500 for a file that is shorter than when it was uploaded. */
    pathOf: (asset: AssetName): string | null => {
      const path = join(folderOf(asset.kind), asset.name)
      const stats = statSync(path, {throwIfNoEntry: false})
      if (!stats) return null
      const size = documentOf(asset)?.['size']
      if (typeof size !== 'number' || stats.size >= size) return path
      const reason = `${stats.size} of ${size} bytes`
      throw new LakeError(500, `The stored ${asset.kind} is damaged: ${reason}`)
    },
    /**
     * The name under which an asset was uploaded, for who saves it; the name of its file where its document
     * says none.
     *
     * @param sentAs the extension of the format that is sent: of another one than the stored, it replaces the name's.
     */
    uploadedName: (asset: AssetName, sentAs?: string): string => {
      const stored = documentOf(asset)?.['originalFilename']
      const name = typeof stored === 'string' && stored.trim() !== '' ? stored : asset.name
      if (!sentAs || sentAs === extensionOf(asset.name)) return name
      const extension = extensionOf(name)
      const stem = extension ? name.slice(0, -extension.length - 1) : name
      return `${stem}.${sentAs}`
    },
    /**
     * Stores an upload and returns its asset document; the same content has the same document.
     *
     * @param assertCurrent throws where the author may not upload any more, when all has arrived.
     */
    upload: async (
      kind: AssetKind,
      chunks: AsyncIterable<Uint8Array>,
      info: UploadInfo,
      author: string,
      assertCurrent: () => void,
    ): Promise<LakeDocument> => {
      const limit = LIMITS[`${kind}Upload` as const].value
      const received = await receiveUpload(chunks, uploadFolder, (size) => {
        if (size > limit) throw new LakeError(413, `The ${kind} is larger than ${limit} bytes`)
      })
      try {
        if (received.size === 0) throw new LakeError(400, 'The upload is empty')
        const description =
          kind === 'image' ? await describeImage(received) : describeFile(received, info)
        assertCurrent()
        // The file comes before the document that uses it; without one it is deleted afterwards.
        const resumeDeletions = holdDeletions()
        held.push({kind, name: description.name})
        try {
          await rename(received.path, join(folderOf(kind), description.name))
          await syncFolder(folderOf(kind))
          return createDocument(kind, description, received, info, author)
        } finally {
          resumeDeletions()
        }
      } finally {
        await rm(received.path, {force: true})
      }
    },
  }
}

/** Writes a stream to a temporary file and syncs it to disk. Deletes the file on any error. */
async function receiveUpload(
  chunks: AsyncIterable<Uint8Array>,
  folder: string,
  beforeChunk: (size: number) => void,
): Promise<ReceivedUpload> {
  const path = join(folder, randomUUID())
  const file = await open(path, 'wx', 0o600)
  const hash = createHash('sha1')
  let size = 0
  try {
    for await (const chunk of chunks) {
      size += chunk.byteLength
      beforeChunk(size)
      hash.update(chunk)
      await file.writeFile(chunk)
    }
    await file.sync()
    await file.close()
    return {path, sha1: hash.digest('hex'), size}
  } catch (error) {
    await file.close().catch(() => undefined)
    await rm(path, {force: true})
    throw error
  }
}

function describeFile(
  {sha1}: ReceivedUpload,
  {filename, contentType}: UploadInfo,
): AssetDescription {
  const extension = extensionFor(filename, contentType)
  const mimeType = mediaTypeOf(extension).split(';')[0] ?? 'application/octet-stream'
  return {name: `${sha1}.${extension}`, extension, mimeType}
}

const extensionOf = (name: string) => /[^.]\.([a-z0-9]{1,10})$/i.exec(name)?.[1] ?? ''

/** The ids that a change no longer uses: the deleted document's, and those it no longer refers to. */
function findReleasedIds({id, before, after}: Effect): string[] {
  if (!before) return []
  const remaining = after ? referencesOf(after).all : new Set<string>()
  const dropped = [...referencesOf(before).all].filter((target) => !remaining.has(target))
  return after ? dropped : [id, ...dropped]
}
