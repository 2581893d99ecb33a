import {lstat, open, rename, rm} from 'node:fs/promises'
import {dirname} from 'node:path'
import {BackupError} from './format.ts'
import {removeLeftoversOf, unfinishedPath} from './leftovers.ts'
import {syncFolder} from '#scripts/content-lake/store/sync-folder.ts'

/**
 * Writes a new file that is there as a whole, on disk, or not at all. Only the owner may read it.
 *
 * @param write writes all of it, part by part.
 * @throws BackupError where the file exists; what `write` throws.
 */
export async function writeNewFile(
  target: string,
  write: (append: (part: Uint8Array) => Promise<void>) => Promise<void>,
): Promise<void> {
  await assertMissing(target)
  await removeLeftoversOf(target)
  const path = unfinishedPath(target)
  const handle = await open(path, 'wx', 0o600)
  try {
    await write((part) => handle.writeFile(part))
    await handle.sync()
    await handle.close()
    await assertMissing(target)
    await rename(path, target)
  } catch (error) {
    await handle.close().catch(() => {})
    await rm(path, {force: true})
    throw error
  }
  await syncFolder(dirname(target))
}

/** @throws BackupError where a file exists. */
export async function assertMissing(target: string): Promise<void> {
  const found = await lstat(target).catch(() => undefined)
  if (found) throw new BackupError(`${target} exists already: name another file.`)
}
