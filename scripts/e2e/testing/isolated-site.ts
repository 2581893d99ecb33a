import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import type {SanityClient} from '@sanity/client'
import {inject} from 'vitest'
import {lakeClient} from '#scripts/content-lake/testing/lake-client.ts'
import {readEnvironment} from '#web/server/env/env.ts'
import {buildFolders} from '../../build/folders.ts'
import {startSite} from '../../run/site.ts'
import {copyDataFolder, copyImageCache} from './data-folder.ts'

export type IsolatedSite = {url: string; client: SanityClient; close: () => Promise<void>}

/** Copies the seeded data folder, for a test that writes. */
export async function copySeededDataFolder(): Promise<{
  folder: string
  remove: () => Promise<void>
}> {
  const empty = await emptyDataFolder()
  await copyDataFolder(inject('seededFolder'), empty.folder)
  await copyImageCache(inject('runningFolder'), empty.folder)
  return empty
}

/** A data folder of its own without anything in it. */
export async function emptyDataFolder(): Promise<{folder: string; remove: () => Promise<void>}> {
  const folder = await mkdtemp(join(tmpdir(), 'site-own-'))
  return {folder, remove: () => rm(folder, {recursive: true, force: true})}
}

/** Starts a seeded site for one test file, on a free port, with a client that may write. */
export async function startIsolatedSite(): Promise<IsolatedSite> {
  const {folder, remove} = await copySeededDataFolder()
  const env = readEnvironment({PORT: '0', DATA_DIR: folder})
  const site = await startSite(env, buildFolders(), console.error)
  if (!site.lake) throw new Error('The tests need the local lake.')
  const client = lakeClient(site.lake)
  return {
    url: site.url,
    client,
    close: async () => {
      await site.close()
      await remove()
    },
  }
}
