import {join} from 'node:path'
import {fileURLToPath} from 'node:url'
import react from '@vitejs/plugin-react'
import {defineConfig} from 'vite'
import {layersFirst, licences} from '#web/build/plugins.ts'

const root = fileURLToPath(new URL('.', import.meta.url))
const assetsDir = 'assets/preview'

/**
 * The preview for editors, and for those who got a link (`web/dist/preview`). A build of its own: as a second entry of the site's
 * build it would share chunks with it, and change what visitors load.
 */
export default defineConfig({
  root,
  cacheDir: fileURLToPath(new URL('../node_modules/.vite/preview', import.meta.url)),
  envPrefix: ['SANITY_PROJECT_ID', 'SANITY_DATASET'],
  plugins: [react(), layersFirst(assetsDir)],
  publicDir: false,
  build: {
    outDir: join(process.env['WEB_DIST'] || join(root, 'dist'), 'preview'),
    emptyOutDir: true,
    license: licences,
    assetsDir,
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: {polyfill: false},
    chunkSizeWarningLimit: 1500,
    reportCompressedSize: false,
    rolldownOptions: {input: join(root, 'preview.html')},
  },
})
