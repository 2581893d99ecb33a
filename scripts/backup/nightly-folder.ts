import {readdir, rm} from 'node:fs/promises'
import {join} from 'node:path'
import {nightlyFileTime} from './nightly-file.ts'
import {expiredBackups} from './retention.ts'

async function nightlyFiles(folder: string): Promise<Map<string, number>> {
  const names: string[] = await readdir(folder).catch(() => [])
  const entries = names.map((file) => [file, nightlyFileTime(file)] as const)
  return new Map(entries.flatMap(([file, time]) => (time === undefined ? [] : [[file, time]])))
}

/** When the newest nightly backup in a folder was begun; undefined where there is none. */
export async function newestNightlyTime(folder: string): Promise<number | undefined> {
  const times = [...(await nightlyFiles(folder)).values()]
  return times.length > 0 ? Math.max(...times) : undefined
}

/** Deletes the nightly backups that are not to be kept, and nothing else. */
export async function removeExpired(folder: string): Promise<void> {
  const files = await nightlyFiles(folder)
  const expired = new Set(expiredBackups([...files.values()]))
  for (const [file, time] of files) {
    if (expired.has(time)) await rm(join(folder, file), {force: true})
  }
}
