import {mkdirSync, readdirSync, rmSync, statSync} from 'node:fs'
import {rename, rm, writeFile} from 'node:fs/promises'
import {join} from 'node:path'

/** Files made from others, kept on disk up to a total size; those unused for longest go first. */
export class FileCache {
  private readonly folder: string
  private readonly limit: number
  private readonly sizes = new Map<string, number>()
  private total = 0
  private serial = 0

  /** `limit` in bytes. */
  constructor(folder: string, limit: number) {
    this.folder = folder
    this.limit = limit
    mkdirSync(folder, {recursive: true, mode: 0o700})
    const found = readdirSync(folder).map((name) => ({name, stats: statSync(join(folder, name))}))
    for (const {name, stats} of found.sort((a, b) => a.stats.mtimeMs - b.stats.mtimeMs)) {
      if (name.endsWith('.part')) void rm(join(folder, name), {force: true})
      else this.remember(name, stats.size)
    }
  }

  /** The path of a cached file, or null. */
  get(name: string): string | null {
    const size = this.sizes.get(name)
    if (size === undefined) return null
    this.sizes.delete(name)
    this.sizes.set(name, size)
    return join(this.folder, name)
  }

  /** Keeps the bytes under the name and returns their path. */
  async put(name: string, bytes: Uint8Array): Promise<string> {
    const path = join(this.folder, name)
    const part = `${path}.${++this.serial}.part`
    try {
      await writeFile(part, bytes, {mode: 0o600, flush: true})
      await rename(part, path)
    } catch (error) {
      await rm(part, {force: true})
      throw error
    }
    this.remember(name, bytes.byteLength)
    await this.evict(name)
    return path
  }

  /** Removes the files whose names do not pass. */
  keepOnly(keeps: (name: string) => boolean): void {
    for (const name of this.sizes.keys()) {
      if (keeps(name)) continue
      this.forget(name)
      rmSync(join(this.folder, name), {force: true})
    }
  }

  /** Drops a name whose file turned out to be gone. */
  forget(name: string): void {
    this.total -= this.sizes.get(name) ?? 0
    this.sizes.delete(name)
  }

  private remember(name: string, size: number): void {
    this.forget(name)
    this.sizes.set(name, size)
    this.total += size
  }

  private async evict(newest: string): Promise<void> {
    for (const name of this.sizes.keys()) {
      if (this.total <= this.limit || name === newest) return
      this.forget(name)
      await rm(join(this.folder, name), {force: true})
    }
  }
}
