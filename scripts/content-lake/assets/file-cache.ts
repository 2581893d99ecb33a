import {existsSync, mkdirSync, readdirSync, rmSync, statSync} from 'node:fs'
import {rename, rm, writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import {LRUCache} from 'lru-cache'

/** The part of the total size that files may take which one client alone has asked for. */
const UNCONFIRMED_SHARE = 0.25
/** The part of the rest up to which files are added that nobody has asked for. */
const UNREQUESTED_SHARE = 0.75

interface CachedFile {
  /** Bytes. */
  size: number
  /** Who had the file made. */
  client?: string
}

/**
 * Derived files on disk, up to a total size; the least recently used are deleted first. Files that one
 * client alone has asked for have a small part of it for themselves, so that nobody can displace those
 * of everybody by asking for what nobody needs.
 */
export class FileCache {
  private readonly folder: string
  /** An entry that leaves either cache takes its file with it. */
  private readonly confirmed: LRUCache<string, CachedFile>
  private readonly unconfirmed: LRUCache<string, CachedFile>
  private serial = 0

  /** `limit` in bytes. */
  constructor(folder: string, limit: number) {
    this.folder = folder
    this.confirmed = new LRUCache(this.options(limit * (1 - UNCONFIRMED_SHARE)))
    this.unconfirmed = new LRUCache({
      ...this.options(limit * UNCONFIRMED_SHARE),
      dispose: (_file, name, reason) => {
        if (reason !== 'set' && !this.confirmed.has(name)) this.remove(name)
      },
    })
    mkdirSync(folder, {recursive: true, mode: 0o700})
    const names = readdirSync(folder).filter((name) => !name.startsWith('.'))
    const files = names.map((name) => ({name, stats: statSync(this.pathOf(name))}))
    for (const {name, stats} of files.sort((a, b) => a.stats.mtimeMs - b.stats.mtimeMs)) {
      if (name.endsWith('.part')) rmSync(this.pathOf(name), {force: true})
      else this.confirmed.set(name, {size: stats.size})
    }
  }

  has(name: string): boolean {
    return (this.confirmed.has(name) || this.unconfirmed.has(name)) && existsSync(this.pathOf(name))
  }

  /** Tells whether files may be added that nobody has asked for: they displace no others. */
  hasRoom(size = 0): boolean {
    return this.confirmed.calculatedSize + size <= this.confirmed.maxSize * UNREQUESTED_SHARE
  }

  /** Stores a file that nobody has asked for. Returns false where there is no room, or on a full disk. */
  async add(name: string, bytes: Uint8Array): Promise<boolean> {
    const size = bytes.byteLength
    if (!this.hasRoom(size) || !(await this.write(name, bytes).catch(() => null))) return false
    this.confirmed.set(name, {size})
    this.unconfirmed.delete(name)
    return true
  }

  /** The path of a cached file, or null. A second client's request confirms it. */
  get(name: string, client: string): string | null {
    const file = this.confirmed.get(name) ?? this.unconfirmed.get(name)
    if (!file) return null
    // The folder may be emptied at any time.
    if (!existsSync(this.pathOf(name))) {
      this.delete(name)
      return null
    }
    if (file.client !== undefined && file.client !== client) {
      this.confirmed.set(name, {size: file.size})
      this.unconfirmed.delete(name)
    }
    return this.pathOf(name)
  }

  /**
   * Stores the bytes under the name, for the client that asked for them. Returns the path, or null for
   * too large a file.
   */
  async put(name: string, bytes: Uint8Array, client: string): Promise<string | null> {
    const size = bytes.byteLength
    if (size > this.unconfirmed.maxSize) return null
    const path = await this.write(name, bytes)
    if (this.confirmed.has(name)) this.confirmed.set(name, {size})
    else this.unconfirmed.set(name, {size, client})
    return path
  }

  private async write(name: string, bytes: Uint8Array): Promise<string> {
    const path = this.pathOf(name)
    const part = `${path}.${++this.serial}.part`
    try {
      await writeFile(part, bytes, {mode: 0o600, flush: true})
      await rename(part, path)
    } catch (error) {
      await rm(part, {force: true})
      throw error
    }
    return path
  }

  /** Deletes the files for whose names `keep` returns false. */
  retain(keep: (name: string) => boolean): void {
    const names = [...this.confirmed.keys(), ...this.unconfirmed.keys()]
    for (const name of names.filter((name) => !keep(name))) this.delete(name)
  }

  private delete(name: string): void {
    this.confirmed.delete(name)
    this.unconfirmed.delete(name)
  }

  private options(maxSize: number): LRUCache.Options<string, CachedFile, unknown> {
    return {
      maxSize: Math.floor(maxSize),
      sizeCalculation: ({size}) => Math.max(1, size),
      dispose: (_file, name, reason) => {
        if (reason !== 'set') this.remove(name)
      },
    }
  }

  private remove(name: string): void {
    rmSync(this.pathOf(name), {force: true})
  }

  private pathOf(name: string): string {
    return join(this.folder, name)
  }
}
