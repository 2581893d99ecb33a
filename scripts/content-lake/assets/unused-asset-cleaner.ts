import {readdirSync, rmSync} from 'node:fs'
import {join} from 'node:path'
import type {Commit, Effect} from '../store/commit.ts'
import type {DocumentStore} from '../store/document-store.ts'
import {referencesOf} from '../store/document.ts'
import {
  assetDocumentId,
  type AssetName,
  contentHashOf,
  parseAssetDocumentId,
  parseAssetFileName,
} from './asset-names.ts'

/** Where assets and derived images are stored. */
export interface AssetStorage {
  /** The folder of each kind: `<folder>/images`, `<folder>/files`. */
  folder: string
  /** Deletes the images derived from originals for whose hash `keep` returns false. */
  retainDerived: (keep: (hash: string) => boolean) => void
}

/**
 * Deletes an asset's file, and the images derived from it, once it has no asset document and nothing
 * refers to it: after the transaction that removed the last of these, or when the lake is opened.
 */
export class UnusedAssetCleaner {
  private readonly store: DocumentStore
  private readonly storage: AssetStorage
  /** The number of uploads of each file that have no document yet. */
  private readonly uploading = new Map<string, number>()
  private holds = 0
  /** What may have become unused while deletions are held. */
  private held: AssetName[] = []

  constructor(store: DocumentStore, storage: AssetStorage) {
    this.store = store
    this.storage = storage
    // An empty dataset may mean that the database was lost: then the files are kept.
    if (store.documents.size > 0) this.cleanFolders()
    store.commits.subscribe((commit) => this.onCommit(commit))
  }

  /** Runs `work` while the asset's file is not deleted; afterwards it is, if it is still unused. */
  async protect<T>(asset: AssetName, work: () => Promise<T>): Promise<T> {
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

  /** Deletes nothing until the returned function is called. */
  hold(): () => void {
    this.holds += 1
    return () => {
      this.holds -= 1
      if (this.holds === 0) this.removeUnused(this.held.splice(0))
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
    for (const {kind, name} of unused) {
      rmSync(join(this.storage.folder, `${kind}s`, name), {force: true})
    }
    this.storage.retainDerived((hash) => !hashes.has(hash))
  }

  private isUsed(asset: AssetName): boolean {
    const id = assetDocumentId(asset)
    const {documents} = this.store
    const isReferenced = documents.get(id) !== undefined || documents.referringTo(id).size > 0
    return isReferenced || this.uploading.has(asset.name)
  }

  private cleanFolders(): void {
    const all = (['image', 'file'] as const).flatMap((kind) =>
      readdirSync(join(this.storage.folder, `${kind}s`)).flatMap(
        (name) => parseAssetFileName(kind, name) ?? [],
      ),
    )
    this.removeUnused(all)
    const usedHashes = new Set(all.filter((asset) => this.isUsed(asset)).map(contentHashOf))
    this.storage.retainDerived((hash) => usedHashes.has(hash))
  }
}

/** The ids that a change no longer uses: the deleted document's, and those it no longer refers to. */
function findReleasedIds({id, before, after}: Effect): string[] {
  if (!before) return []
  const remaining = after ? referencesOf(after).all : new Set<string>()
  const dropped = [...referencesOf(before).all].filter((target) => !remaining.has(target))
  return after ? dropped : [id, ...dropped]
}
