import {existsSync, mkdirSync, readdirSync, rmSync, statSync} from 'node:fs'
import {rename, rm, writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import {LRUCache} from 'lru-cache'

/** The share of the total size up to which files are added ahead of requests. */
const UNREQUESTED_SHARE = 0.75

/** Derived files on disk, up to a total size; the least recently used are deleted first. */
export class FileCache {
  private readonly folder: string
  /** The sizes of files in bytes. An entry that leaves takes its file with it. */
  private readonly files: LRUCache<string, number>
  private serial = 0

  /** `limit` in bytes. */
  constructor(folder: string, limit: number) {
    this.folder = folder
    this.files = new LRUCache({
      maxSize: limit,
      sizeCalculation: (size) => Math.max(1, size),
      dispose: (_size, name, reason) => {
        if (reason !== 'set') rmSync(this.pathOf(name), {force: true})
      },
    })
    mkdirSync(folder, {recursive: true, mode: 0o700})
    const names = readdirSync(folder).filter((name) => !name.startsWith('.'))
    const files = names.map((name) => ({name, stats: statSync(this.pathOf(name))}))
    for (const {name, stats} of files.sort((a, b) => a.stats.mtimeMs - b.stats.mtimeMs)) {
      if (name.endsWith('.part')) rmSync(this.pathOf(name), {force: true})
      else this.files.set(name, stats.size)
    }
  }

  has(name: string): boolean {
    return this.files.has(name) && existsSync(this.pathOf(name))
  }

  /** Tells whether files may be added ahead of requests: such files displace no others. */
  hasRoom(): boolean {
    return this.files.calculatedSize <= this.files.maxSize * UNREQUESTED_SHARE
  }

  /** The path of a cached file, or null. The folder may be emptied at any time. */
  get(name: string): string | null {
    if (this.files.get(name) === undefined) return null
    if (existsSync(this.pathOf(name))) return this.pathOf(name)
    this.files.delete(name)
    return null
  }

  async put(name: string, bytes: Uint8Array): Promise<string> {
    const path = this.pathOf(name)
    const part = `${path}.${++this.serial}.part`
    try {
      await writeFile(part, bytes, {mode: 0o600, flush: true})
      await rename(part, path)
    } catch (error) {
      await rm(part, {force: true})
      throw error
    }
    this.files.set(name, bytes.byteLength)
    return path
  }

  /** Deletes the files for whose names `keep` returns false. */
  retain(keep: (name: string) => boolean): void {
    for (const name of Array.from(this.files.keys())) if (!keep(name)) this.files.delete(name)
  }

  private pathOf(name: string): string {
    return join(this.folder, name)
  }
}
