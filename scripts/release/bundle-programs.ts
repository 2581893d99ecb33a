import {join} from 'node:path'
import {licences} from '#web/build/plugins.ts'
import {bundle} from '../build/bundle.ts'
import {root} from '../build/folders.ts'
import {keepModuleUrls} from '../build/keep-module-urls.ts'
import {commands} from './commands.ts'

/** The folder of a release's programs. */
export const programsFolder = 'programs'

/**
 * Bundles the commands, and what they start as processes of their own, with all packages but the
 * native ones.
 *
 * @param release the release's folder.
 */
export async function bundlePrograms(release: string): Promise<void> {
  const programs = Object.entries(commands).map(([name, {program}]) => [name, join(root, program)])
  const all = {...Object.fromEntries(programs), launch: join(root, 'scripts/release/launch.ts')}
  await bundle(all, join(release, programsFolder), {
    plugins: [keepModuleUrls(join(root, programsFolder))],
    resolve: {
      alias: [{find: './read-seed.ts', replacement: join(root, 'scripts/release/read-seed.ts')}],
    },
    license: licences,
  })
}
