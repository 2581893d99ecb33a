import {mkdir, stat, writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import type {InlineConfig} from 'vite'
import {bundleServer, serverFolder} from './bundle-server.ts'
import {compressFolder} from './compress.ts'
import {root, type BuildFolders} from './folders.ts'
import {newestChange} from './newest-change.ts'

type Report = (line: string) => void

type Part = {
  name: string
  sources: string[]
  outDir: string
  run: () => Promise<void>
}

const shared = [
  'package-lock.json',
  'web/vite.config.ts',
  'schemas/vocabulary.ts',
  'schemas/pages.ts',
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

/** Whether every part is newer than its sources: nothing would be built. */
export async function isBuilt(folders: BuildFolders): Promise<boolean> {
  const current = await Promise.all(partsOf(folders).map(isCurrent))
  return !current.includes(false)
}

function partsOf(folders: BuildFolders): Part[] {
  const site = {configFile: join(root, 'web/vite.config.ts'), logLevel: 'warn'} as const
  return [
    {
      name: 'the site for browsers',
      sources: [
        ...shared,
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
      sources: [...shared, 'web/src', 'web/contract'],
      outDir: folders.server,
      run: () => viteBuild({...site, build: {ssr: true}}),
    },
    {
      name: 'the preview',
      sources: [
        ...shared,
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
      sources: [...shared, 'studio', 'schemas', 'web/studio', 'web/contract'],
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
