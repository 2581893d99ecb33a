import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import type {TestProject} from 'vitest/node'
import {readEnvironment} from '#web/server/env/env.ts'
import {buildInChildProcess} from '#scripts/build/build.ts'
import {buildFolders} from '#scripts/build/folders.ts'
import {listen} from '#web/server/http/listen.ts'
import {startSite} from '#web/server/main.ts'
import {copyDataFolder, shareImageCache} from './testing/data-folder.ts'
import {prepareSeededFolder} from './testing/seeded-template.ts'
import type {SharedSite} from './testing/shared-site.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Answers with the `SharedSite` as JSON when it is ready, or with why there is none. */
    sharedSiteUrl: string
  }
}

/**
 * Builds what changed, seeds a dataset once, and serves it for all end-to-end tests. It goes on while the
 * unit tests run, which leave the processor some time.
 */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'site-e2e-'))
  const starting = startSharedSite(join(folder, 'running'))
  const settled = starting.then(
    ({shared}) => ({status: 200, body: JSON.stringify(shared)}),
    (error: unknown) => ({status: 500, body: `No site for the end-to-end tests: ${String(error)}`}),
  )
  const answers = await listen('127.0.0.1', 0, (_, response) => {
    void settled.then(({status, body}) => response.writeHead(status).end(body))
  })
  project.provide('sharedSiteUrl', `http://127.0.0.1:${answers.port}`)
  return async () => {
    await answers.close()
    await starting.then(
      ({close}) => close(),
      () => {},
    )
    await rm(folder, {recursive: true, force: true})
  }
}

async function startSharedSite(runningFolder: string) {
  const [seededFolder] = await Promise.all([prepareSeededFolder(), buildInChildProcess()])
  await copyDataFolder(seededFolder, runningFolder)
  const env = readEnvironment({PORT: '0', DATA_DIR: runningFolder})
  const site = await startSite(env, buildFolders(), console.error)
  const shared: SharedSite = {siteUrl: site.url, seededFolder, runningFolder}
  const close = async () => {
    await site.close()
    // The next run need not resize these images again.
    await shareImageCache(runningFolder, seededFolder)
  }
  return {shared, close}
}
