import {existsSync, mkdirSync, rmSync} from 'node:fs'
import {rename, rm} from 'node:fs/promises'
import {join} from 'node:path'
import {LakeError} from '../protocol/errors.ts'
import {applyMutation} from '../mutate/apply-mutation.ts'
import type {Transactor} from '../mutate/transactor.ts'
import type {LakeDocument} from '../store/document.ts'
import type {DocumentStore} from '../store/document-store.ts'
import {assetIdOf, type AssetKind} from './asset-names.ts'
import {extensionFor, mediaTypeOf} from './formats.ts'
import {inspectImage} from './image-metadata.ts'
import {type Incoming, receive, syncFolder} from './receive-upload.ts'
import {UnusedAssets} from './unused-asset-cleaner.ts'

/** What the sender says about an upload. */
export interface UploadFacts {
  filename?: string | undefined
  contentType: string | null
  /** Further attributes of the asset document: title, label, description, creditLine, source. */
  attributes: Record<string, unknown>
}

/** Bytes that an upload may have. */
export const UPLOAD_LIMITS: Record<AssetKind, number> = {image: 32_000_000, file: 200_000_000}

/** Uploaded images and files: on disk under their content's hash, described by asset documents. */
export class AssetStore {
  private readonly folder: string
  private readonly incoming: string
  private readonly place: {projectId: string; dataset: string; basePath: string}
  private readonly documents: DocumentStore
  private readonly transactor: Transactor
  private readonly unused: UnusedAssets

  /** `keepMade` forgets what was made of assets whose hash does not pass. */
  constructor(
    dataDir: string,
    place: {projectId: string; dataset: string; basePath: string},
    documents: DocumentStore,
    transactor: Transactor,
    keepMade: (keeps: (hash: string) => boolean) => void,
  ) {
    this.folder = join(dataDir, 'assets')
    this.incoming = join(dataDir, 'incoming')
    this.place = place
    this.documents = documents
    this.transactor = transactor
    // What a killed process had half received is nobody's.
    rmSync(this.incoming, {recursive: true, force: true})
    mkdirSync(this.incoming, {recursive: true, mode: 0o700})
    mkdirSync(join(this.folder, 'images'), {recursive: true, mode: 0o700})
    mkdirSync(join(this.folder, 'files'), {recursive: true, mode: 0o700})
    this.unused = new UnusedAssets(documents, {folder: this.folder, keepMade})
  }

  /** The path of a stored asset's content, or null. `name` must have been checked for its form. */
  pathOf(kind: AssetKind, name: string): string | null {
    const path = join(this.folder, `${kind}s`, name)
    return existsSync(path) ? path : null
  }

  /** Takes an upload in and returns its asset document; the same content again is the same document. */
  async upload(
    kind: AssetKind,
    chunks: AsyncIterable<Uint8Array>,
    facts: UploadFacts,
    author: string,
  ): Promise<LakeDocument> {
    const limit = UPLOAD_LIMITS[kind]
    const received = await receive(chunks, this.incoming, (size) => {
      if (size > limit) throw new LakeError(413, `The ${kind} is larger than ${limit} bytes`)
    })
    try {
      if (received.size === 0) throw new LakeError(400, 'The upload is empty')
      const asset = kind === 'image' ? await imageAsset(received) : fileAsset(received, facts)
      const folder = join(this.folder, `${kind}s`)
      return await this.unused.keeping({kind, name: asset.name}, async () => {
        await rename(received.path, join(folder, asset.name))
        await syncFolder(folder)
        return this.describe(kind, asset, received, facts, author)
      })
    } finally {
      await rm(received.path, {force: true})
    }
  }

  private describe(
    kind: AssetKind,
    asset: Described,
    {sha1, size}: Incoming,
    {filename, attributes}: UploadFacts,
    author: string,
  ): LakeDocument {
    const id = assetIdOf({kind, name: asset.name})
    const existing = this.documents.documents.get(id)
    if (existing) return existing
    const {projectId, dataset, basePath} = this.place
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
      url: `${basePath}/${path}`,
      ...(asset.metadata && {metadata: asset.metadata}),
    }
    const {results} = this.transactor.transact(undefined, {author}, (context) =>
      applyMutation({createIfNotExists: document}, 0, context),
    )
    const created = results[0]?.document
    if (!created) throw new Error(`asset document ${id} was not kept`)
    return created
  }
}

interface Described {
  name: string
  extension: string
  mimeType: string
  metadata?: Record<string, unknown>
}

async function imageAsset({path, sha1, size}: Incoming): Promise<Described> {
  const {extension, mimeType, width, height, metadata} = await inspectImage(path, size)
  return {name: `${sha1}-${width}x${height}.${extension}`, extension, mimeType, metadata}
}

function fileAsset({sha1}: Incoming, {filename, contentType}: UploadFacts): Described {
  const extension = extensionFor(filename, contentType)
  const mimeType = mediaTypeOf(extension).split(';')[0] ?? 'application/octet-stream'
  return {name: `${sha1}.${extension}`, extension, mimeType}
}
