import {execFileSync} from 'node:child_process'
import {createHash} from 'node:crypto'
import {createWriteStream, existsSync} from 'node:fs'
import {cp, mkdir, readdir, readFile, rm, stat, writeFile} from 'node:fs/promises'
import {basename, join, relative, sep} from 'node:path'
import {pipeline} from 'node:stream/promises'
import {createGzip} from 'node:zlib'
import {packTar, type TarSource} from 'modern-tar/fs'
import {z} from 'zod'
import {schemaTypes} from '#schemas/index.ts'
import {licences} from '#web/build/plugins.ts'
import {bundle, keepModuleUrls, nativePackages} from '../build/bundle.ts'
import {buildFolders, root, seedDir, type BuildFolders} from '../build/folders.ts'
import {loadSeed} from '../seed/load-seed.ts'
import {SeedError} from '../seed/documents.ts'
import {writeLicences} from './licences.ts'
import {documentsFile, encodeDocuments} from './read-seed.ts'

/**
 * The commands of a release, `node <name>.mjs`: their programs, and whether the service or an image starts them with its
 * settings. All others read the settings of the service.
 */
const commands: Record<string, {program: string; isService?: boolean}> = {
  start: {
    program: 'scripts/release/start.ts',
    isService: true,
  },
  healthy: {program: 'scripts/release/healthy.ts', isService: true},
  inbox: {program: 'scripts/inbox.ts'},
  team: {program: 'scripts/team.ts'},
  backup: {program: 'scripts/backup.ts'},
  restore: {program: 'scripts/restore.ts'},
  move: {program: 'scripts/move.ts'},
  doctor: {program: 'scripts/release/doctor.ts'},
}

const programsFolder = 'programs'

/** The list of a release's files, as `sha256sum --check` reads it. */
export const contentsFile = 'CONTENTS'

/** Files that only a build needs: its stamp, compressed files that are not served, and the bundle of `npm start`. */
const onlyForBuilds = /[/\\]\.built$|[/\\]\.vite[/\\].*\.(?:br|gz)$|[/\\]web[/\\]dist[/\\]programs$/

/** Files that no package needs to run: types, and the sources of its native parts. */
const onlyForDevelopment = /\.(?:d\.[cm]?ts|map)$|[/\\]sharp[/\\](?:src|install)(?:[/\\]|$)/

export type Release = {
  /** The folder that the archive unpacks to, and its name in `outDir`. */
  name: string
  folder: string
  archive: string
}

/**
 * Makes a release for this system: a folder that runs with Node alone, and its archive.
 *
 * @param built the builds of site and Studio.
 * @param outDir where both go; what a release of the same name left there is replaced.
 */
export async function makeRelease(built: BuildFolders, outDir: string): Promise<Release> {
  const {name, version} = z
    .object({name: z.string(), version: z.string()})
    .parse(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')))
  const source = readSourceVersion()
  const release = nameRelease(name, source)
  const folder = join(outDir, release)
  const archive = `${folder}.tar.gz`
  await rm(folder, {recursive: true, force: true})
  await mkdir(folder, {recursive: true})

  const target = buildFolders(join(folder, 'web/dist'))
  const isKept = (path: string) => !onlyForBuilds.test(path)
  await cp(built.dist, target.dist, {recursive: true, filter: isKept})
  await bundlePrograms(folder)
  const packages = await copyPackages(folder)
  const {client, server, preview, studio} = target
  const programs = join(folder, programsFolder)
  await writeLicences(folder, [client, server, preview, studio, programs], packages)
  await copySeed(folder)
  await copyRecipes(join(root, '.config/deploy'), join(folder, 'deploy'))
  await cp(join(root, '.github/docs/deployment.md'), join(folder, 'DEPLOYMENT.md'))
  await cp(join(root, '.github/docs/backups.md'), join(folder, 'backups.md'))
  await cp(join(root, '.env.example'), join(folder, '.env.example'))
  const commit = source.isChanged ? `${source.commit} with changes` : source.commit
  const manifest = {name, version, commit, type: 'module', engines: {node: '>=22.12'}}
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  for (const [command, {isService = false}] of Object.entries(commands)) {
    await writeFile(
      join(folder, `${command}.mjs`),
      `import {launch} from './${programsFolder}/launch.mjs'\n\nawait launch(${JSON.stringify(command)}, ${!isService})\n`,
    )
  }
  await writeContents(folder)
  await pack(folder, archive, source.time)
  return {name: release, folder, archive}
}

/** The time of files without a commit: the oldest that every archive format can hold. */
const oldest = Date.UTC(1980, 0, 1) / 1000

/** The source of a release: the commit of the working folder, and the time of its archive. */
type SourceVersion = {
  /** A hash, or `unknown` where the folder is no clone. */
  commit: string
  time: Date
  /** Tells whether the folder has changes of its own. */
  isChanged: boolean
}

/** Reads the commit of the working folder and its time, which SOURCE_DATE_EPOCH (seconds) replaces. */
function readSourceVersion(): SourceVersion {
  const git = (...args: string[]) => {
    try {
      return execFileSync('git', args, {cwd: root, encoding: 'utf8', stdio: 'pipe'}).trim()
    } catch {
      return undefined
    }
  }
  const [commit = 'unknown', seconds = oldest] =
    git('log', '-1', '--format=%H %ct')?.split(' ') ?? []
  const isChanged = Boolean(git('status', '--porcelain'))
  const time = new Date(Number(process.env['SOURCE_DATE_EPOCH'] || seconds) * 1000)
  return {commit, time, isChanged}
}

/**
 * Names a release by the day and the hash of its commit, so that another one never has its folder; one of a folder
 * with changes, or of no commit, by the second as well.
 *
 * @param now when it is made.
 */
export function nameRelease(
  name: string,
  {commit, time, isChanged}: SourceVersion,
  now = new Date(),
): string {
  const isCommit = commit !== 'unknown' && !isChanged
  const stamp = isCommit
    ? time.toISOString().slice(0, 10)
    : now.toISOString().slice(0, 19).replaceAll(':', '')
  const source = commit.slice(0, 10) + (isChanged ? '-changed' : '')
  return [name, stamp, source, process.platform, process.arch].join('-')
}

/** The files of `.config/deploy/` that a release holds: what else an operator keeps there may be a secret. */
const recipes = [
  'Caddyfile',
  'Dockerfile',
  'Dockerfile.dockerignore',
  'compose.yaml',
  'nginx.conf',
  'site.env',
  'site.service',
]

/** Copies the recipes, and nothing that lies beside them. */
export async function copyRecipes(from: string, to: string): Promise<void> {
  for (const file of recipes) await cp(join(from, file), join(to, file))
}

/** Bundles the commands, and what they start as processes of their own, with all packages but the native ones. */
async function bundlePrograms(release: string): Promise<void> {
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

/** Copies the native packages and what they need into a release's `node_modules`. Returns all names. */
async function copyPackages(release: string): Promise<string[]> {
  const all = new Set<string>()
  for (const name of nativePackages) await addWithDependencies(name, all)
  for (const name of all) {
    const path = join('node_modules', name)
    await cp(join(root, path), join(release, path), {
      recursive: true,
      filter: (source) => !onlyForDevelopment.test(source),
    })
  }
  return [...all].toSorted()
}

async function addWithDependencies(name: string, all: Set<string>): Promise<void> {
  const folder = join(root, 'node_modules', name)
  // Optional packages are installed for this system alone.
  if (all.has(name) || !existsSync(folder)) return
  all.add(name)
  const names = z.record(z.string(), z.string()).default({})
  const {dependencies, optionalDependencies} = z
    .object({dependencies: names, optionalDependencies: names})
    .parse(JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')))
  for (const needed of Object.keys({...dependencies, ...optionalDependencies})) {
    await addWithDependencies(needed, all)
  }
}

/**
 * Writes the seed into a release: its documents as JSON, with the pictures and files that they use.
 *
 * @throws every problem of the seed's files.
 */
async function copySeed(release: string): Promise<void> {
  const {documents, problems} = loadSeed({seedDir, schemaTypes})
  if (problems.length > 0) throw new SeedError(problems)
  const {json, assets} = encodeDocuments(documents, seedDir)
  const target = join(release, 'seed')
  await mkdir(target, {recursive: true})
  await writeFile(join(target, documentsFile), json)
  for (const path of assets) await cp(join(seedDir, path), join(target, path))
}

/** Lists every file below a folder, in a fixed order, as paths with slashes. */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, {recursive: true, withFileTypes: true})
  return entries
    .filter((entry) => !entry.isDirectory())
    .map(({parentPath, name}) => relative(folder, join(parentPath, name)).split(sep).join('/'))
    .toSorted()
}

/** Writes the list of all files of a release, with the SHA-256 of each. */
async function writeContents(release: string): Promise<void> {
  const lines: string[] = []
  for (const path of await listFiles(release)) {
    const hash = createHash('sha256').update(await readFile(join(release, path)))
    lines.push(`${hash.digest('hex')}  ${path}\n`)
  }
  await writeFile(join(release, contentsFile), lines.join(''))
}

/**
 * Packs a folder as `.tar.gz`, whose bytes depend on nothing but names and contents of its files, and
 * the time.
 */
async function pack(folder: string, archive: string, mtime: Date): Promise<void> {
  const sources: TarSource[] = []
  for (const path of await listFiles(folder)) {
    const source = join(folder, path)
    const mode = (await stat(source)).mode & 0o100 ? 0o755 : 0o644
    const target = `${basename(folder)}/${path}`
    sources.push({type: 'file', source, target, mtime, mode, uid: 0, gid: 0, uname: '', gname: ''})
  }
  await pipeline(packTar(sources), createGzip({level: 9}), createWriteStream(archive))
}
