import {join} from 'node:path'
import {fileURLToPath} from 'node:url'
import react from '@vitejs/plugin-react'
import {defineConfig} from 'vite'
import {chunkGroups} from '#web/build/chunk-groups.ts'
import {forbidInInitialChunks} from '#web/build/forbid-in-initial-chunks.ts'
import {runtimeInVendor} from '#web/build/runtime-in-vendor.ts'
import {scopedName} from '#web/build/scoped-name.ts'
import {stegaSpans} from '#web/build/stega-spans.ts'
import {trimRouter} from '#web/build/trim-router.ts'
import {licences} from '#web/build/licences.ts'
import {layerOrder} from '#web/build/layer-order.ts'
import {namePageModules} from '#web/build/name-page-modules.ts'
import {plainIcons} from '#web/build/plain-icons.ts'
import {productionRouter} from '#web/build/production-router.ts'
import {browserPageRegistry} from '#web/build/browser-page-registry.ts'

const root = fileURLToPath(new URL('.', import.meta.url))
const dist = process.env['WEB_DIST'] || join(root, 'dist')

const lazyPackages = [
  '@sanity/client',
  'swiper',
  'react-hook-form',
  'zod',
  'react-toastify',
  'sanity',
]

/** The site, for browsers (`web/dist/client`) and, with `--ssr`, for the server (`web/dist/server`). */
export default defineConfig(({command, isSsrBuild, mode}) => ({
  root,
  cacheDir: fileURLToPath(new URL('../node_modules/.vite/site', import.meta.url)),
  envDir: fileURLToPath(new URL('..', import.meta.url)),
  envPrefix: ['SANITY_PROJECT_ID', 'SANITY_DATASET'],
  plugins: [
    react(),
    namePageModules(),
    layerOrder(),
    plainIcons(),
    // With `npm run dev` the site and its preview share their modules.
    command === 'serve' && stegaSpans(),
    !isSsrBuild && browserPageRegistry(),
    trimRouter(isSsrBuild ? 'server' : 'browser'),
    // A development build is not minified, and its chunks have another form.
    mode === 'production' && !isSsrBuild && runtimeInVendor(),
    !isSsrBuild && forbidInInitialChunks(lazyPackages),
  ],
  css: {modules: command === 'build' ? {generateScopedName: scopedName(root)} : {}},
  resolve: {alias: mode === 'production' ? productionRouter : []},
  // The server's bundle stands alone, so that a build can be run from any folder.
  ssr: {noExternal: isSsrBuild ? true : []},
  publicDir: isSsrBuild ? false : 'public',
  build: isSsrBuild
    ? {
        outDir: join(dist, 'server'),
        emptyOutDir: true,
        license: licences,
        target: 'node22',
        rollupOptions: {input: 'src/entry-server.tsx'},
      }
    : {
        outDir: join(dist, 'client'),
        emptyOutDir: true,
        license: licences,
        manifest: true,
        target: 'es2023',
        assetsInlineLimit: 0,
        modulePreload: {polyfill: false},
        chunkSizeWarningLimit: 400,
        rolldownOptions: {
          input: ['index.html', 'starting.html', 'src/starter.ts'].map((name) => join(root, name)),
          output: {codeSplitting: {groups: chunkGroups}},
        },
      },
}))
