import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import type {Environment} from '#web/server/env/env.ts'
import {backUpFirst} from '../backup/back-up-first.ts'
import {createProgressLine} from '../seed/progress-line.ts'
import {checkAccess} from './check-access.ts'
import {moveDataset} from './move-dataset.ts'
import type {readArguments} from './read-arguments.ts'
import {connectHosted, connectLocal, type DatasetConnection} from './dataset-connection.ts'

/**
 * Moves between the two datasets of an environment, and closes them also where the signal stops it.
 *
 * @throws one readable sentence.
 */
export async function runMove(
  {to, ...options}: NonNullable<ReturnType<typeof readArguments>>,
  env: Environment,
  signal: AbortSignal,
): Promise<void> {
  const line = createProgressLine(process.stdout)
  const print = (text: string) => {
    line.done()
    console.log(text)
  }
  // First what costs nothing and changes nothing: a wrong setting leaves no empty folder.
  const uses = to === 'hosted' ? (['write', 'read'] as const) : (['read', 'write'] as const)
  const hosted = await connectHosted(env, uses[0])
  await checkAccess(hosted, uses[0])
  const local = await connectLocal(env, uses[1])
  const folder = await mkdtemp(join(tmpdir(), 'move-'))
  // @sanity/export leaves its temporary files behind when it is stopped.
  process.env['TMPDIR'] = folder
  const sides = to === 'hosted' ? {from: local, to: hosted} : {from: hosted, to: local}
  try {
    const moving = moveDataset({
      ...options,
      ...sides,
      folder,
      signal,
      print,
      report: line.report,
      backUp: (documents) =>
        backUpFirst(env, {
          before: 'move',
          hosted: to === 'hosted' ? {...hosted, documents} : undefined,
          report: line.report,
          signal,
        }),
    })
    await Promise.race([moving, rejectWhenAborted(signal)])
    if (!options.dryRun) print(nextStep(to, local))
  } finally {
    line.done()
    await local.close()
    // A download that was under way may still write into it.
    await rm(folder, {recursive: true, force: true, maxRetries: 5})
  }
}

/** What makes the site use the dataset that the content is in now. */
const nextStep = (to: 'hosted' | 'local', local: DatasetConnection) =>
  to === 'hosted'
    ? 'Start the site with this SANITY_PROJECT_ID and SANITY_DATASET to use it.'
    : `Start the site without SANITY_PROJECT_ID, and with SANITY_DATASET=${local.dataset}, to use it.`

const rejectWhenAborted = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), {once: true})
  })
