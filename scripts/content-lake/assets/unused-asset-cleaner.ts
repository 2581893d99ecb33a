import {readdirSync, rmSync} from 'node:fs'
import {join} from 'node:path'
import type {Commit, Effect} from '../store/commit.ts'
import type {DocumentStore} from '../store/document-store.ts'
import {referencesOf} from '../store/references.ts'
import {assetIdOf, type AssetName, assetOfFile, assetOfId, hashIn} from './asset-names.ts'

/** Where assets are kept, and what was made of them. */
export interface AssetPlaces {
  /** The folder of each kind: `<folder>/images`, `<folder>/files`. */
  folder: string
  /** Forgets what was made of contents whose hash does not pass. */
  keepMade: (keeps: (hash: string) => boolean) => void
}

/**
 * Removes an asset's file, and what was made of it, once no document describes or refers to it: after
 * the transaction that was the last to do so is durable, or when the lake is opened again.
 */
export class UnusedAssets {
  private readonly store: DocumentStore
  private readonly places: AssetPlaces
  /** Uploads on their way: their files are there before their documents. */
  private readonly arriving = new Map<string, number>()

  constructor(store: DocumentStore, places: AssetPlaces) {
    this.store = store
    this.places = places
    // An empty dataset beside full folders is one that was lost: what may be of use is left alone.
    if (store.documents.size > 0) this.sweep()
    store.commits.subscribe((commit) => this.after(commit))
  }

  /** Does the work with the asset's file safe, then sees whether a document has come of it. */
  async keeping<T>(asset: AssetName, work: () => Promise<T>): Promise<T> {
    const {name} = asset
    this.arriving.set(name, (this.arriving.get(name) ?? 0) + 1)
    try {
      return await work()
    } finally {
      const left = (this.arriving.get(name) ?? 1) - 1
      if (left > 0) this.arriving.set(name, left)
      else this.arriving.delete(name)
      this.removeUnused([asset])
    }
  }

  private after({effects}: Commit): void {
    const ids = new Set(effects.flatMap(idsLetGo))
    this.removeUnused([...ids].map(assetOfId).filter((asset) => asset !== null))
  }

  private removeUnused(assets: readonly AssetName[]): void {
    const unused = assets.filter((asset) => !this.isUsed(asset))
    if (unused.length === 0) return
    const hashes = new Set(unused.map(hashIn))
    for (const {kind, name} of unused) {
      rmSync(join(this.places.folder, `${kind}s`, name), {force: true})
    }
    this.places.keepMade((hash) => !hashes.has(hash))
  }

  private isUsed(asset: AssetName): boolean {
    const id = assetIdOf(asset)
    const {documents} = this.store
    const isWanted = documents.get(id) !== undefined || documents.referringTo(id).size > 0
    return isWanted || this.arriving.has(asset.name)
  }

  private sweep(): void {
    const all = (['image', 'file'] as const).flatMap((kind) =>
      readdirSync(join(this.places.folder, `${kind}s`)).flatMap(
        (name) => assetOfFile(kind, name) ?? [],
      ),
    )
    this.removeUnused(all)
    const kept = new Set(all.filter((asset) => this.isUsed(asset)).map(hashIn))
    this.places.keepMade((hash) => kept.has(hash))
  }
}

/** What a change may have been the last to want: the document itself, and what it referred to. */
function idsLetGo({id, before, after}: Effect): string[] {
  if (!before) return []
  const still = after ? referencesOf(after).all : new Set<string>()
  const dropped = [...referencesOf(before).all].filter((target) => !still.has(target))
  return after ? dropped : [id, ...dropped]
}
