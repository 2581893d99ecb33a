/**
 * `npm run release [-- <folder>]`: builds everything anew and writes one archive that runs with Node alone,
 * into `.release` or the folder.
 */
import {rm, stat} from 'node:fs/promises'
import {join, resolve} from 'node:path'
import {build} from './build/build.ts'
import {buildFolders, root} from './build/folders.ts'
import {makeRelease} from './release/make-release.ts'
import {runCommand} from './run/command.ts'

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`

await runCommand(async () => {
  const outDir = resolve(process.argv[2] ?? join(root, '.release'))
  // A release holds no project's name: it takes that from the environment in which it runs.
  process.env['SANITY_PROJECT_ID'] = ''
  process.env['SANITY_DATASET'] = ''
  const built = buildFolders(join(outDir, 'build'))
  await build(built, {force: true, report: (line) => console.log(line)})
  const {folder, archive} = await makeRelease(built, outDir)
  await rm(built.dist, {recursive: true})
  console.log(`The release is ${archive} (${megabytes((await stat(archive)).size)}),`)
  console.log(`unpacked in ${folder}.`)
})
