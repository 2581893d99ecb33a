import {mkdtemp, readdir, rm, mkdir, rename, stat, utimes, writeFile} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {dirname, join} from 'node:path'
import type {TestProject} from 'vitest/node'
import {readEnvironment} from '#web/server/env/env.ts'
import {buildInChildProcess} from '#scripts/build/build-process.ts'
import {buildFolders, root} from '#scripts/build/folders.ts'
import {newestChange} from '#scripts/build/parts.ts'
import {listen} from '#web/server/http/listen.ts'
import {openSite} from '#web/server/open-site.ts'
import {builtAssets} from '#web/server/site-assets.ts'
import {seedInChildProcess} from '#scripts/seed/seeding.ts'
import {copyDataFolder, shareImageCache} from './testing/data-folder.ts'
import type {SharedSite} from './testing/shared-site.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Answers with the `SharedSite` as JSON when it is ready, or with why there is none. */
    sharedSiteUrl: string
    /** Tells whether the command line names a test file: somebody writes it, and soon wants to know what is wrong. */
    isFileNamed: boolean
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
  project.provide(
    'isFileNamed',
    process.argv.slice(2).some((arg) => /^[^-].*\be2e\b/.test(arg)),
  )
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
  const site = await openSite(env, await builtAssets(buildFolders()), {log: console.error})
  const shared: SharedSite = {siteUrl: site.url, seededFolder, runningFolder}
  const close = async () => {
    await site.close()
    // The next run need not resize these images again, nor those that sites of workers have made.
    const folders = await readdir(dirname(runningFolder))
    for (const name of folders) {
      await shareImageCache(join(dirname(runningFolder), name), seededFolder)
    }
  }
  return {shared, close}
}

const CACHE = join(root, 'node_modules/.cache/e2e')
const TEMPLATE = join(CACHE, 'seeded')
const STAMP = 'seeded-at'

/** Inputs that decide how a seeded data folder looks, and how its images are resized. */
const sources = [
  'seed',
  'schemas',
  'scripts/content-lake',
  'scripts/seed',
  'package-lock.json',
].map((path) => join(root, path))

/**
 * A data folder with the whole seed and no process that has it open, kept from run to run until what
 * it is made of changes.
 */
async function prepareSeededFolder(): Promise<string> {
  const made = await stat(join(TEMPLATE, STAMP)).catch(() => undefined)
  if (made && made.mtimeMs > (await newestChange(sources))) return TEMPLATE
  await mkdir(CACHE, {recursive: true})
  const folder = await mkdtemp(join(CACHE, 'seeding-'))
  // Stamped with the time before: a source that changes meanwhile makes the folder stale.
  const begun = new Date()
  try {
    await seedInChildProcess(readEnvironment({DATA_DIR: folder}))
    await writeFile(join(folder, STAMP), '')
    await utimes(join(folder, STAMP), begun, begun)
    await rm(TEMPLATE, {recursive: true, force: true})
    await rename(folder, TEMPLATE)
  } catch (error) {
    await rm(folder, {recursive: true, force: true})
    throw error
  }
  return TEMPLATE
}
