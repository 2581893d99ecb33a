import {spawn} from 'node:child_process'
import {once} from 'node:events'
import {mkdir, readdir, readFile, stat, writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import {promisify} from 'node:util'
import {brotliCompress, constants, gzip} from 'node:zlib'
import type {InlineConfig} from 'vite'
import {forwardLines} from '../run/command.ts'
import {bundleServer, serverFolder} from './bundle.ts'
import {buildFolders, root, type BuildFolders} from './folders.ts'

type Report = (line: string) => void

type Part = {
  name: string
  sources: string[]
  outDir: string
  run: () => Promise<void>
}

/** Sources of every part: among them all that the linter lets the site read of the schemas. */
export const sharedSources = [
  'package-lock.json',
  'web/vite.config.ts',
  'schemas/vocabulary.ts',
  'schemas/pages.ts',
  'schemas/texts.ts',
  'schemas/rules/phone.ts',
  'schemas/rules/path-key.ts',
  'web/build',
]

/** Loads Vite only where something is built. */
async function viteBuild(config: InlineConfig): Promise<void> {
  const {build: run} = await import('vite')
  await run(config)
}

/**
 * Builds what browsers and the server need, each part only when its sources are newer than its
 * last build, or always with `force`.
 *
 * @throws with Vite's own message when a part does not build.
 */
export async function build(
  folders: BuildFolders,
  {force = false, report}: {force?: boolean; report: Report},
): Promise<void> {
  process.env['NODE_ENV'] = 'production'
  process.env['WEB_DIST'] = folders.dist
  for (const part of partsOf(folders)) {
    if (force || !(await isCurrent(part))) await buildPart(part, report)
  }
}

/** Tells whether every part is newer than its sources: nothing would be built. */
async function isBuilt(folders: BuildFolders): Promise<boolean> {
  const current = await Promise.all(partsOf(folders).map(isCurrent))
  return !current.includes(false)
}

function partsOf(folders: BuildFolders): Part[] {
  const site = {configFile: join(root, 'web/vite.config.ts'), logLevel: 'warn'} as const
  return [
    {
      name: 'the site for browsers',
      sources: [
        ...sharedSources,
        'web/src',
        'web/index.html',
        'web/starting.html',
        'web/public',
        'web/contract',
      ],
      outDir: folders.client,
      run: async () => {
        await viteBuild(site)
        await compressFolder(folders.client)
      },
    },
    {
      name: 'the site for the server',
      sources: [...sharedSources, 'web/src', 'web/contract'],
      outDir: folders.server,
      run: () => viteBuild({...site, build: {ssr: true}}),
    },
    {
      name: 'the preview',
      sources: [
        ...sharedSources,
        'web/vite.preview.config.ts',
        'web/preview.html',
        'web/preview-shared.html',
        'web/src',
        'web/contract',
      ],
      outDir: folders.preview,
      run: async () => {
        await viteBuild({configFile: join(root, 'web/vite.preview.config.ts'), logLevel: 'warn'})
        await compressFolder(folders.preview)
      },
    },
    {
      name: 'the Studio (this takes the longest)',
      sources: [...sharedSources, 'studio', 'schemas', 'web/studio', 'web/contract'],
      outDir: folders.studio,
      run: async () => {
        await viteBuild({configFile: join(root, 'web/studio/vite.config.ts'), logLevel: 'warn'})
        await compressFolder(folders.studio)
      },
    },
    {
      name: 'the server',
      sources: [
        'package-lock.json',
        'package.json',
        'scripts',
        'web/server',
        'web/contract',
        'web/src',
        'schemas',
      ],
      outDir: serverFolder,
      run: bundleServer,
    },
  ]
}

/** Written when a part is built. */
const stampOf = ({outDir}: Part) => join(outDir, '.built')

async function isCurrent(part: Part): Promise<boolean> {
  const built = await stat(stampOf(part)).catch(() => undefined)
  const changed = await newestChange(part.sources.map((path) => join(root, path)))
  return built !== undefined && built.mtimeMs > changed
}

async function buildPart(part: Part, report: Report) {
  const {name, outDir, run} = part
  report(`Building ${name}…`)
  const started = Date.now()
  await run()
  await mkdir(outDir, {recursive: true})
  await writeFile(stampOf(part), '')
  report(`Built ${name} in ${((Date.now() - started) / 1000).toFixed(1)} s.`)
}

/**
 * Builds what changed, in a process of its own: the bundler's memory is free when it ends, and a
 * production build sets NODE_ENV, which is not the caller's.
 *
 * @param output takes each line that the build prints; without it they go where this process prints.
 * @throws where the build failed, which has printed why.
 */
export async function buildInChildProcess(output?: (line: string) => void): Promise<void> {
  if (await isBuilt(buildFolders())) return
  const child = spawn(process.execPath, ['scripts/build.ts', '--changed'], {
    cwd: root,
    stdio: output ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: {...process.env, NODE_ENV: 'production'},
  })
  if (output) forwardLines(child, output)
  const endChild = () => child.kill()
  process.once('exit', endChild)
  const [status] = await once(child, 'exit')
  process.off('exit', endChild)
  if (status !== 0) throw new Error('The build failed; the lines above say why.')
}

/** The time of the newest change below some files and folders, in ms; 0 where there are none. */
export async function newestChange(paths: string[]): Promise<number> {
  const times = await Promise.all(paths.map(newestIn))
  return Math.max(0, ...times)
}

async function newestIn(path: string): Promise<number> {
  const info = await stat(path).catch(() => undefined)
  if (!info) return 0
  if (!info.isDirectory()) return info.mtimeMs
  const entries = await readdir(path, {withFileTypes: true})
  const times = await Promise.all(
    entries
      .filter(({name}) => name !== 'dist' && name !== 'node_modules' && !name.includes('.test.'))
      .map(({name}) => newestIn(join(path, name))),
  )
  // The folder's own time changes when files are removed.
  return Math.max(info.mtimeMs, ...times)
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
const compressible = /\.(js|css|svg|json|txt|xml)$/

/** Writes a `.br` and a `.gz` beside each text file of a build, so that no request pays for compressing. */
async function compressFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, {recursive: true, withFileTypes: true})
  const files = entries.filter((entry) => entry.isFile() && compressible.test(entry.name))
  await Promise.all(files.map(({parentPath, name}) => compressFile(join(parentPath, name))))
}

async function compressFile(path: string) {
  const content = await readFile(path)
  // For files over a megabyte the best quality takes minutes and saves a per cent.
  const quality = content.length > 1_000_000 ? 9 : 11
  const params = {[constants.BROTLI_PARAM_QUALITY]: quality}
  await writeFile(`${path}.br`, await compressBrotli(content, {params}))
  await writeFile(`${path}.gz`, await compressGzip(content, {level: constants.Z_BEST_COMPRESSION}))
}
