import {constants} from 'node:fs'
import {copyFile, cp, mkdir, readdir, rename} from 'node:fs/promises'
import {join} from 'node:path'

const IMAGES = 'image-cache'

/** Copies a data folder, by reference where the file system can. */
export function copyDataFolder(from: string, to: string): Promise<void> {
  return cp(from, to, {recursive: true, mode: constants.COPYFILE_FICLONE})
}

/**
 * Copies the resized images that another data folder with the same seed does not have yet, also while
 * sites use both: a file appears under its own name only when it is whole.
 */
export async function copyImageCache(from: string, to: string): Promise<void> {
  const [source, target] = [join(from, IMAGES), join(to, IMAGES)]
  await mkdir(target, {recursive: true})
  const present = new Set(await readdir(target))
  for (const name of await readdir(source).catch(() => [])) {
    if (name.endsWith('.part') || present.has(name)) continue
    const part = join(target, `${name}.${process.pid}.part`)
    await copyFile(join(source, name), part, constants.COPYFILE_FICLONE)
    await rename(part, join(target, name))
  }
}
