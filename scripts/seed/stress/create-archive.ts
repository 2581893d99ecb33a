import {existsSync, readdirSync, realpathSync} from 'node:fs'
import {mkdir, writeFile} from 'node:fs/promises'
import {join, resolve} from 'node:path'
import {SINGLETON_IDS} from '#schemas/pages.ts'
import type {Environment} from '#web/server/env/env.ts'
import type {SeedDocument} from '../load/load-seed.ts'
import {progressLine} from '../progress-line.ts'
import {seedDataset} from '../seed-dataset.ts'
import {openTarget} from '../open-target.ts'
import type {ArchiveSize} from './generate-archive.ts'
import {writeArchive} from './write-archive.ts'

/** Marks a data folder as one that holds nothing but an invented archive. */
const mark = 'invented-archive'

/** The pages' own documents, whose pictures the archive shares. */
const singletons = new Set<string>(SINGLETON_IDS)

/**
 * Makes a dataset with an archive of the size asked for, in a data folder of its own: the pages' words
 * and pictures as the seed has them, everything else invented.
 *
 * @param folder where; never the site's own data folder, nor any other that holds something else.
 * @returns the environment that opens it.
 * @throws one readable sentence where the folder is not to be used.
 */
export async function bringArchive(
  env: Environment,
  documents: readonly SeedDocument[],
  size: ArchiveSize,
  folder: string,
): Promise<Environment> {
  const dataDir = resolve(folder)
  refuseOthers(dataDir, env.dataDir)
  await mkdir(dataDir, {recursive: true, mode: 0o700})
  await writeFile(join(dataDir, mark), '')
  const own = {...env, hosted: false, projectId: 'local', dataset: 'production', dataDir}
  const target = await openTarget(own)
  const line = progressLine(process.stdout)
  try {
    const words = documents.filter(({_id}) => singletons.has(_id))
    await seedDataset({client: target.client, documents: words, report: line.report})
    await writeArchive(target.client, size, line.report)
  } finally {
    line.done()
    await target.close()
  }
  return own
}

function refuseOthers(folder: string, real: string): void {
  const at = (path: string) => (existsSync(path) ? realpathSync(path) : resolve(path))
  if (at(folder) === at(real)) {
    throw new Error(`${folder} holds the site's own content: name another folder for the archive.`)
  }
  const held = existsSync(folder) ? readdirSync(folder) : []
  if (held.length > 0 && !held.includes(mark)) {
    throw new Error(`${folder} holds something else: name an empty folder for the archive.`)
  }
}
