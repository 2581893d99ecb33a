import {fileURLToPath} from 'node:url'
import type {Plugin} from 'vite'

const wrapper = fileURLToPath(new URL('../src/preview/portable-text.tsx', import.meta.url))

/** Has the preview draw each span of a rich text as an element, which an editor can click. */
export function stegaSpans(): Plugin {
  return {
    name: 'stega-spans',
    enforce: 'pre',
    resolveId: {
      filter: {id: /^@portabletext\/react$/},
      handler: (_id, importer) => (importer?.startsWith(wrapper) ? null : wrapper),
    },
  }
}
