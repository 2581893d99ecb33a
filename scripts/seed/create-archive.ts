import {existsSync, readdirSync, realpathSync} from 'node:fs'
import {mkdir, writeFile} from 'node:fs/promises'
import {join, resolve} from 'node:path'
import type {SanityClient} from '@sanity/client'
import {SINGLETON_IDS} from '#schemas/pages.ts'
import type {Environment} from '#web/server/env/env.ts'
import {type ArchiveSize, generateArchive} from './generate-archive.ts'
import type {SeedProgress} from './import-documents.ts'
import type {SeedDocument} from './documents.ts'
import {openTarget} from './open-target.ts'
import {seedDataset} from './seed-dataset.ts'
import {createProgressLine} from './seed-with-progress.ts'

/** The file that marks a data folder with nothing but a generated archive. */
const MARKER_FILE = 'invented-archive'

/** The singletons, whose images the archive shares. */
const singletons = new Set<string>(SINGLETON_IDS)

/**
 * Creates a dataset with a large archive in a separate data folder: the singletons of the seed, and
 * generated documents.
 *
 * @param folder - An empty folder or that of an earlier archive, never the site's own data folder.
 * @returns The environment of the new dataset.
 * @throws A readable message when the folder must not be used.
 */
export async function createArchive(
  env: Environment,
  documents: readonly SeedDocument[],
  size: ArchiveSize,
  folder: string,
): Promise<Environment> {
  const dataDir = resolve(folder)
  assertUsableFolder(dataDir, env.dataDir)
  await mkdir(dataDir, {recursive: true, mode: 0o700})
  await writeFile(join(dataDir, MARKER_FILE), '')
  const archiveEnv = {...env, hosted: false, projectId: 'local', dataset: 'production', dataDir}
  const target = await openTarget(archiveEnv)
  const line = createProgressLine(process.stdout)
  try {
    const singletonDocuments = documents.filter(({_id}) => singletons.has(_id))
    await seedDataset({client: target.client, documents: singletonDocuments, report: line.report})
    await writeArchive(target.client, size, line.report)
  } finally {
    line.done()
    await target.close()
  }
  return archiveEnv
}

function assertUsableFolder(folder: string, siteFolder: string): void {
  const realPath = (path: string) => (existsSync(path) ? realpathSync(path) : resolve(path))
  if (realPath(folder) === realPath(siteFolder)) {
    throw new Error(`${folder} holds the site's own content: name another folder for the archive.`)
  }
  const files = existsSync(folder) ? readdirSync(folder) : []
  if (files.length > 0 && !files.includes(MARKER_FILE)) {
    throw new Error(`${folder} holds something else: name an empty folder for the archive.`)
  }
}

/** Documents per transaction. */
const BATCH_SIZE = 250
/** The number of images that the archive shares. */
const SHARED_PICTURES = 8

/**
 * Writes an archive into a dataset that holds some pictures already.
 *
 * @throws When the dataset has no picture, and what @sanity/client throws.
 */
async function writeArchive(
  client: SanityClient,
  size: ArchiveSize,
  report: (progress: SeedProgress) => void,
): Promise<void> {
  const pictures = await client.fetch<string[]>(
    `*[_type == "sanity.imageAsset" && extension != "svg"] | order(_id)[0...${SHARED_PICTURES}]._id`,
  )
  if (pictures.length === 0) throw new Error('The dataset has no pictures for an archive to share.')
  const total = size.news + size.publications + size.albums
  const documents = [...generateArchive(size, pictures)]
  for (let start = 0; start < total; start += BATCH_SIZE) {
    const transaction = client.transaction()
    for (const document of documents.slice(start, start + BATCH_SIZE)) {
      transaction.createOrReplace(document)
    }
    await transaction.commit({visibility: 'async', returnDocuments: false})
    report({step: 'Writing the archive', current: Math.min(start + BATCH_SIZE, total), total})
  }
}
