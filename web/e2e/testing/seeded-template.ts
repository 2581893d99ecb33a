import {mkdir, mkdtemp, rename, rm, stat, utimes, writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import {readEnvironment} from '#web/server/env/env.ts'
import {root} from '#scripts/build/folders.ts'
import {newestChange} from '#scripts/build/build.ts'
import {seedInChildProcess} from '#scripts/seed/seeding.ts'

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
export async function prepareSeededFolder(): Promise<string> {
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
