import {createReadStream} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {isDeepStrictEqual} from 'node:util'
import {sanityImport} from '@sanity/import'
import {countDataset, exportWholeDataset} from '../backup/export-dataset.ts'
import type {Fields} from '../seed/documents.ts'
import type {SeedTarget} from '../seed/open-target.ts'

export interface MoveOptions {
  from: SeedTarget
  to: SeedTarget
  /** `compare` changes nothing; the others are the fate of documents that the target has with other content. */
  mode: 'compare' | 'stop' | 'missing' | 'replace'
  /** Keeps a copy of those documents of the target that are about to be replaced; returns the file. */
  keep: (ids: ReadonlySet<string>) => Promise<string>
}

/**
 * Brings all content of a dataset into another one by an export and an import: what is missing there, and where the
 * mode says so also what is different. Nothing is deleted. Both sides are counted and compared before and after.
 *
 * @throws where documents differ and the mode is `stop`, or the two sides are not equal afterwards.
 */
export async function moveDataset({from, to, mode, keep}: MoveOptions): Promise<void> {
  console.log(`From ${from.name} to ${to.name}.`)
  const before = await compare(from, to)
  if (before.source.length === 0) throw new Error(`${from.name} is empty: look at the settings.`)
  if (before.different.length > 0 && mode === 'stop') {
    const remedy = 'add --missing to leave them, or --replace to overwrite them and keep a copy'
    throw new Error(`In ${to.name} ${listIds(before.different)} are different: ${remedy}.`)
  }
  if (mode === 'compare') return console.log('Nothing was changed.')
  const replaced = mode === 'replace' ? before.different : []
  if (replaced.length > 0) {
    const there = replaced.map(
      (document) => before.target.get(keyOf(document))?._id ?? document._id,
    )
    console.log(`The documents that were there are kept in ${await keep(new Set(there))}.`)
  }
  const moved = [...before.missing, ...replaced]
  if (moved.length > 0) {
    const ids = new Set(moved.map(({_id}) => _id))
    await to.client.createOrReplace({_id: stateId, _type: 'moveState', ids: [...ids]})
    const archive = join(tmpdir(), 'content.tar.gz')
    await exportWholeDataset(archive, {...from, filterDocument: ({_id}) => ids.has(_id)})
    // Documents that an editor makes meanwhile are left alone, unless documents are to be overwritten.
    const isNew = replaced.length === 0 && !before.isResumed
    await sanityImport(createReadStream(archive), {
      client: to.client,
      operation: isNew ? 'createIfNotExists' : 'createOrReplace',
      releasesOperation: isNew ? 'ignore' : 'replace',
    })
    // An import leaves the texts of assets that are there as they are.
    for (const asset of moved.filter(isAsset)) {
      const there = before.target.get(keyOf(asset))
      const texts = bare(asset)
      const absent = assetTexts.filter((name) => !(name in texts))
      if (there) await to.client.patch(there._id).set(texts).unset(absent).commit()
    }
  }
  await to.client.delete(stateId)
  const after = await compare(from, to)
  const kept = new Set(mode === 'missing' ? before.different.map(({_id}) => _id) : [])
  const wrong = [...after.missing, ...after.different.filter(({_id}) => !kept.has(_id))]
  if (wrong.length > 0) {
    const remedy = 'run this again, for they were changed meanwhile, or could not be brought'
    throw new Error(`On the two sides ${listIds(wrong)} are different: ${remedy}.`)
  }
  const scheduled = after.source.filter(({state}) => state === 'scheduled')
  if (scheduled.length > 0) console.log(`Schedule these releases again: ${listIds(scheduled)}.`)
  console.log('Everything is there.')
}

/** A document of a dataset: published, draft or version, an asset's document, or a release. */
export type MoveDocument = Fields & {_id: string; _type: string}

/** Names, while a move is under way, the documents that it writes. Ids with a dot are not public. */
const stateId = 'move.state'

/** Compares both sides, and prints how many documents of each type they have, lack, or have otherwise. */
async function compare(from: SeedTarget, to: SeedTarget) {
  const source = [...(await readMovingDocuments(from)).values()]
  const target = await readMovingDocuments(to)
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
  const columns = Object.entries({from: source, to: [...target.values()], missing, different})
  const types = new Set(columns.flatMap(([, list]) => list.map(({_type}) => _type)).toSorted())
  const rows = [...types, 'all'].map((type) => {
    const isOfType = ({_type}: MoveDocument) => type === 'all' || _type === type
    const counts = columns.map(([column, list]) => [column, list.filter(isOfType).length])
    return [type, Object.fromEntries(counts)]
  })
  console.table(Object.fromEntries(rows))
  return {source, target, missing, different, isResumed: unfinished.size > 0}
}

const isAsset = ({_type}: MoveDocument) => /^sanity\.(?:image|file)Asset$/.test(_type)

/** The texts that editors write about an asset; each dataset derives the rest from its bytes. */
const assetTexts = ['title', 'label', 'description', 'altText', 'creditLine', 'opt']

/** Hosted Sanity removes scripts from drawings: elsewhere their id, a hash of their bytes, is another. */
const drawingId = /image-[0-9a-f]{40}(?=-\d+x\d+-svg)/g

const keyOf = (document: MoveDocument): string =>
  isAsset(document) && document['extension'] === 'svg'
    ? `${document._id.replace(drawingId, 'drawing')} ${String(document['originalFilename'])}`
    : document._id

/** Selects of a document what an editor has made. Releases are compared by their ids: no import can schedule them. */
function bare(document: MoveDocument): Fields {
  if (document._id.startsWith('_.')) return {}
  const {_rev, _createdAt, _updatedAt, _system, ...fields} = document
  const texts = assetTexts.map((name) => [name, document[name]])
  const kept = isAsset(document) ? Object.fromEntries(texts) : fields
  return JSON.parse(JSON.stringify(kept).replaceAll(drawingId, 'drawing'))
}

/**
 * Reads all documents of a dataset.
 *
 * @returns the documents that move, by what they are on both sides.
 * @throws where fewer arrive than the dataset counts.
 */
export async function readMovingDocuments({client, name}: Omit<SeedTarget, 'close'>) {
  const expected = await countDataset(client)
  const text = await client.request<string>({uri: `/data/export/${client.config().dataset}`})
  const documents = text
    .split('\n')
    .flatMap((line): MoveDocument[] => (line ? [JSON.parse(line)] : []))
    .filter(({_id}) => !_id.startsWith('_.') || _id.startsWith('_.releases.'))
  const total = expected.documents + expected.assets
  if (documents.length < total) {
    throw new Error(`Only ${documents.length} of ${total} documents of ${name} came: try again.`)
  }
  // Each dataset has its own secrets of preview links.
  const moving = documents.filter(({_type}) => !_type.startsWith('sanity.previewUrl'))
  return new Map(moving.map((document) => [keyOf(document), document]))
}

/** Their number, and ten of their ids at most, for a sentence. */
const listIds = (documents: readonly MoveDocument[]) =>
  `${documents.length} (${documents.flatMap(({_id}, n) => (n < 10 ? _id : [])).join(', ')})`
