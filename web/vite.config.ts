import {fileURLToPath} from 'node:url'
import react from '@vitejs/plugin-react'
import {defineConfig} from 'vite'

const root = fileURLToPath(new URL('.', import.meta.url))

/** The site, for browsers (`web/dist/client`) and, with `--ssr`, for the server (`web/dist/server`). */
export default defineConfig(({isSsrBuild}) => ({
  root,
  envDir: fileURLToPath(new URL('..', import.meta.url)),
  envPrefix: ['SANITY_PROJECT_ID', 'SANITY_DATASET'],
  plugins: [react()],
  publicDir: isSsrBuild ? false : 'public',
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        emptyOutDir: true,
        target: 'node22',
        rollupOptions: {input: 'src/entry-server.tsx'},
      }
    : {
        outDir: 'dist/client',
        emptyOutDir: true,
        manifest: true,
        target: 'es2023',
        assetsInlineLimit: 0,
        chunkSizeWarningLimit: 150,
      },
}))
