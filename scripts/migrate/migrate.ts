import {createProgressLine} from '../seed/progress-line.ts'
import {openTarget} from '../seed/open-target.ts'
import {backUpFirst} from '../backup/back-up-first.ts'
import {type Changes, collectChanges} from './collect-changes.ts'
import {describeMutation} from './describe-change.ts'
import {loadMigration} from './load-migration.ts'
import type {MigrationFiles} from './migration-files.ts'
import {countDocuments, documentIdOf} from './raw-mutation.ts'
import {writeChanges} from './write-changes.ts'

interface Options {
  files: MigrationFiles
  id: string
  /** Writes what otherwise is only printed. */
  apply: boolean
  print: (line: string) => void
  /** Asks whether to go on. */
  confirm: (question: string) => Promise<boolean>
  signal: AbortSignal
}

type Settings = Parameters<typeof openTarget>[0] & Parameters<typeof backUpFirst>[0]

/**
 * Runs one migration on the dataset of the environment: dry, or for real after a backup.
 *
 * @throws one sentence that says what was written, and how to go on.
 */
export async function migrate(env: Settings, options: Options): Promise<void> {
  const {files, id, apply, print} = options
  const migration = await loadMigration(files, id)
  const target = await openTarget(env)
  const line = createProgressLine(process.stdout)
  try {
    print(`${migration.title}: ${apply ? 'a run' : 'a dry run'} on ${target.name}.`)
    const {client} = target
    const planned = await collectChanges(client, migration, {dryRun: true})
    const count = summarise(planned)
    if (!apply) printAll(planned, print)
    if (planned.list.length === 0) return print(`${count}: there is nothing to change.`)
    if (!apply) return print(`${count} would change. Nothing was written: --apply does that.`)

    if (!(await options.confirm(`${count} will change. Go on?`))) {
      throw new Error('Nothing was changed.')
    }
    const {report} = line
    const {signal} = options
    const file = await backUpFirst(env, {
      before: id,
      hosted: env.hosted ? {client, dataset: env.dataset, documents: planned.documents} : undefined,
      report,
      signal,
    })
    line.done()
    print(`The backup is ${file}.`)
    signal.throwIfAborted()
    // Editors may have gone on while the backup was made.
    const {list} = await collectChanges(client, migration, {dryRun: false})
    const written = await writeChanges(client, list, {report, signal})
    line.done()
    print(`${written} of ${planned.documents.length} documents were changed.`)
  } finally {
    line.done()
    await target.close()
  }
}

const summarise = ({documents, list}: Changes) =>
  `${countDocuments(list)} of ${documents.length} documents`

function printAll({documents, list}: Changes, print: (line: string) => void): void {
  const byId = new Map(documents.map((document) => [document._id, document]))
  for (const mutation of list.flatMap(({mutations}) => mutations)) {
    const document = byId.get(documentIdOf(mutation) ?? '')
    for (const line of describeMutation(mutation, document)) print(line)
  }
}
