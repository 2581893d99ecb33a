import {join} from 'node:path'
import {fileURLToPath} from 'node:url'
import react from '@vitejs/plugin-react'
import {defineConfig} from 'vite'
import {readEnvironment} from '#web/server/env/env.ts'
import {figuresOf} from '#web/server/figures.ts'
import {forbidInInitialChunks, hotPages, licences} from '#web/build/plugins.ts'

const root = fileURLToPath(new URL('.', import.meta.url))
const dist = process.env['WEB_DIST'] || join(root, 'dist')

const lazyPackages = [
  '@sanity/client',
  'swiper',
  'react-hook-form',
  'zod',
  'react-toastify',
  'sanity',
  'styled-components',
]

/**
 * The oldest browsers for which the site works (`old-browsers.long.e2e.test.ts`). Newer APIs and style rules are used
 * with a fallback, or for what a page can do without.
 */
const oldestBrowsers = ['chrome109', 'firefox115', 'safari16', 'ios16']

/** The libraries that every page loads, and Vite's own code: browsers keep them when only the site changes. */
const vendor = {
  name: 'vendor',
  test: /node_modules|vite\/preload-helper/,
  tags: ['$initial' as const],
}

/**
 * Modules of the content model, paths, texts and pictures that nearly every page uses, in one file: fewer requests, and
 * fewer names of files in each document. Without it the bundler also sets the
 * layout apart, with a style sheet of its own that each page waits for.
 */
const pages = {
  name: 'pages',
  test: /schemas.(pages|rules|texts)|canonical-path|cms.(normalise|page-data|text-lists)|media.picture-/,
}

/** Six letters tell a file's versions apart: no compression shortens them, and a document names some twenty files. */
const hashed = 'assets/[name]-[hash:6]'

/**
 * The figures of a build that a static host serves: those of the settings with which it was made. A server of the site
 * tells its own.
 */
function staticFigures(): string | undefined {
  if (!process.env['SANITY_PROJECT_ID']) return undefined
  const env = readEnvironment()
  const cms = {projectId: env.projectId, dataset: env.dataset}
  return JSON.stringify(figuresOf(env, {cms, cookies: []}))
}

/** The site, for browsers (`web/dist/client`) and, with `--ssr`, for the server (`web/dist/server`). */
export default defineConfig(({isSsrBuild}) => ({
  root,
  cacheDir: fileURLToPath(new URL('../node_modules/.vite/site', import.meta.url)),
  envDir: fileURLToPath(new URL('..', import.meta.url)),
  envPrefix: ['SANITY_PROJECT_ID', 'SANITY_DATASET'],
  define: {'import.meta.env.SITE_FIGURES': JSON.stringify(staticFigures()) ?? 'undefined'},
  plugins: [react(), hotPages(), !isSsrBuild && forbidInInitialChunks(lazyPackages)],
  css: {modules: {generateScopedName: '[hash:base64:5]'}},
  // The server's bundle stands alone, so that a build can be run from any folder.
  ssr: {noExternal: isSsrBuild ? true : []},
  publicDir: isSsrBuild ? false : 'public',
  build: isSsrBuild
    ? {
        outDir: join(dist, 'server'),
        emptyOutDir: true,
        license: licences,
        target: 'node22',
        rolldownOptions: {
          input: 'src/entry-server.tsx',
          // Its documents name the files of the browsers' build.
          output: {assetFileNames: `${hashed}[extname]`},
        },
      }
    : {
        outDir: join(dist, 'client'),
        emptyOutDir: true,
        license: licences,
        manifest: true,
        target: oldestBrowsers,
        assetsInlineLimit: 0,
        modulePreload: {polyfill: false},
        chunkSizeWarningLimit: 400,
        rolldownOptions: {
          input: ['index.html', 'starting.html', 'src/starter.ts'].map((name) => join(root, name)),
          output: {
            codeSplitting: {groups: [vendor, pages]},
            entryFileNames: `${hashed}.js`,
            chunkFileNames: `${hashed}.js`,
            assetFileNames: `${hashed}[extname]`,
          },
        },
      },
}))
