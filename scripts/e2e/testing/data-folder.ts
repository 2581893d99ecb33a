import {constants} from 'node:fs'
import {cp} from 'node:fs/promises'
import {join} from 'node:path'

const IMAGES = 'image-cache'

/** Copies a data folder, by reference where the file system can. */
export function copyDataFolder(from: string, to: string): Promise<void> {
  return cp(from, to, {recursive: true, mode: constants.COPYFILE_FICLONE})
}

/**
 * Copies the resized images of one data folder into another with the same seed, also while a site
 * makes more of them: a file appears there under its own name only when it is whole.
 */
export function copyImageCache(from: string, to: string): Promise<void> {
  return cp(join(from, IMAGES), join(to, IMAGES), {
    recursive: true,
    force: false,
    mode: constants.COPYFILE_FICLONE,
    filter: (path) => !path.endsWith('.part'),
  })
}
