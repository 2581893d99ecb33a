import {mkdirSync, rmSync, statSync} from 'node:fs'
import {rename, rm} from 'node:fs/promises'
import {join} from 'node:path'
import {LakeError} from '../protocol/errors.ts'
import {applyMutation} from '../mutate/apply-mutation.ts'
import type {Transactor} from '../mutate/transactor.ts'
import type {LakeDocument} from '../store/document.ts'
import type {DocumentStore} from '../store/document-store.ts'
import {STORED_ASSETS} from './asset-urls.ts'
import {assetDocumentId, type AssetKind} from './asset-names.ts'
import {extensionFor, mediaTypeOf} from './formats.ts'
import type {ImageService} from './image-service.ts'
import {type ReceivedUpload, receiveUpload} from './receive-upload.ts'
import {syncFolder} from '../store/database.ts'
import {UnusedAssetCleaner} from './unused-asset-cleaner.ts'
import {LIMITS} from '../limits.ts'

/** What the client sends about an upload. */
export interface UploadInfo {
  filename?: string | undefined
  contentType: string | null
  /** Further attributes of the asset document: title, label, description, creditLine, source. */
  attributes: Record<string, unknown>
}

/**
 * Uploaded images and files: stored on disk under the hash of their content, described by asset
 * documents.
 */
export class AssetStore {
  private readonly folder: string
  private readonly uploadFolder: string
  private readonly location: {projectId: string; dataset: string}
  private readonly store: DocumentStore
  private readonly transactor: Transactor
  private readonly images: Pick<ImageService, 'inspect' | 'retain'>
  private readonly cleaner: UnusedAssetCleaner

  /** `images` describes uploaded images, and deletes those derived from assets that are deleted. */
  constructor(
    dataDir: string,
    location: {projectId: string; dataset: string},
    store: DocumentStore,
    transactor: Transactor,
    images: Pick<ImageService, 'inspect' | 'retain'>,
  ) {
    this.folder = join(dataDir, 'assets')
    this.uploadFolder = join(dataDir, 'incoming')
    this.location = location
    this.store = store
    this.transactor = transactor
    this.images = images
    // Unfinished uploads of a process that was killed.
    rmSync(this.uploadFolder, {recursive: true, force: true})
    mkdirSync(this.uploadFolder, {recursive: true, mode: 0o700})
    mkdirSync(join(this.folder, 'images'), {recursive: true, mode: 0o700})
    mkdirSync(join(this.folder, 'files'), {recursive: true, mode: 0o700})
    this.cleaner = new UnusedAssetCleaner(store, {
      folder: this.folder,
      retainDerived: (keep) => images.retain(keep),
    })
  }

  /**
   * The path of a stored asset, or null. `name` must have been validated: it becomes part of the
   * path. Throws 500 for a file that is shorter than when it was uploaded.
   */
  pathOf(kind: AssetKind, name: string): string | null {
    const path = join(this.folder, `${kind}s`, name)
    const stats = statSync(path, {throwIfNoEntry: false})
    if (!stats) return null
    const size = this.store.documents.get(assetDocumentId({kind, name}))?.['size']
    if (typeof size === 'number' && stats.size < size) {
      throw new LakeError(500, `The stored ${kind} is damaged: ${stats.size} of ${size} bytes`)
    }
    return path
  }

  /** Keeps every stored file until the returned function is called. */
  holdDeletions(): () => void {
    return this.cleaner.hold()
  }

  /** Stores an upload and returns its asset document; the same content has the same document. */
  async upload(
    kind: AssetKind,
    chunks: AsyncIterable<Uint8Array>,
    info: UploadInfo,
    author: string,
  ): Promise<LakeDocument> {
    const limit = LIMITS[`${kind}Upload` as const].value
    const received = await receiveUpload(chunks, this.uploadFolder, (size) => {
      if (size > limit) throw new LakeError(413, `The ${kind} is larger than ${limit} bytes`)
    })
    try {
      if (received.size === 0) throw new LakeError(400, 'The upload is empty')
      const asset =
        kind === 'image' ? await this.describeImage(received) : describeFile(received, info)
      const folder = join(this.folder, `${kind}s`)
      return await this.cleaner.protect({kind, name: asset.name}, async () => {
        await rename(received.path, join(folder, asset.name))
        await syncFolder(folder)
        return this.createDocument(kind, asset, received, info, author)
      })
    } finally {
      await rm(received.path, {force: true})
    }
  }

  private async describeImage({path, sha1, size}: ReceivedUpload): Promise<AssetDescription> {
    const {width, height, ...description} = await this.images.inspect(path, size)
    return {name: `${sha1}-${width}x${height}.${description.extension}`, ...description}
  }

  private createDocument(
    kind: AssetKind,
    asset: AssetDescription,
    {sha1, size}: ReceivedUpload,
    {filename, attributes}: UploadInfo,
    author: string,
  ): LakeDocument {
    const id = assetDocumentId({kind, name: asset.name})
    const existing = this.store.documents.get(id)
    if (existing) return existing
    const {projectId, dataset} = this.location
    const path = `${kind}s/${projectId}/${dataset}/${asset.name}`
    const document = {
      ...attributes,
      _id: id,
      _type: `sanity.${kind}Asset`,
      assetId: sha1,
      extension: asset.extension,
      mimeType: asset.mimeType,
      originalFilename: filename ?? asset.name,
      path,
      sha1hash: sha1,
      size,
      uploadId: id,
      url: `${STORED_ASSETS}/${path}`,
      ...(asset.metadata && {metadata: asset.metadata}),
    }
    const {results} = this.transactor.transact(undefined, {author}, (context) =>
      applyMutation({createIfNotExists: document}, 0, context),
    )
    const created = results[0]?.document
    if (!created) throw new Error(`asset document ${id} was not stored`)
    return created
  }
}

interface AssetDescription {
  name: string
  extension: string
  mimeType: string
  metadata?: Record<string, unknown>
}

function describeFile(
  {sha1}: ReceivedUpload,
  {filename, contentType}: UploadInfo,
): AssetDescription {
  const extension = extensionFor(filename, contentType)
  const mimeType = mediaTypeOf(extension).split(';')[0] ?? 'application/octet-stream'
  return {name: `${sha1}.${extension}`, extension, mimeType}
}
