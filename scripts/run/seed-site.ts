import {join} from 'node:path'
import {createClient} from '@sanity/client'
import {schemaTypes} from '#schemas/index.ts'
import type {Environment} from '#web/server/env.ts'
import {root} from '../build/folders.ts'
import {loadSeed} from '../seed/load/load-seed.ts'
import {progressLine} from '../seed/progress-line.ts'
import {seedDataset} from '../seed/seed-dataset.ts'
import {summarise} from '../seed/summary.ts'

/**
 * Brings what is new in `seed/` into the local dataset; what editors changed stays. A mistake in a
 * seed file is named and stops nothing else.
 */
export async function seedRunningSite(
  {projectId, dataset}: Environment,
  lake: {url: string; token: string},
  say: (line: string) => void,
): Promise<void> {
  const {documents, problems} = loadSeed({seedDir: join(root, 'seed'), schemaTypes})
  for (const {file, at, message} of problems) say(`${file} · ${at}: ${message}`)
  const client = createClient({
    projectId,
    dataset,
    token: lake.token,
    apiHost: lake.url,
    useProjectHostname: false,
    useCdn: false,
    apiVersion: '2023-05-03',
  })
  const line = progressLine(process.stdout)
  const plan = await seedDataset({client, documents, report: line.report})
  line.done()
  say(summarise(plan))
}
