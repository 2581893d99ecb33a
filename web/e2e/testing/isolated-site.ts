import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {dirname, join} from 'node:path'
import type {SanityClient} from '@sanity/client'
import {serveContentLake} from 'content-lake'
import {lakeClient} from 'content-lake/client'
import {readEnvironment} from '#web/server/env/env.ts'
import {buildFolders} from '#scripts/build/folders.ts'
import {openSite} from '#web/server/open-site.ts'
import {builtAssets} from '#web/server/site-assets.ts'
import {copyDataFolder, shareImageCache} from './data-folder.ts'
import {runningFolder, seededFolder} from './shared-site.ts'

export type IsolatedSite = {
  url: string
  client: SanityClient
  dataDir: string
  close: () => Promise<void>
}

/**
 * Copies the seeded data folder, for a test that writes. Pictures that were resized in it are left to the next
 * copies: resizing an image takes longer than most tests.
 */
export async function copySeededDataFolder(): Promise<{
  folder: string
  remove: () => Promise<void>
}> {
  const {folder, remove} = await emptyDataFolder()
  await copyDataFolder(seededFolder, folder)
  await shareImageCache(runningFolder, folder)
  return {
    folder,
    remove: async () => {
      await shareImageCache(folder, runningFolder)
      await remove()
    },
  }
}

/**
 * A data folder whose first seed was interrupted: it has pictures, and no content yet.
 *
 * @param missing how many pictures it lacks.
 */
export async function copyUnfinishedSeed(
  missing: number,
): Promise<{folder: string; remove: () => Promise<void>}> {
  const data = await copySeededDataFolder()
  const {dataDir, projectId, dataset} = readEnvironment({DATA_DIR: data.folder})
  const lake = await serveContentLake({dataDir, projectId, dataset})
  const client = lakeClient(lake)
  await client.delete({query: '*[!(_type in ["sanity.imageAsset", "sanity.fileAsset"])]'})
  await client.delete({query: `*[_type == "sanity.imageAsset"] | order(_id)[0...${missing}]`})
  await lake.close()
  return data
}

/** A data folder of its own without anything in it. */
export async function emptyDataFolder(): Promise<{folder: string; remove: () => Promise<void>}> {
  const folder = await mkdtemp(join(tmpdir(), 'site-own-'))
  return {folder, remove: () => rm(folder, {recursive: true, force: true})}
}

/**
 * Starts a seeded site for one test file, on a free port, with a client that may write.
 *
 * @param settings more of the environment's keys.
 */
export async function startIsolatedSite(
  settings: Record<string, string> = {},
): Promise<IsolatedSite> {
  const {folder, remove} = await copySeededDataFolder()
  return startIn(folder, remove, settings)
}

/** Starts a seeded site that ends with the worker: its folder is beside the shared site's, which the run removes. */
export async function startWorkerSite(): Promise<IsolatedSite> {
  const folder = await mkdtemp(join(dirname(runningFolder), 'worker-'))
  await copyDataFolder(seededFolder, folder)
  await shareImageCache(runningFolder, folder)
  return startIn(folder, async () => {}, {})
}

async function startIn(
  folder: string,
  remove: () => Promise<void>,
  settings: Record<string, string>,
): Promise<IsolatedSite> {
  const env = readEnvironment({PORT: '0', ...settings, DATA_DIR: folder})
  const site = await openSite(env, await builtAssets(buildFolders()), {log: console.error})
  if (!site.lake) throw new Error('The tests need the local lake.')
  const client = lakeClient(site.lake)
  return {
    url: site.url,
    client,
    dataDir: folder,
    close: async () => {
      await site.close()
      await remove()
    },
  }
}
