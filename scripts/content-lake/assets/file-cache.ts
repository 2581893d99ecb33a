import {mkdirSync, readdirSync, rmSync, statSync} from 'node:fs'
import {rename, rm, writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import {LRUCache} from 'lru-cache'

/** Derived files on disk, up to a total size; the least recently used are deleted first. */
export class FileCache {
  private readonly folder: string
  /** The size of each file, in bytes. An entry that leaves the cache takes its file with it. */
  private readonly sizes: LRUCache<string, number>
  private serial = 0

  /** `limit` in bytes. */
  constructor(folder: string, limit: number) {
    this.folder = folder
    this.sizes = new LRUCache({
      maxSize: limit,
      sizeCalculation: (size) => Math.max(1, size),
      dispose: (_size, name, reason) => {
        if (reason !== 'set') rmSync(this.pathOf(name), {force: true})
      },
    })
    mkdirSync(folder, {recursive: true, mode: 0o700})
    const files = readdirSync(folder).map((name) => ({name, stats: statSync(this.pathOf(name))}))
    for (const {name, stats} of files.sort((a, b) => a.stats.mtimeMs - b.stats.mtimeMs)) {
      if (name.endsWith('.part')) rmSync(this.pathOf(name), {force: true})
      else this.sizes.set(name, stats.size)
    }
  }

  /** The path of a cached file, or null. */
  get(name: string): string | null {
    return this.sizes.get(name) === undefined ? null : this.pathOf(name)
  }

  /** Stores the bytes under the name. */
  async put(name: string, bytes: Uint8Array): Promise<void> {
    if (bytes.byteLength > this.sizes.maxSize) return
    const path = this.pathOf(name)
    const part = `${path}.${++this.serial}.part`
    try {
      await writeFile(part, bytes, {mode: 0o600, flush: true})
      await rename(part, path)
    } catch (error) {
      await rm(part, {force: true})
      throw error
    }
    this.sizes.set(name, bytes.byteLength)
  }

  /** Deletes the files for whose names `keep` returns false. */
  retain(keep: (name: string) => boolean): void {
    const unwanted = Array.from(this.sizes.keys()).filter((name) => !keep(name))
    for (const name of unwanted) this.delete(name)
  }

  delete(name: string): void {
    this.sizes.delete(name)
  }

  private pathOf(name: string): string {
    return join(this.folder, name)
  }
}
