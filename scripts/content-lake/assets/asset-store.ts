import {createHash, randomUUID} from 'node:crypto'
import {mkdirSync, readdirSync, rmSync, statSync} from 'node:fs'
import {open, rename, rm} from 'node:fs/promises'
import {join} from 'node:path'
import {LIMITS} from '../limits.ts'
import {applyMutation} from '../mutate/apply-mutation.ts'
import type {Transactor} from '../mutate/transactor.ts'
import {LakeError} from '../protocol/errors.ts'
import {type Commit, type Effect, type LakeDocument, referencesOf} from '../store/document.ts'
import type {DocumentStore} from '../store/document-store.ts'
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

/**
 * Uploaded images and files: stored on disk under the hash of their content, described by asset documents. An asset's
 * file, and the images derived from it, are deleted once it has no asset document and nothing refers to it: after the
 * transaction that removed the last of these, or when the lake is opened.
 */
export class AssetStore {
  private readonly folder: string
  private readonly uploadFolder: string
  private readonly location: {projectId: string; dataset: string}
  private readonly store: DocumentStore
  private readonly transactor: Transactor
  private readonly images: Pick<ImageService, 'inspect' | 'retain'>
  /** The number of uploads of each file that have no document yet. */
  private readonly uploading = new Map<string, number>()
  private holds = 0
  /** Assets that may have become unused while deletions are held. */
  private held: AssetName[] = []

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
    for (const folder of [this.uploadFolder, ...KINDS.map((kind) => this.folderOf(kind))]) {
      mkdirSync(folder, {recursive: true, mode: 0o700})
    }
    // An empty dataset may mean that the database was lost: then the files are kept.
    if (store.documents.size > 0) this.cleanFolders()
    store.commits.subscribe((commit) => this.onCommit(commit))
  }

  /** The path of a stored asset, or null. Throws 500 for a file that is shorter than when it was uploaded. */
  pathOf(asset: AssetName): string | null {
    const path = join(this.folderOf(asset.kind), asset.name)
    const stats = statSync(path, {throwIfNoEntry: false})
    if (!stats) return null
    const size = this.documentOf(asset)?.['size']
    if (typeof size === 'number' && stats.size < size) {
      throw new LakeError(
        500,
        `The stored ${asset.kind} is damaged: ${stats.size} of ${size} bytes`,
      )
    }
    return path
  }

  /**
   * The name under which an asset was uploaded, for who saves it; the name of its file where its document
   * says none.
   *
   * @param sentAs the extension of the format that is sent: of another one than the stored, it replaces the name's.
   */
  uploadedName(asset: AssetName, sentAs?: string): string {
    const stored = this.documentOf(asset)?.['originalFilename']
    const name = typeof stored === 'string' && stored.trim() !== '' ? stored : asset.name
    if (!sentAs || sentAs === extensionOf(asset.name)) return name
    const extension = extensionOf(name)
    const stem = extension ? name.slice(0, -extension.length - 1) : name
    return `${stem}.${sentAs}`
  }

  /** Keeps every stored file until the returned function is called. */
  holdDeletions(): () => void {
    this.holds += 1
    return () => {
      this.holds -= 1
      if (this.holds === 0) this.removeUnused(this.held.splice(0))
    }
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
      const description =
        kind === 'image' ? await this.describeImage(received) : describeFile(received, info)
      return await this.protect({kind, name: description.name}, async () => {
        await rename(received.path, join(this.folderOf(kind), description.name))
        await syncFolder(this.folderOf(kind))
        return this.createDocument(kind, description, received, info, author)
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
    {name, extension, mimeType, metadata}: AssetDescription,
    {sha1, size}: ReceivedUpload,
    {filename, attributes}: UploadInfo,
    author: string,
  ): LakeDocument {
    const id = assetDocumentId({kind, name})
    const existing = this.store.documents.get(id)
    if (existing) return existing
    const {projectId, dataset} = this.location
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
    const {results} = this.transactor.transact(
      undefined,
      {author, role: 'administrator'},
      (context) => applyMutation({createIfNotExists: document}, 0, context),
    )
    const created = results[0]?.document
    if (!created) throw new Error(`asset document ${id} was not stored`)
    return created
  }

  private folderOf(kind: AssetKind): string {
    return join(this.folder, `${kind}s`)
  }

  private documentOf(asset: AssetName): LakeDocument | undefined {
    return this.store.documents.get(assetDocumentId(asset))
  }

  /** Runs `work` while the asset's file is not deleted; afterwards it is, if it is still unused. */
  private async protect<T>(asset: AssetName, work: () => Promise<T>): Promise<T> {
    const {name} = asset
    this.uploading.set(name, (this.uploading.get(name) ?? 0) + 1)
    try {
      return await work()
    } finally {
      const left = (this.uploading.get(name) ?? 1) - 1
      if (left > 0) this.uploading.set(name, left)
      else this.uploading.delete(name)
      this.removeUnused([asset])
    }
  }

  private onCommit({effects}: Commit): void {
    const ids = new Set(effects.flatMap(findReleasedIds))
    this.removeUnused([...ids].map(parseAssetDocumentId).filter((asset) => asset !== null))
  }

  private removeUnused(assets: readonly AssetName[]): void {
    if (this.holds > 0) return void this.held.push(...assets)
    const unused = assets.filter((asset) => !this.isUsed(asset))
    if (unused.length === 0) return
    const hashes = new Set(unused.map(contentHashOf))
    for (const {kind, name} of unused) rmSync(join(this.folderOf(kind), name), {force: true})
    this.images.retain((hash) => !hashes.has(hash))
  }

  private isUsed(asset: AssetName): boolean {
    const isReferenced = this.store.documents.referringTo(assetDocumentId(asset)).size > 0
    return this.documentOf(asset) !== undefined || isReferenced || this.uploading.has(asset.name)
  }

  private cleanFolders(): void {
    const all = KINDS.flatMap((kind) =>
      readdirSync(this.folderOf(kind)).flatMap((name) => parseAssetFileName(kind, name) ?? []),
    )
    this.removeUnused(all)
    const usedHashes = new Set(all.filter((asset) => this.isUsed(asset)).map(contentHashOf))
    this.images.retain((hash) => usedHashes.has(hash))
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
