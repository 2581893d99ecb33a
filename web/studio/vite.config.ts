import {join} from 'node:path'
import {fileURLToPath} from 'node:url'
import react from '@vitejs/plugin-react'
import {defineConfig} from 'vite'
import {licences} from '#web/build/plugins.ts'

const web = fileURLToPath(new URL('..', import.meta.url))

/**
 * The packages that the Studio loads at its start are one file. Without this there would be about 200
 * files, most of them under 6 KB. Files that the Studio loads later stay apart
 * (https://rolldown.rs/in-depth/manual-code-splitting).
 */
const startupPackages = {
  name: 'packages',
  tags: ['$initial' as const],
  // The page that signs people in needs these two packages: in this file it would load all others with them.
  test: /node_modules[\\/](?!@simplewebauthn|zod)/,
}

/** Modules and packages that the sign-in page and the Studio's start both load, in one file without the rest. */
const shared = {
  name: 'packages-shared',
  test: /node_modules[\\/]zod|studio[\\/]sign-in[\\/]passkeys|contract[\\/](sign-in|browser-name)/,
}

/** Our own modules of the Studio's start, which would be several files: those that later parts load too, and others. */
const startupModules = {
  name: 'studio',
  tags: ['$initial' as const],
  test: /(?<!web)[\\/](studio|schemas)[\\/]|web[\\/]contract[\\/]/,
}

/** The Studio is a build of its own: changing the site does not build it again. */
export default defineConfig({
  root: join(web, 'studio'),
  cacheDir: join(web, '../node_modules/.vite/studio'),
  plugins: [react()],
  define: {'process.env.MODE': '"production"'},
  build: {
    outDir: join(process.env['WEB_DIST'] || join(web, 'dist'), 'studio'),
    emptyOutDir: true,
    license: licences,
    assetsDir: 'assets/studio',
    target: 'es2023',
    chunkSizeWarningLimit: 8000,
    reportCompressedSize: false,
    rolldownOptions: {
      input: [join(web, 'studio/index.html'), join(web, 'studio/sign-in.ts')],
      output: {
        // The lake's page names its script before there is a build.
        entryFileNames: ({name}) =>
          name === 'sign-in' ? 'studio/[name].js' : 'assets/studio/[name]-[hash].js',
        codeSplitting: {groups: [shared, startupPackages, startupModules]},
      },
    },
  },
})
