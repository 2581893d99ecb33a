import {statSync} from 'node:fs'
import {join, normalize} from 'node:path'
import {pathToFileURL} from 'node:url'

/**
 * The `_sanityAsset` value of a picture or file: what @sanity/import uploads and turns into a
 * reference (`image@file:///…`).
 *
 * @param path - Below the seed folder, such as `images/news/01.webp`.
 * @returns The value, or a sentence about what is wrong with the path.
 */
export function assetValue(
  seedDir: string,
  kind: 'image' | 'file',
  path: string,
): {value: string} | {problem: string} {
  const folder = kind === 'image' ? 'images/' : 'files/'
  if (!path.startsWith(folder) || normalize(path) !== path) {
    return {problem: `“${path}” is not a path below seed/${folder}.`}
  }
  const absolute = join(seedDir, path)
  return statSync(absolute, {throwIfNoEntry: false})?.isFile()
    ? {value: `${kind}@${pathToFileURL(absolute).href}`}
    : {problem: `There is no file seed/${path}.`}
}
