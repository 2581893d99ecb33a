import {spawnSync} from 'node:child_process'
import {cp, mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import type {TestProject} from 'vitest/node'
import {readEnvironment} from '#web/server/env/env.ts'
import {buildFolders, root} from '../build/folders.ts'
import {seedRunningSite} from '../run/seed-site.ts'
import {startSite} from '../run/site.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A running site with the whole seed, for tests that only read. */
    siteUrl: string
    /** A data folder with the whole seed, closed: tests that write copy it. */
    seededFolder: string
  }
}

/** Builds what changed, seeds a dataset once, and serves it for all end-to-end tests. */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'site-e2e-'))
  const env = readEnvironment({PORT: '0', DATA_DIR: join(folder, 'running')})
  const folders = buildFolders()
  build()

  const seeding = await startSite(env, folders, console.error)
  if (!seeding.lake) throw new Error('The end-to-end tests need the local lake.')
  await seedRunningSite(env)
  await seeding.close()
  await cp(env.dataDir, join(folder, 'seeded'), {recursive: true})

  const site = await startSite(env, folders, console.error)
  project.provide('siteUrl', site.url)
  project.provide('seededFolder', join(folder, 'seeded'))
  return async () => {
    await site.close()
    await rm(folder, {recursive: true, force: true})
  }
}

/** In a process of its own: a production build sets NODE_ENV, which the component tests share. */
function build() {
  const {status} = spawnSync(process.execPath, ['scripts/build.ts', '--changed'], {
    cwd: root,
    stdio: 'inherit',
    env: {...process.env, NODE_ENV: 'production'},
  })
  if (status !== 0) throw new Error('The build failed; the lines above say why.')
}
