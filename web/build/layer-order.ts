import {readFileSync} from 'node:fs'
import type {Plugin} from 'vite'

/**
 * A style sheet that several chunks share may be linked before the one that declares the order of the
 * cascade layers. The first one must declare it, so each does.
 */
export function layerOrder(): Plugin {
  const source = readFileSync(new URL('../src/shared/styles/layers.css', import.meta.url), 'utf8')
  return {
    name: 'layer-order',
    enforce: 'post',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue
        file.source = withLayerOrder(file.source.toString(), source)
      }
    },
  }
}

/**
 * A built style sheet that begins with the order of layers, without what the minifier has left of the
 * original declaration.
 *
 * @param source the style sheet that declares the order.
 * @throws where it declares none.
 */
export function withLayerOrder(sheet: string, source: string): string {
  const [statement, names] = /^@layer ([^;{]+);/m.exec(source) ?? []
  if (!statement || !names) throw new Error('layers.css declares no order of cascade layers.')
  const remains = new RegExp(`@layer (?:${names.split(', ').join('|')});`, 'g')
  return statement + sheet.replace(remains, '')
}
