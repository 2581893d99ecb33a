import {createReadStream} from 'node:fs'
import {join} from 'node:path'
import {Writable} from 'node:stream'
import type {SanityClient} from '@sanity/client'
import {exportDataset} from '@sanity/export'
import {sanityImport} from '@sanity/import'
import {countDataset, exportWholeDataset} from '../backup/export-dataset.ts'
import {
  compare,
  type Comparison,
  type Content,
  contentOf,
  countByType,
  isAsset,
  isContent,
  keyOf,
  MOVE_STATE_ID,
  type MoveDocument,
} from './content.ts'

/** One of the two datasets of a move, and how messages name it. */
export interface Side {
  client: SanityClient
  dataset: string
  name: string
}

export interface MoveOptions {
  from: Side
  to: Side
  /** The fate of documents that the target has with other content. */
  mode: 'stop' | 'missing' | 'replace'
  /** Only compares. */
  dryRun: boolean
  /** Backs up the target before something in it is replaced; returns the file. */
  backUp: () => Promise<string>
  /** A folder for the archive. */
  folder: string
  signal: AbortSignal
  print: (line: string) => void
  printTable: (rows: Record<string, Record<string, number>>) => void
}

/**
 * Brings all content of a dataset into another one by an export and an import: what is missing there, and where the
 * mode says so also what is different. Nothing is deleted. Both sides are counted and compared before and after.
 *
 * @throws where documents differ and the mode is `stop`, or the two sides are not equal afterwards.
 */
export async function moveDataset(options: MoveOptions): Promise<void> {
  const {from, to, mode, print, signal} = options
  print(`From ${from.name} to ${to.name}.`)
  const before = await readBoth(options)
  const {missing, different} = before
  if (before.source.size === 0) throw new Error(`There is nothing to move in ${from.name}.`)
  if (different.length > 0 && mode === 'stop') {
    throw new Error(
      `${different.length} are different in ${to.name}, and nothing was changed (${idsOf(different)}). Add --missing to bring only what is not there, or --replace to overwrite them, of which a copy is kept.`,
    )
  }
  if (options.dryRun) return print('Nothing was changed.')
  const replaced = mode === 'replace' ? different : []
  if (replaced.length > 0) print(`What is there is kept in ${await options.backUp()}.`)
  const ids = new Set([...missing, ...replaced].map(({_id}) => _id))
  if (ids.size > 0) {
    await to.client.createOrReplace({_id: MOVE_STATE_ID, _type: 'moveState', ids: [...ids]})
    const archive = join(options.folder, 'content.tar.gz')
    print('Exporting…')
    await exportWholeDataset(archive, {...from, filterDocument: ({_id}) => ids.has(_id), signal})
    signal.throwIfAborted()
    print('Importing…')
    // Documents that an editor makes meanwhile are left alone, unless documents are to be overwritten.
    const isNew = replaced.length === 0 && before.unfinished.size === 0
    await sanityImport(createReadStream(archive), {
      client: to.client,
      operation: isNew ? 'createIfNotExists' : 'createOrReplace',
      releasesOperation: isNew ? 'ignore' : 'replace',
    })
    signal.throwIfAborted()
    await describeAssets(options, before, ids)
  }
  await to.client.delete(MOVE_STATE_ID)
  const after = await readBoth(options)
  const kept = mode === 'missing' ? different.map(({_id}) => _id) : []
  const wrong = [...after.missing, ...after.different.filter(({_id}) => !kept.includes(_id))]
  if (wrong.length > 0) {
    throw new Error(
      `${wrong.length} differ on the two sides (${idsOf(wrong)}): they were changed meanwhile, or could not be brought. Run the command again.`,
    )
  }
  const scheduled = [...after.source.values()].filter(({state}) => state === 'scheduled')
  if (scheduled.length > 0) {
    print(`Schedule these releases again, they are not scheduled there: ${idsOf(scheduled)}.`)
  }
  print('Everything is there.')
}

interface Both extends Comparison {
  source: Content
  /** The ids that a move which was stopped has written. */
  unfinished: ReadonlySet<string>
}

async function readBoth({from, to, printTable}: MoveOptions): Promise<Both> {
  const {content: source} = await readContent(from)
  const {content: target, unfinished} = await readContent(to)
  const comparison = compare(source, target, unfinished)
  printTable(countByType({from: [...source.values()], to: [...target.values()], ...comparison}))
  return {source, unfinished, ...comparison}
}

/**
 * Reads all documents of a dataset by @sanity/export, which writes an archive: here none of them goes into it.
 *
 * @throws where fewer arrive than the dataset counts.
 */
export async function readContent({client, dataset, name}: Side) {
  const content = new Map<string, MoveDocument>()
  let unfinished: readonly unknown[] = []
  let documents = 0
  const expected = await countDataset(client)
  await exportDataset({
    client,
    dataset,
    outputPath: new Writable({write: (_chunk, _encoding, done) => done()}),
    raw: true,
    assetsMap: false,
    filterDocument: (document) => {
      documents += 1
      if (document._id === MOVE_STATE_ID && Array.isArray(document['ids'])) {
        unfinished = document['ids']
      }
      if (isContent(document)) content.set(keyOf(document), document)
      return false
    },
  })
  const total = expected.documents + expected.assets
  if (documents < total) {
    throw new Error(`Of ${name} only ${documents} of ${total} documents could be read: try again.`)
  }
  return {content, unfinished: new Set(unfinished.map(String))}
}

/** An import sets the texts of an asset only right after it has uploaded it: here they are made equal. */
async function describeAssets({to}: MoveOptions, {source}: Both, ids: ReadonlySet<string>) {
  const {content: target} = await readContent(to)
  for (const document of compare(source, target, new Set()).different) {
    const there = target.get(keyOf(document))
    if (!there || !isAsset(document) || !ids.has(document._id)) continue
    const {_id, _type, size: _size, ...set} = contentOf(document)
    const unset = Object.keys(contentOf(there)).filter((name) => !(name in document))
    await to.client.patch(there._id, {set, unset}).commit()
  }
}

/** Ten ids at most, for a sentence. */
const idsOf = (documents: readonly MoveDocument[]) =>
  [...documents.slice(0, 10).map(({_id}) => _id), ...(documents.length > 10 ? ['…'] : [])].join(
    ', ',
  )
