import {createHash} from 'node:crypto'
import {relative} from 'node:path'

/**
 * Makes the names that classes of CSS modules have in documents: the written one and a mark of its file,
 * shorter than Vite's own, since every page repeats them. The same for browsers and the server.
 *
 * @param root the folder to which the files' names are relative, so that the names do not depend on it.
 */
export function scopedName(root: string): (name: string, file: string) => string {
  return (name, file) => {
    const path = relative(root, file.replace(/\?.*$/, '')).replaceAll('\\', '/')
    return `${name}-${createHash('sha256').update(path).digest('base64url').slice(0, 3)}`
  }
}
