import {dirname, posix, relative, resolve, sep} from 'node:path'
import type {Plugin} from 'vite'
import {root} from './folders.ts'

const moduleUrl = /new URL\('([\w./-]+)', import\.meta\.url\)/g

/**
 * Keeps `new URL('./x', import.meta.url)` right in a bundle: the programs of child processes become
 * entries of it, and all else is found at its place in the repository, or where a release has the same.
 *
 * @param folder where the bundle lies, below the repository's root or in its place.
 * @param isBundled whether a program belongs into the bundle. Default: all do.
 */
export function keepModuleUrls(
  folder: string,
  isBundled: (program: string) => boolean = () => true,
): Plugin {
  return {
    name: 'keep-module-urls',
    enforce: 'pre',
    transform(code, id) {
      if (!id.startsWith(root) || id.includes('node_modules')) return null
      const changed = code.replace(moduleUrl, (_, path: string) => {
        const target = resolve(dirname(id), path)
        if (target.endsWith('.ts') && isBundled(target)) {
          const fileName = `${toPath(root, target).replace(/\.ts$/, '').replaceAll('/', '-')}.mjs`
          this.emitFile({type: 'chunk', id: target, fileName})
          return `new URL('./${fileName}', import.meta.url)`
        }
        return `new URL('${toPath(folder, target)}', import.meta.url)`
      })
      return changed === code ? null : {code: changed, map: null}
    },
  }
}

const toPath = (from: string, to: string) => relative(from, to).split(sep).join(posix.sep)
