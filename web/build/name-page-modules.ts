import {relative} from 'node:path'
import type {Plugin} from 'vite'

const pageImport = /\bpage:\s*\(\)\s*=>\s*import\(\s*(["'])([^"']+)\1\s*\)/g

/**
 * Writes beside each `page: () => import('./x-page.tsx')` of a `*.routes.ts` the name that the build's
 * manifest has for the module, as `module`. The server preloads the page's assets by it.
 *
 * The build fails where the module does not exist, where `page` is anything but such an import, and
 * where the module is no chunk of its own, so that the manifest would not have it.
 */
export function namePageModules(): Plugin {
  const pages = new Set<string>()
  let root = ''
  return {
    name: 'name-page-modules',
    configResolved(config) {
      root = config.root
    },
    async transform(code, id) {
      if (!id.endsWith('.routes.ts')) return undefined
      const imports = [...code.matchAll(pageImport)]
      if (imports.length !== [...code.matchAll(/\bpage:/g)].length) {
        this.error(`${id}: write every page as page: () => import('./x-page.tsx').`)
      }
      let named = code
      for (const [written, , specifier = ''] of imports) {
        const resolved = await this.resolve(specifier, id)
        if (!resolved) this.error(`${id}: there is no page module ${specifier}.`)
        pages.add(resolved.id)
        const name = relative(root, resolved.id).replaceAll('\\', '/')
        named = named.replace(written, () => `module: ${JSON.stringify(name)}, ${written}`)
      }
      return {code: named, map: null}
    },
    generateBundle(_options, bundle) {
      const chunks = new Set(
        Object.values(bundle).flatMap((file) =>
          file.type === 'chunk' && file.facadeModuleId ? [file.facadeModuleId] : [],
        ),
      )
      const missing = [...pages].filter((page) => !chunks.has(page))
      if (missing.length > 0) {
        this.error(`No chunks of their own, so not in the manifest: ${missing.join(', ')}.`)
      }
    },
  }
}
