import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import type {TestProject} from 'vitest/node'
import {readEnvironment} from '#web/server/env/env.ts'
import {buildApart} from '../build/build-apart.ts'
import {buildFolders} from '../build/folders.ts'
import {startSite} from '../run/site.ts'
import {copyDataFolder, copyImageCache} from './testing/data-folder.ts'
import {prepareSeededFolder} from './testing/seeded-template.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A running site with the whole seed, for tests that only read. */
    siteUrl: string
    /** A data folder with the whole seed that no process has open: tests that write copy it. */
    seededFolder: string
    /** The data folder of the running site, whose resized images a copy may take over. */
    runningFolder: string
  }
}

/** Builds what changed, seeds a dataset once, and serves it for all end-to-end tests. */
export default async function setup(project: TestProject) {
  const [seededFolder] = await Promise.all([prepareSeededFolder(), buildApart()])
  const folder = await mkdtemp(join(tmpdir(), 'site-e2e-'))
  const runningFolder = join(folder, 'running')
  await copyDataFolder(seededFolder, runningFolder)
  const env = readEnvironment({PORT: '0', DATA_DIR: runningFolder})
  const site = await startSite(env, buildFolders(), console.error)
  project.provide('siteUrl', site.url)
  project.provide('seededFolder', seededFolder)
  project.provide('runningFolder', runningFolder)
  return async () => {
    await site.close()
    // The next run need not resize these images again.
    await copyImageCache(runningFolder, seededFolder)
    await rm(folder, {recursive: true, force: true})
  }
}
