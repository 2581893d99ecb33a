import {existsSync, mkdirSync, readdirSync, rmSync, statSync} from 'node:fs'
import {rename, rm, writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import {LRUCache} from 'lru-cache'

/** The share of the total size up to which files are added ahead of requests. */
const UNREQUESTED_SHARE = 0.75

export type FileCache = ReturnType<typeof createFileCache>

/**
 * Derived files on disk, up to a total size; the least recently used are deleted first.
 *
 * @param limit in bytes.
 */
export function createFileCache(folder: string, limit: number) {
  const pathOf = (name: string) => join(folder, name)
  /** The sizes of files in bytes. An entry that leaves takes its file with it. */
  const files = new LRUCache<string, number>({
    maxSize: limit,
    sizeCalculation: (size) => Math.max(1, size),
    dispose: (_size, name, reason) => {
      if (reason !== 'set') rmSync(pathOf(name), {force: true})
    },
  })
  let serial = 0
  mkdirSync(folder, {recursive: true, mode: 0o700})
  const names = readdirSync(folder).filter((name) => !name.startsWith('.'))
  const stored = names.map((name) => ({name, stats: statSync(pathOf(name))}))
  for (const {name, stats} of stored.sort((a, b) => a.stats.mtimeMs - b.stats.mtimeMs)) {
    if (name.endsWith('.part')) rmSync(pathOf(name), {force: true})
    else files.set(name, stats.size)
  }
  return {
    has: (name: string) => files.has(name) && existsSync(pathOf(name)),
    /** Tells whether files may be added ahead of requests: such files displace no others. */
    hasRoom: () => files.calculatedSize <= files.maxSize * UNREQUESTED_SHARE,
    /** The path of a cached file, or null. The folder may be emptied at any time. */
    get: (name: string): string | null => {
      if (files.get(name) === undefined) return null
      if (existsSync(pathOf(name))) return pathOf(name)
      files.delete(name)
      return null
    },
    put: async (name: string, bytes: Uint8Array): Promise<string> => {
      const path = pathOf(name)
      const part = `${path}.${++serial}.part`
      try {
        await writeFile(part, bytes, {mode: 0o600, flush: true})
        await rename(part, path)
      } catch (error) {
        await rm(part, {force: true})
        throw error
      }
      files.set(name, bytes.byteLength)
      return path
    },
    /** Deletes the files for whose names `keep` returns false. */
    retain: (keep: (name: string) => boolean): void => {
      for (const name of Array.from(files.keys())) if (!keep(name)) files.delete(name)
    },
  }
}
