import type {SeedProgress} from '../seed/import-documents.ts'
import {compare} from './compare.ts'
import {isAsset, isRelease, type MoveDocument} from './content.ts'
import {copyAssets} from './copy-assets.ts'
import {describeBytes, describeCounts, describeIds} from './describe.ts'
import {withReadableErrors} from './readable-errors.ts'
import {MoveError} from './move-error.ts'
import {beginMove, endMove} from './move-state.ts'
import {readContent, type Snapshot} from './read-content.ts'
import {correctSvgIds} from './correct-svg-ids.ts'
import type {DatasetConnection} from './dataset-connection.ts'
import {writeContent} from './write-content.ts'

/** What happens to documents that the target has with other content. */
export type Mode = 'stop' | 'missing' | 'replace'

export interface MoveOptions {
  from: DatasetConnection
  to: DatasetConnection
  mode: Mode
  /** Only compares. */
  dryRun: boolean
  /** Backs up the target, which has these documents, before something in it is replaced; returns the file. */
  backUp: (documents: Iterable<MoveDocument>) => Promise<string>
  /** A folder for downloads. */
  folder: string
  signal: AbortSignal
  print: (line: string) => void
  report: (progress: SeedProgress) => void
}

/**
 * Brings all content of a dataset into another one: what is missing there, and where the mode says so also what is
 * different. Nothing is deleted. A move that was stopped anywhere is completed by the next.
 *
 * @throws MoveError: then the target is as it was, or holds a part that the next move completes.
 */
export async function moveDataset(options: MoveOptions): Promise<void> {
  const {from, to, mode, print, signal} = options
  print(`From ${from.name} to ${to.name}.`)
  print('Accounts, enquiries and subscribers stay: they are in the site’s own database.')
  const before = await readBoth(options)
  const plan = compare(before.source, before.target.content, before.target.unfinished)
  printCounts(options, before)
  if (before.source.size === 0) throw new MoveError(`There is nothing to move in ${from.name}.`)
  if (plan.different.length > 0 && mode === 'stop') throw refusal(options, plan.different)
  if (options.dryRun) return print('Nothing was changed.')

  const replaced = mode === 'replace' ? plan.different : []
  if (replaced.length > 0) {
    const file = await options.backUp(before.target.content.values())
    print(`What is there is kept in ${file}.`)
  }
  const writes = [...plan.missing, ...replaced]
  if (writes.length > 0) {
    const uploads = plan.missing.filter(isAsset).map(({_id}) => _id)
    await withReadableErrors(to, () => beginMove(to.client, uploads))
    await write(options, writes, new Set(replaced), before.target)
  }
  const isComplete = writes.length === 0 && !before.target.unfinished
  if (!isComplete) await withReadableErrors(to, () => endMove(to.client))
  signal.throwIfAborted()

  const after = isComplete ? before : await readBoth(options)
  if (!isComplete) printCounts(options, after)
  assertEqual(options, after, mode === 'missing' ? plan.different : [])
}

/** @throws MoveError where the two datasets differ in other documents than those that stay as they are. */
function assertEqual({print}: MoveOptions, {source, target}: Both, kept: MoveDocument[]): void {
  const keptIds = new Set(kept.map(({_id}) => _id))
  const {missing, different} = compare(source, target.content)
  const wrong = [...missing, ...different.filter(({_id}) => !keptIds.has(_id))]
  if (wrong.length > 0) {
    throw new MoveError(
      `${wrong.length} differ on the two sides (${describeIds(wrong)}): they were changed meanwhile. Run the command again.`,
    )
  }
  if (kept.length > 0) print(`${kept.length} stay as they are there: ${describeIds(kept)}.`)
  const scheduled = [...source.values()].filter(isScheduled)
  if (scheduled.length > 0) {
    print(`Schedule these releases again, they are not scheduled there: ${describeIds(scheduled)}.`)
  }
  print('Everything is there.')
}

const isScheduled = (document: MoveDocument) =>
  isRelease(document) && document['state'] === 'scheduled'

interface Both {
  source: Snapshot['content']
  target: Snapshot
}

async function readBoth({from, to, folder, signal, report}: MoveOptions): Promise<Both> {
  report({step: `Reading ${from.name}`})
  const source = await withReadableErrors(from, () => readContent(from))
  report({step: `Reading ${to.name}`})
  const target = await withReadableErrors(to, () => readContent(to))
  signal.throwIfAborted()
  const content = await correctSvgIds(source.content, target.content, {from, folder, signal})
  return {source: content, target}
}

async function write(
  {from, to, folder, signal, report}: MoveOptions,
  writes: MoveDocument[],
  replace: ReadonlySet<MoveDocument>,
  target: Snapshot,
): Promise<void> {
  const counter = (step: string, total: number) => {
    let current = 0
    return (count = 1) => report({step, current: (current += count), total})
  }
  const uploads = writes.filter(
    (document) => isAsset(document) && !target.content.has(document._id),
  )
  const onCopied = counter('Copying pictures and files', uploads.length)
  await copyAssets(uploads, {from, to, folder, signal, onCopied: () => onCopied()})
  const onWritten = counter('Writing documents', writes.length)
  await withReadableErrors(to, () =>
    writeContent(to.client, writes, {replace, there: target.content, signal, onWritten}),
  )
}

function printCounts({print}: MoveOptions, {source, target}: Both): void {
  const comparison = compare(source, target.content, target.unfinished)
  for (const line of describeCounts(source, target.content, comparison)) print(line)
  print(`Pictures and files: from ${describeBytes(source)}, to ${describeBytes(target.content)}.`)
}

function refusal({to}: MoveOptions, different: readonly MoveDocument[]): MoveError {
  return new MoveError(
    `${different.length} are different in ${to.name}, and nothing was changed (${describeIds(different)}). Add --missing to bring only what is not there, or --replace to overwrite them, of which a copy is kept.`,
  )
}
