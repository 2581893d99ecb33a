import {constants} from 'node:fs'
import {copyFile, cp, link, mkdir, readdir, rename} from 'node:fs/promises'
import {join} from 'node:path'

const IMAGES = 'image-cache'

/** Copies a data folder, by reference where the file system can. */
export function copyDataFolder(from: string, to: string): Promise<void> {
  return cp(from, to, {recursive: true, mode: constants.COPYFILE_FICLONE})
}

/**
 * Gives a data folder the resized images that another one with the same seed has, also while sites use both.
 * No site changes such a file, so that a link to it is enough, which takes a tenth of the time of a copy.
 */
export async function shareImageCache(from: string, to: string): Promise<void> {
  const [source, target] = [join(from, IMAGES), join(to, IMAGES)]
  await mkdir(target, {recursive: true})
  const present = new Set(await readdir(target))
  for (const name of await readdir(source).catch(() => [])) {
    // A file that begins with a dot is no image, but describes those of its own folder.
    if (/^\.|\.part$/.test(name) || present.has(name)) continue
    const [original, path] = [join(source, name), join(target, name)]
    await link(original, path).catch(() => copyWhole(original, path))
  }
}

/** Copies a file to another file system: it appears under its own name only when it is whole. */
async function copyWhole(original: string, path: string): Promise<void> {
  const part = `${path}.${process.pid}.part`
  await copyFile(original, part, constants.COPYFILE_FICLONE)
  await rename(part, path)
}
