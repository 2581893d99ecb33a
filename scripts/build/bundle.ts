import type {InlineConfig} from 'vite'
import {root} from './folders.ts'

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
