import {readFileSync} from 'node:fs'
import type {Plugin} from 'vite'

/**
 * A style sheet that several chunks share may be linked before the one that declares the order of the
 * cascade layers. The first one must declare it, so each does. What the minifier has left of
 * the original declaration is removed.
 */
export function layerOrder(): Plugin {
  const order = readFileSync(new URL('../src/shared/styles/layers.css', import.meta.url), 'utf8')
  const [statement = '', names = ''] = /^@layer ([^;]+);/m.exec(order) ?? []
  const remains = new RegExp(`@layer (?:${names.split(', ').join('|')});`, 'g')
  return {
    name: 'layer-order',
    enforce: 'post',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue
        file.source = statement + file.source.toString().replace(remains, '')
      }
    },
  }
}
