import {readdir, stat} from 'node:fs/promises'
import {join} from 'node:path'
import {type BuildFolders, buildFolders, root, serverFolder} from './folders.ts'

/** Groups of parts: `site` is for visitors; `studio`, the Studio and the preview, is for editors alone. */
export const partGroups = ['site', 'studio'] as const

export type PartGroup = (typeof partGroups)[number]

export type Part = {
  id: 'client' | 'server' | 'programs' | 'studio' | 'preview'
  /** As a person reads it after "Building". */
  name: string
  group: PartGroup
  sources: string[]
  outDir: string
}

/** Sources of every part: among them all that the linter lets the site read of the schemas. */
export const sharedSources = [
  'package-lock.json',
  'web/vite.config.ts',
  'schemas/vocabulary.ts',
  'schemas/pages.ts',
  'schemas/texts.ts',
  'schemas/figures.ts',
  'schemas/rules/phone.ts',
  'schemas/link-target.ts',
  'schemas/rules/path-key.ts',
  'web/build',
]

/** The parts of the build, in each group the longest first. */
export function partsOf(folders: Omit<BuildFolders, 'dist'>): Part[] {
  return [
    {
      id: 'client',
      name: 'the site for browsers',
      group: 'site',
      sources: [
        ...sharedSources,
        'web/src',
        'web/index.html',
        'web/starting.html',
        'web/public',
        'web/contract',
      ],
      outDir: folders.client,
    },
    {
      id: 'server',
      name: 'the site for the server',
      group: 'site',
      sources: [...sharedSources, 'web/src', 'web/contract'],
      outDir: folders.server,
    },
    {
      id: 'programs',
      name: 'the server',
      group: 'site',
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
    },
    {
      id: 'studio',
      name: 'the Studio (this takes the longest)',
      group: 'studio',
      sources: [...sharedSources, 'studio', 'schemas', 'web/studio', 'web/contract'],
      outDir: folders.studio,
    },
    {
      id: 'preview',
      name: 'the preview',
      group: 'studio',
      sources: [
        ...sharedSources,
        'web/vite.preview.config.ts',
        'web/preview.html',
        'web/src',
        'web/contract',
      ],
      outDir: folders.preview,
    },
  ]
}

/** Tells whether every part of some groups is newer than its sources: nothing would be built. */
export async function isBuilt(groups: readonly PartGroup[]): Promise<boolean> {
  const parts = partsOf(buildFolders()).filter(({group}) => groups.includes(group))
  const current = await Promise.all(parts.map(isCurrent))
  return !current.includes(false)
}

/** Written when a part is built. */
export const stampOf = ({outDir}: Part): string => join(outDir, '.built')

export async function isCurrent(part: Part): Promise<boolean> {
  const built = await stat(stampOf(part)).catch(() => undefined)
  const changed = await newestChange(part.sources.map((path) => join(root, path)))
  return built !== undefined && built.mtimeMs > changed
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
