import {cp, mkdir, readFile, rm, writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import {z} from 'zod'
import {buildFolders, root, type BuildFolders} from '../build/folders.ts'
import {bundlePrograms, programsFolder} from './bundle-programs.ts'
import {commands} from './commands.ts'
import {writeContents} from './contents.ts'
import {copySeed} from './copy-seed.ts'
import {writeLicences} from './licences.ts'
import {pack} from './pack.ts'
import {copyPackages} from './packages.ts'
import {readSourceVersion} from './source-version.ts'

/** What only a build needs: its stamp, compressed files that are not served, and the bundle of `npm start`. */
const unused = /[/\\]\.built$|[/\\]\.vite[/\\].*\.(?:br|gz)$|[/\\]web[/\\]dist[/\\]programs$/

export type Release = {
  /** The folder that the archive unpacks to, and its name in `outDir`. */
  name: string
  folder: string
  archive: string
}

/**
 * Makes a release for this system (behaviour B403): a folder that runs with Node alone, and its archive.
 *
 * @param built the builds of site and Studio.
 * @param outDir where both go; what a release of the same name left there is replaced.
 */
export async function makeRelease(built: BuildFolders, outDir: string): Promise<Release> {
  const {name, version} = z
    .object({name: z.string(), version: z.string()})
    .parse(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')))
  const {commit, time} = readSourceVersion()
  const release = `${name}-${version}-${process.platform}-${process.arch}`
  const folder = join(outDir, release)
  const archive = `${folder}.tar.gz`
  await rm(folder, {recursive: true, force: true})
  await mkdir(folder, {recursive: true})

  const target = buildFolders(join(folder, 'web/dist'))
  await cp(built.dist, target.dist, {recursive: true, filter: (path) => !unused.test(path)})
  await bundlePrograms(folder)
  const packages = await copyPackages(folder)
  const {client, server, preview, studio} = target
  const programs = join(folder, programsFolder)
  await writeLicences(folder, [client, server, preview, studio, programs], packages)
  await copySeed(folder)
  await cp(join(root, '.config/deploy'), join(folder, 'deploy'), {recursive: true})
  await cp(join(root, '.github/docs/deployment.md'), join(folder, 'DEPLOYMENT.md'))
  await cp(join(root, '.github/docs/backups.md'), join(folder, 'backups.md'))
  await cp(join(root, '.env.example'), join(folder, '.env.example'))
  const manifest = {name, version, commit, type: 'module', engines: {node: '>=22.12'}}
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  for (const [command, {options = []}] of Object.entries(commands)) {
    await writeFile(join(folder, `${command}.mjs`), launcher(command, options))
  }
  await writeContents(folder)
  await pack(folder, archive, time)
  return {name: release, folder, archive}
}

const launcher = (command: string, options: string[]) =>
  `import {launch} from './${programsFolder}/launch.mjs'\n\nawait launch(${JSON.stringify(command)}, ${JSON.stringify(options)})\n`
