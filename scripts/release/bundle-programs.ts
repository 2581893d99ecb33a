import {join} from 'node:path'
import {build} from 'vite'
import {licences} from '#web/build/licences.ts'
import {root} from '../build/folders.ts'
import {commands} from './commands.ts'
import {ownUrls} from './own-urls.ts'
import {nativePackages} from './packages.ts'

/** The folder of a release's programs. */
export const programsFolder = 'programs'

/** Packages that others use where they are installed, and do without otherwise. */
const optionalPackages = ['pg-native', 'bufferutil', 'utf-8-validate']

/**
 * Bundles the commands, and what they start as processes of their own, with all packages but the
 * native ones.
 *
 * @param release the release's folder.
 */
export async function bundlePrograms(release: string): Promise<void> {
  const programs = Object.entries(commands).map(([name, {program}]) => [name, join(root, program)])
  await build({
    configFile: false,
    root,
    envDir: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [ownUrls(programsFolder)],
    resolve: {
      alias: [
        {find: './read-seed.ts', replacement: join(root, 'scripts/release/read-seed.ts')},
        {
          find: './migrate/migration-files.ts',
          replacement: join(root, 'scripts/release/migration-files.ts'),
        },
      ],
    },
    ssr: {noExternal: true, external: [...nativePackages, ...optionalPackages]},
    build: {
      ssr: true,
      outDir: join(release, programsFolder),
      emptyOutDir: true,
      target: 'node22',
      license: licences,
      rolldownOptions: {
        input: Object.fromEntries([
          ...programs,
          ['launch', join(root, 'scripts/release/launch.ts')],
        ]),
        output: {entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs'},
      },
    },
  })
}
