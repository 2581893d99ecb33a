import {dirname, extname, join, posix, relative, resolve, sep} from 'node:path'
import type {InlineConfig, Plugin} from 'vite'
import {root, serverFolder} from './folders.ts'

/** Packages with native parts, which no bundle can hold. */
export const nativePackages = ['sharp']

/** Packages that others use where they are installed, and do without otherwise. */
const optionalPackages = ['pg-native', 'bufferutil', 'utf-8-validate']

/**
 * Bundles programs with all packages but the native ones, as `<name>.mjs`.
 *
 * @param programs names, and the paths of files.
 * @param outDir is emptied first.
 */
export async function bundle(
  programs: Record<string, string>,
  outDir: string,
  {license, ...config}: Pick<InlineConfig, 'plugins' | 'resolve'> & {license?: {fileName: string}},
): Promise<void> {
  // Loaded only where something is built.
  const {build} = await import('vite')
  await build({
    ...config,
    configFile: false,
    root,
    envDir: false,
    publicDir: false,
    logLevel: 'warn',
    ssr: {noExternal: true, external: [...nativePackages, ...optionalPackages]},
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      target: 'node22',
      ...(license && {license}),
      rolldownOptions: {
        input: programs,
        output: {entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs'},
      },
    },
  })
}

/** Programs that the server starts, which end with their work and read sources themselves. */
const sources = new Set(['scripts/seed/seed-process.ts', 'scripts/backup.ts'])

/**
 * Bundles the server and the processes that stay beside it. From their sources they take twice the time to start,
 * and the memory of 1,500 modules and of what strips their types.
 */
export async function bundleServer(): Promise<void> {
  const isSource = (program: string) => sources.has(relative(root, program).split(sep).join('/'))
  await bundle({start: join(root, 'scripts/start/server.ts')}, serverFolder, {
    plugins: [keepModuleUrls(serverFolder, (program) => !isSource(program))],
  })
}

/** A URL beside a module: of a file, or of a program with the module's own extension (`.js` where the lake is built). */
const moduleUrl =
  /new URL\((?:'([\w./-]+)'|`([\w./-]+)\$\{extname\(import\.meta\.url\)\}`), import\.meta\.url\)/g

/**
 * Keeps `new URL('./x', import.meta.url)` right in a bundle: the programs of child processes become
 * entries of it, and all else is found at its place in the repository, or where a release has the same.
 *
 * @param folder where the bundle lies, below the repository's root or in its place.
 * @param isBundled whether a program belongs into the bundle. Default: all do.
 */
export function keepModuleUrls(
  folder: string,
  isBundled: (program: string) => boolean = () => true,
): Plugin {
  return {
    name: 'keep-module-urls',
    enforce: 'pre',
    transform(code, id) {
      if (!id.startsWith(root) || id.includes('node_modules')) return null
      const changed = code.replace(moduleUrl, (_, file: string | undefined, program: string) => {
        const target = resolve(dirname(id), file ?? `${program}${extname(id)}`)
        if (target.endsWith('.ts') && isBundled(target)) {
          const fileName = `${toPath(root, target).replace(/\.ts$/, '').replaceAll('/', '-')}.mjs`
          this.emitFile({type: 'chunk', id: target, fileName})
          return `new URL('./${fileName}', import.meta.url)`
        }
        return `new URL('${toPath(folder, target)}', import.meta.url)`
      })
      return changed === code ? null : {code: changed, map: null}
    },
  }
}

const toPath = (from: string, to: string) => relative(from, to).split(sep).join(posix.sep)
