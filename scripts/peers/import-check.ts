import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {createClient, type SanityClient} from '@sanity/client'
import {serveContentLake, type ServedContentLake} from '#scripts/content-lake/index.ts'
import {readDataset, writePictureDataset} from '#scripts/content-lake/testing/picture-dataset.ts'
import {assertEqual} from './check.ts'
import {DATASET, PROJECT} from './stand-in-files.ts'

interface Target {
  lake: ServedContentLake
  writer: SanityClient
}

/** Runs `sanity` with these arguments against a lake. */
type RunSanity = (lake: ServedContentLake, ...args: string[]) => Promise<string>

const TARGETS = {empty: [], seeded: [writePictureDataset], changed: [writePictureDataset, change]}

/**
 * Exports a dataset with pictures, and imports it twice into lakes that are empty, seeded and changed: each time
 * all documents and the bytes of all pictures are the same.
 */
export async function checkImports(sanity: RunSanity): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'peers-import-'))
  const closers: (() => unknown)[] = [() => rm(folder, {recursive: true, force: true})]
  const start = async (name: string, steps: readonly ((target: Target) => Promise<void>)[]) => {
    const dataDir = join(folder, name)
    const lake = await serveContentLake({projectId: PROJECT, dataset: DATASET, dataDir})
    closers.push(() => lake.close())
    const target = {lake, writer: connect(lake)}
    for (const step of steps) await step(target)
    return target
  }
  try {
    const from = await start('from', TARGETS.seeded)
    const before = await readDataset(from)
    const archive = join(folder, 'dataset.tar.gz')
    await sanity(from.lake, 'dataset', 'export', DATASET, archive)
    for (const [name, steps] of Object.entries(TARGETS)) {
      const to = await start(name, steps)
      for (let time = 0; time < 2; time += 1) {
        await sanity(to.lake, 'dataset', 'import', archive, '--dataset', DATASET, '--replace')
        assertEqual(await readDataset(to), before)
      }
    }
  } finally {
    for (const close of closers.reverse()) await close()
  }
}

async function change({writer}: Target): Promise<void> {
  await writer
    .transaction()
    .patch('page', {set: {numbers: [7], title: 'Changed'}, unset: ['image', 'file']})
    .delete('drafts.page')
    .commit()
  await writer.delete({query: '*[_type == "sanity.fileAsset"]'})
}

function connect(lake: ServedContentLake): SanityClient {
  return createClient({
    projectId: PROJECT,
    dataset: DATASET,
    apiVersion: '2025-02-19',
    perspective: 'raw',
    apiHost: lake.url,
    useProjectHostname: false,
    useCdn: false,
    token: lake.token,
  })
}
