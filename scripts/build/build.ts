import {mkdir, stat, writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import {build as viteBuild} from 'vite'
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
  const site = {configFile: join(root, 'web/vite.config.ts'), logLevel: 'warn'} as const
  const parts: Part[] = [
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
      run: async () => void (await viteBuild({...site, build: {ssr: true}})),
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
  ]
  for (const part of parts) await buildPart(part, force, report)
}

async function buildPart({name, sources, outDir, run}: Part, force: boolean, report: Report) {
  const stamp = join(outDir, '.built')
  const built = await stat(stamp).catch(() => undefined)
  const changed = await newestChange(sources.map((path) => join(root, path)))
  if (!force && built && built.mtimeMs > changed) return
  report(`Building ${name}…`)
  const started = Date.now()
  await run()
  await mkdir(outDir, {recursive: true})
  await writeFile(stamp, '')
  report(`Built ${name} in ${((Date.now() - started) / 1000).toFixed(1)} s.`)
}
