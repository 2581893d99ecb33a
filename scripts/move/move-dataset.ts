import {createReadStream} from 'node:fs'
import {join} from 'node:path'
import {Writable} from 'node:stream'
import {isDeepStrictEqual} from 'node:util'
import type {SanityClient} from '@sanity/client'
import {exportDataset} from '@sanity/export'
import {sanityImport} from '@sanity/import'
import {schemaType, schemaTypeSingleton} from '@sanity/preview-url-secret/constants'
import {countDataset, exportWholeDataset} from '../backup/export-dataset.ts'
import type {Fields} from '../seed/fields.ts'

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
  const before = await compare(options)
  if (before.source.length === 0) throw new Error(`There is nothing to move in ${from.name}.`)
  if (before.different.length > 0 && mode === 'stop') {
    throw new Error(
      `${before.different.length} are different in ${to.name}, and nothing was changed (${listIds(before.different)}). Add --missing to bring only what is not there, or --replace to overwrite them, of which a copy is kept.`,
    )
  }
  if (options.dryRun) return print('Nothing was changed.')
  const replaced = mode === 'replace' ? before.different : []
  if (replaced.length > 0) print(`What is there is kept in ${await options.backUp()}.`)
  const ids = new Set([...before.missing, ...replaced].map(({_id}) => _id))
  if (ids.size > 0) {
    await to.client.createOrReplace({_id: stateId, _type: 'moveState', ids: [...ids]})
    const archive = join(options.folder, 'content.tar.gz')
    print('Exporting…')
    await exportWholeDataset(archive, {...from, filterDocument: ({_id}) => ids.has(_id), signal})
    signal.throwIfAborted()
    print('Importing…')
    // Documents that an editor makes meanwhile are left alone, unless documents are to be overwritten.
    const isNew = replaced.length === 0 && !before.isResumed
    await sanityImport(createReadStream(archive), {
      client: to.client,
      operation: isNew ? 'createIfNotExists' : 'createOrReplace',
      releasesOperation: isNew ? 'ignore' : 'replace',
      replaceAssets: !isNew,
    })
    signal.throwIfAborted()
  }
  await to.client.delete(stateId)
  const after = await compare(options)
  const kept = new Set(mode === 'missing' ? before.different.map(({_id}) => _id) : [])
  const wrong = [...after.missing, ...after.different.filter(({_id}) => !kept.has(_id))]
  if (wrong.length > 0) {
    throw new Error(
      `${wrong.length} differ on the two sides (${listIds(wrong)}): they were changed meanwhile, or could not be brought. Run the command again.`,
    )
  }
  const scheduled = after.source.filter(({state}) => state === 'scheduled')
  if (scheduled.length > 0) {
    print(`Schedule these releases again, they are not scheduled there: ${listIds(scheduled)}.`)
  }
  print('Everything is there.')
}

/** A document of a dataset: published, draft or version, an asset's document, or a release. */
export interface MoveDocument extends Fields {
  _id: string
  _type: string
}

/** Names, while a move is under way, the documents that it writes. Ids with a dot are not public. */
const stateId = 'move.state'

/** Compares both sides, and prints how many documents of each type they have, lack, or have otherwise. */
async function compare({from, to, printTable}: MoveOptions) {
  const source = [...(await readContent(from)).values()]
  const target = await readContent(to)
  const state = target.get(stateId)?.['ids']
  target.delete(stateId)
  // An import that was stopped may have written these in part.
  const unfinished = new Set<unknown>(Array.isArray(state) ? state : [])
  const isMissing = (document: MoveDocument) =>
    !target.has(keyOf(document)) || unfinished.has(document._id)
  const missing = source.filter(isMissing)
  const different = source.filter((document) => {
    const there = target.get(keyOf(document))
    return there && !isMissing(document) && !isDeepStrictEqual(bare(document), bare(there))
  })
  const columns = {from: source, to: [...target.values()], missing, different}
  const count = (isCounted: (document: MoveDocument) => boolean) =>
    Object.fromEntries(
      Object.entries(columns).map(([name, documents]) => [
        name,
        documents.filter(isCounted).length,
      ]),
    )
  const types = [...new Set([...columns.from, ...columns.to].map(({_type}) => _type))].toSorted()
  const rows = types.map((type) => [type, count(({_type}) => _type === type)])
  printTable(Object.fromEntries([...rows, ['all', count(() => true)]]))
  return {source, missing, different, isResumed: unfinished.size > 0}
}

const isAsset = ({_type}: MoveDocument) => /^sanity\.(?:image|file)Asset$/.test(_type)

/** Hosted Sanity removes scripts from drawings: elsewhere their id, a hash of their bytes, is another. */
const drawingId = /image-[0-9a-f]{40}(?=-\d+x\d+-svg)/g

const keyOf = (document: MoveDocument): string =>
  isAsset(document) && document['extension'] === 'svg'
    ? `${document._id.replace(drawingId, 'drawing')} ${String(document['originalFilename'])}`
    : document._id

/**
 * Selects of a document what an editor has made. Assets and releases are compared by their ids alone: each dataset
 * derives the former from their bytes, and no import can schedule the latter.
 */
function bare(document: MoveDocument): Fields {
  if (isAsset(document) || document._id.startsWith('_.')) return {}
  const {_rev, _createdAt, _updatedAt, _system, ...fields} = document
  return JSON.parse(JSON.stringify(fields).replaceAll(drawingId, 'drawing'))
}

/** Secrets of preview links: each dataset has its own. */
const secrets = new Set<string>([schemaType, schemaTypeSingleton])

/**
 * Reads all documents of a dataset by @sanity/export, which writes an archive: here none of them goes into it.
 *
 * @returns the documents that move, by what they are on both sides.
 * @throws where fewer arrive than the dataset counts.
 */
export async function readContent({client, dataset, name}: Side) {
  const content = new Map<string, MoveDocument>()
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
      if (!secrets.has(document._type)) content.set(keyOf(document), document)
      return false
    },
  })
  const total = expected.documents + expected.assets
  if (documents < total) {
    throw new Error(`Of ${name} only ${documents} of ${total} documents could be read: try again.`)
  }
  return content
}

/** Ten ids at most, for a sentence. */
const listIds = (documents: readonly MoveDocument[]) =>
  [...documents.slice(0, 10).map(({_id}) => _id), ...(documents.length > 10 ? ['…'] : [])].join(
    ', ',
  )
