import {getDraftId, getPublishedId, isDraftId, isVersionId} from '@sanity/client/csm'
import {type Path, pathToString, type SanityClient} from 'sanity'
import {entryIndex, isRecord} from '#schemas/rules/site-paths.ts'
import type {StoredDocument} from '../content-health/dataset-snapshot.ts'
import {nameOf} from '../deleted/deleted-documents.ts'
import {isScheduledRelease} from '../hiding.tsx'
import {assetUsesQuery, existingIdsQuery, scheduledReleasesQuery} from '../studio.queries.ts'
import {isDocument, pathsOf} from './asset-uses.ts'

/** A picture or a file that takes part in a replacement. */
export interface ReplacedAsset {
  id: string
  /** Width by height; undefined for files. */
  ratio: number | undefined
}

/** A document that changes: a stored one by its revision, or a draft that is made of what is published. */
interface Change {
  /** The id under which it is stored. */
  id: string
  publishedId: string
  /** The revision that is changed; undefined for a draft that is made. */
  revision: string | undefined
  /** The published document of which a draft is made. */
  source: StoredDocument | undefined
  set: Record<string, string>
  unset: string[]
}

/** A sentence about a field, or about a document as a whole where the path is empty. */
export interface Remark {
  id: string
  type: string
  title: string
  path: Path
  sentence: string
  document: StoredDocument
}

export interface ReplacePlan {
  changes: Change[]
  remarks: Remark[]
}

interface Uses {
  documents: readonly StoredDocument[]
  /** Ids of drafts that exist, though they do not use the asset. */
  draftIds: ReadonlySet<string>
  /** The names of the releases that wait for their hour, which take no change. */
  scheduled: readonly string[]
}

interface Options {
  from: ReplacedAsset
  to: ReplacedAsset
  /** Tells that the new picture shows the same, so that the alternative texts stay true. */
  showsSame: boolean
  /** Tells whether the person may change what is published; another changes drafts. */
  mayPublish: boolean
}

/** Shapes that differ by less than this part count as the same: cameras and programs round. */
const SAME_SHAPE = 0.02

/**
 * Plans to put another picture or file wherever one is used. Crop and focus stay where both have the same shape;
 * otherwise they are taken away, and the field is named, as is an alternative text that may not fit.
 */
export function planReplacement(
  {documents, draftIds, scheduled}: Uses,
  {from, to, showsSame, mayPublish}: Options,
): ReplacePlan {
  const plan: ReplacePlan = {changes: [], remarks: []}
  const isSameShape =
    from.ratio === undefined ||
    to.ratio === undefined ||
    Math.abs(to.ratio / from.ratio - 1) < SAME_SHAPE
  for (const document of documents) {
    const remark = (path: Path, sentence: string) =>
      plan.remarks.push({
        id: getPublishedId(document._id),
        type: document._type,
        title: nameOf(document),
        path,
        sentence,
        document,
      })
    const target = targetOf(document, {documents, draftIds, scheduled}, mayPublish)
    if ('reason' in target) {
      remark([], target.reason)
      continue
    }
    const publishedId = getPublishedId(document._id)
    const change: Change = {...target, publishedId, set: {}, unset: []}
    for (const path of pathsOf(document, from.id)) {
      const holder = valueAt(document, path)
      const isPlain = isRecord(holder) && holder['_ref'] === from.id
      change.set[pathToString([...path, ...(isPlain ? ['_ref'] : ['asset', '_ref'])])] = to.id
      if (!isSameShape && isCut(holder)) {
        change.unset.push(...['crop', 'hotspot'].map((name) => pathToString([...path, name])))
        remark(path, 'Set its crop and focus again: the new picture has another shape.')
      }
      const text = showsSame || to.ratio === undefined ? undefined : textOf(document, path)
      if (text) remark(path, `Its alternative text stays: “${text}”.`)
    }
    plan.changes.push(change)
  }
  return {...plan, remarks: uniqueRemarks(plan.remarks)}
}

type Target = Pick<Change, 'id' | 'revision' | 'source'> | {reason: string}

/** Where a document's change is written, or the reason for which it stays as it is. */
function targetOf(
  document: StoredDocument,
  {documents, draftIds, scheduled}: Uses,
  mayPublish: boolean,
): Target {
  const {_id: id, _rev: revision} = document
  if (isVersionId(id)) {
    if (scheduled.some((name) => id.startsWith(`versions.${name}.`))) {
      return {reason: 'A scheduled release keeps the former one: put it off, and replace again.'}
    }
    if (!mayPublish) return {reason: 'A release keeps the former one: that needs the role editor.'}
  }
  if (mayPublish || isDraftId(id)) return {id, revision, source: undefined}
  const draftId = getDraftId(id)
  if (documents.some(({_id}) => _id === draftId) || draftIds.has(draftId)) {
    return {reason: 'Visitors see the former one until an editor publishes the draft.'}
  }
  return {id: draftId, revision: undefined, source: document}
}

/** Draft and published document often have the same to be looked at. */
function uniqueRemarks(remarks: readonly Remark[]): Remark[] {
  const byKey = new Map(
    remarks.map((remark) => [
      `${remark.id} ${pathToString(remark.path)} ${remark.sentence}`,
      remark,
    ]),
  )
  return [...byKey.values()]
}

/** Tells whether an editor has cut a picture or moved its focus. */
function isCut(holder: unknown): boolean {
  const {crop, hotspot}: Record<string, unknown> = isRecord(holder) ? holder : {}
  const isCropped =
    isRecord(crop) && ['top', 'bottom', 'left', 'right'].some((side) => Number(crop[side] ?? 0) > 0)
  const isMoved =
    isRecord(hotspot) &&
    [
      ['x', 0.5],
      ['y', 0.5],
      ['width', 1],
      ['height', 1],
    ].some(([name, middle]) => Number(hotspot[String(name)] ?? middle) !== middle)
  return isCropped || isMoved
}

/** The alternative text beside a picture: its own, or that of the object that holds it. */
function textOf(document: unknown, path: Path): string | undefined {
  const holders = [valueAt(document, path), valueAt(document, path.slice(0, -1))]
  return holders
    .flatMap((holder) => (isRecord(holder) && holder['decorative'] !== true ? holder['alt'] : []))
    .find((alt): alt is string => typeof alt === 'string' && alt.trim() !== '')
}

function valueAt(document: unknown, path: Path): unknown {
  let value = document
  for (const segment of path) {
    if (typeof segment === 'string') value = isRecord(value) ? value[segment] : undefined
    else if (Array.isArray(value)) value = value[entryIndex(value, segment)]
    else return undefined
  }
  return value
}

/** Reads the documents that use an asset, with what decides how they are changed. */
export async function fetchUses(
  client: Pick<SanityClient, 'fetch'>,
  assetId: string,
): Promise<Uses> {
  const fetchRaw = async (query: string, params: object): Promise<unknown[]> => {
    const answer = await client.fetch<unknown>(query, {...params}, {perspective: 'raw'})
    return Array.isArray(answer) ? answer : []
  }
  const documents = (await fetchRaw(assetUsesQuery, {id: assetId})).filter(isDocument)
  const ids = documents.map(({_id}) => getDraftId(getPublishedId(_id)))
  const [drafts, releases] = await Promise.all([
    fetchRaw(existingIdsQuery, {ids}),
    fetchRaw(scheduledReleasesQuery, {}),
  ])
  return {
    documents,
    draftIds: new Set(drafts.map(String)),
    scheduled: releases.filter(isScheduledRelease).map(({releaseId}) => releaseId),
  }
}

/**
 * Makes all changes of a plan at once, or none.
 *
 * @throws what the client throws, also where a document was changed since the plan was made.
 */
export async function replaceAsset(
  client: Pick<SanityClient, 'transaction'>,
  changes: readonly Change[],
): Promise<void> {
  const transaction = client.transaction()
  for (const {id, revision, source, set, unset} of changes) {
    if (source) {
      const {_rev, _updatedAt, _createdAt, ...content} = source
      transaction.create({...content, _id: id})
    }
    transaction.patch(id, {
      set,
      ...(unset.length > 0 && {unset}),
      ...(revision !== undefined && {ifRevisionID: revision}),
    })
  }
  await transaction.commit({tag: 'replace', visibility: 'sync'})
}
