import {mkdir, readdir, readFile, writeFile} from 'node:fs/promises'
import {availableParallelism} from 'node:os'
import {join} from 'node:path'
import {promisify} from 'node:util'
import {brotliCompress, constants, gzip} from 'node:zlib'
import type {InlineConfig} from 'vite'
import {bundleServer} from './bundle.ts'
import {root, type BuildFolders} from './folders.ts'
import {isCurrent, partGroups, partsOf, stampOf, type Part, type PartGroup} from './parts.ts'

type Report = (line: string) => void

/** Loads Vite only where something is built. */
async function viteBuild(configFile: string, config: InlineConfig = {}): Promise<void> {
  const {build: run} = await import('vite')
  await run({...config, configFile: join(root, configFile), logLevel: 'warn'})
}

const runs: Record<Part['id'], (part: Part) => Promise<void>> = {
  client: async ({outDir}) => {
    await viteBuild('web/vite.config.ts')
    await compressFolder(outDir)
  },
  server: () => viteBuild('web/vite.config.ts', {build: {ssr: true}}),
  programs: bundleServer,
  studio: async ({outDir}) => {
    await viteBuild('web/studio/vite.config.ts')
    await compressFolder(outDir)
  },
  preview: async ({outDir}) => {
    await viteBuild('web/vite.preview.config.ts')
    await compressFolder(outDir)
  },
}

/**
 * Builds what browsers and the server need, two parts at a time where there are two processors: what is for visitors
 * first. Each is built only when its sources are newer than its last build, or always with `force`.
 *
 * @param options.groups all by default.
 * @throws with Vite's own message when a part does not build.
 */
export async function build(
  folders: BuildFolders,
  {
    force = false,
    groups = partGroups,
    report,
  }: {force?: boolean; groups?: readonly PartGroup[]; report: Report},
): Promise<void> {
  process.env['NODE_ENV'] = 'production'
  process.env['WEB_DIST'] = folders.dist
  const waiting = partsOf(folders)
    .filter(({group}) => groups.includes(group))
    .values()
  const work = async () => {
    for (const part of waiting) {
      if (force || !(await isCurrent(part))) await buildPart(part, report)
    }
  }
  await Promise.all(Array.from({length: Math.min(2, availableParallelism())}, work))
}

async function buildPart(part: Part, report: Report) {
  const {id, name, outDir} = part
  report(`Building ${name}…`)
  const started = Date.now()
  await runs[id](part)
  await mkdir(outDir, {recursive: true})
  await writeFile(stampOf(part), '')
  report(`Built ${name} in ${((Date.now() - started) / 1000).toFixed(1)} s.`)
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
  const bytes = await readFile(path)
  // For files over a megabyte the best quality takes minutes and saves a per cent.
  const quality = bytes.length > 1_000_000 ? 9 : 11
  const params = {[constants.BROTLI_PARAM_QUALITY]: quality}
  await writeFile(`${path}.br`, await compressBrotli(bytes, {params}))
  await writeFile(`${path}.gz`, await compressGzip(bytes, {level: constants.Z_BEST_COMPRESSION}))
}
