import {join} from 'node:path'
import {readFileSync} from 'node:fs'
import {fileURLToPath} from 'node:url'
import react from '@vitejs/plugin-react'
import {defineConfig, type Plugin} from 'vite'

const root = fileURLToPath(new URL('.', import.meta.url))
const dist = process.env['WEB_DIST'] || join(root, 'dist')

/**
 * A style sheet that several chunks share may be linked before the one that states the order of the
 * cascade's layers; whichever comes first must state it, so each does.
 */
function layerOrder(): Plugin {
  const order = readFileSync(new URL('./src/shared/styles/layers.css', import.meta.url), 'utf8')
  const statement = /^@layer[^;]+;/m.exec(order)?.[0] ?? ''
  return {
    name: 'layer-order',
    enforce: 'post',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue
        file.source = `${statement}${file.source.toString()}`
      }
    },
  }
}

const shared = (name: string, test: RegExp, priority: number) => ({name, test, priority})

/** The site, for browsers (`web/dist/client`) and, with `--ssr`, for the server (`web/dist/server`). */
export default defineConfig(({isSsrBuild}) => ({
  root,
  cacheDir: fileURLToPath(new URL('../node_modules/.vite/site', import.meta.url)),
  envDir: fileURLToPath(new URL('..', import.meta.url)),
  envPrefix: ['SANITY_PROJECT_ID', 'SANITY_DATASET'],
  plugins: [react(), layerOrder()],
  // The server's bundle stands alone, so that a build can be run from any folder.
  ssr: {noExternal: isSsrBuild ? true : []},
  publicDir: isSsrBuild ? false : 'public',
  build: isSsrBuild
    ? {
        outDir: join(dist, 'server'),
        emptyOutDir: true,
        target: 'node22',
        rollupOptions: {input: 'src/entry-server.tsx'},
      }
    : {
        outDir: join(dist, 'client'),
        emptyOutDir: true,
        manifest: true,
        target: 'es2023',
        assetsInlineLimit: 0,
        chunkSizeWarningLimit: 300,
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                // What every page starts with: the libraries, which seldom change, and the frame.
                {name: 'vendor', test: /node_modules/, tags: ['$initial'], priority: 9},
                {name: 'frame', tags: ['$initial'], priority: 8},
                // What pages share, by purpose: few files, and none brings what its page does not use.
                shared('text', /portabletext|ui\/(rich-text|accordion|entry-list|side-heading)/, 7),
                shared(
                  'kit',
                  /icons\/(check|link-2)\.|published-date|ui\/(skeleton|listing-state)|page-neighbours/,
                  6,
                ),
                shared('content', /shared\/cms\/|-requests/, 3),
                shared(
                  'listing',
                  /ui\/(listing|pagination|search-field)|shared\/listing\/|-filter/,
                  4,
                ),
                shared(
                  'document',
                  /ui\/(long-document|section-index|printed-page|contact-lines)/,
                  3,
                ),
                shared('article', /ui\/(article|rich-content\/)|seo\/article/, 2),
              ],
            },
          },
        },
      },
}))
