import {isDeepStrictEqual} from 'node:util'
import {z} from 'zod'
import {parseMutation} from '../mutate/mutation.ts'
import {
  draftIdOf,
  isRecord,
  type LakeDocument,
  publishedIdOf,
  randomId,
  RELEASE_TYPE,
  releaseDocumentIdOf,
  releaseNameOf,
  versionPrefixOf,
  willBeUnpublished,
} from '../store/document.ts'
import {
  type Action,
  type ActionContext,
  type ReleaseAction,
  type ReleaseActionOf,
  releaseMetadataSchema,
  replacePublished,
  unpublish,
} from './documents.ts'

export function isReleaseAction(action: Action): action is ReleaseAction {
  return action.actionType.startsWith('sanity.action.release.')
}

/** The state of a release. Hosted Sanity also has states between these; here each change is at once. */
type ReleaseState = 'active' | 'scheduled' | 'published' | 'archived'

/** The states in which a release allows an action. The others make releases. */
const ALLOWED = {
  'sanity.action.release.edit': ['active', 'scheduled'],
  'sanity.action.release.schedule': ['active', 'scheduled'],
  'sanity.action.release.unschedule': ['scheduled'],
  'sanity.action.release.publish': ['active'],
  'sanity.action.release.archive': ['active'],
  'sanity.action.release.unarchive': ['archived'],
  'sanity.action.release.delete': ['published', 'archived'],
} satisfies Partial<Record<ReleaseAction['actionType'], readonly ReleaseState[]>>

/**
 * Applies an action on a release. Throws actionErrors: 404 for a release that does not exist, 409 for
 * one whose state does not allow the action.
 *
 * @see https://www.sanity.io/docs/http-reference/actions
 */
export function applyReleaseAction(action: ReleaseAction, context: ActionContext): void {
  if (action.actionType === 'sanity.action.release.create') return createRelease(action, context)
  if (action.actionType === 'sanity.action.release.import') return importRelease(action, context)
  const release = requireRelease(action.releaseId, ALLOWED[action.actionType], context)
  switch (action.actionType) {
    case 'sanity.action.release.edit':
      return editRelease(release, action.patch, context)
    case 'sanity.action.release.schedule': {
      // One that is scheduled gets another time; where the time is past, it is published at once.
      const publishAt = new Date(action.publishAt).toISOString()
      return changeState(
        release,
        {state: 'scheduled', publishAt, scheduledBy: context.author},
        ['error'],
        context,
      )
    }
    case 'sanity.action.release.unschedule':
      return changeState(release, {state: 'active'}, ['publishAt', 'scheduledBy'], context)
    case 'sanity.action.release.publish':
      return publishRelease(release, context)
    case 'sanity.action.release.archive':
      return archiveRelease(release, context)
    case 'sanity.action.release.unarchive':
      return unarchiveRelease(release, context)
    case 'sanity.action.release.delete':
      // Its documents are published, or gone already.
      return context.mutate({delete: {id: release._id}})
  }
}

/** Publishes a scheduled release, when its time has come. Throws as `applyReleaseAction`. */
export function publishScheduledRelease(releaseId: string, context: ActionContext): void {
  publishRelease(requireRelease(releaseId, ['scheduled'], context), context)
}

/**
 * The document of a release that is in one of the states. Throws 404 where there is none, and 409 for
 * one in another state.
 */
function requireRelease(
  releaseId: string,
  states: readonly ReleaseState[],
  {get, fail}: ActionContext,
): LakeDocument {
  const release = get(releaseDocumentIdOf(releaseId))
  if (release?._type !== RELEASE_TYPE) throw fail(404, `Release "${releaseId}" was not found`)
  const state = String(release['state'])
  if (states.some((allowed) => allowed === state)) return release
  const allowed = states.join(' or ')
  throw fail(409, `Release "${releaseId}" is ${state}: it must be ${allowed} for this`)
}

function changeState(
  {_id}: LakeDocument,
  set: {state: ReleaseState} & Record<string, unknown>,
  unset: string[],
  {mutate}: ActionContext,
): void {
  mutate({patch: {id: _id, set, unset}})
}

/** Creates an active release. Throws 409 for an id that another one has. */
function createRelease(
  {releaseId, metadata}: ReleaseActionOf<'create'>,
  {get, mutate, fail, author}: ActionContext,
): void {
  const _id = releaseDocumentIdOf(releaseId)
  if (get(_id)) throw fail(409, `Release "${releaseId}" already exists`)
  mutate({
    create: {
      _id,
      _type: RELEASE_TYPE,
      name: releaseId,
      state: 'active',
      metadata,
      userId: author,
    },
  })
}

/** Patches the metadata of a release. Throws 400 for a patch of anything else. */
function editRelease(
  before: LakeDocument,
  patch: Record<string, unknown>,
  {mutate, require, fail}: ActionContext,
): void {
  mutate(parseMutation({patch: {...patch, id: before._id}}))
  const after = require(before._id)
  if (!isDeepStrictEqual(fixedAttributes(before), fixedAttributes(after))) {
    throw fail(400, 'Only the metadata of a release can be edited')
  }
  const metadata = releaseMetadataSchema.safeParse(after['metadata'])
  if (!metadata.success) {
    throw fail(400, `Invalid metadata of a release: ${z.prettifyError(metadata.error)}`)
  }
}

const fixedAttributes = ({
  metadata: _metadata,
  _rev,
  _updatedAt,
  ...rest
}: LakeDocument): Record<string, unknown> => rest

const versionsOf = (release: LakeDocument, {withPrefix}: ActionContext): LakeDocument[] =>
  withPrefix(versionPrefixOf(releaseNameOf(release)))

/**
 * Publishes all documents of a release: each version replaces the published document, or unpublishes it
 * where it says so. Drafts stay as they are.
 */
function publishRelease(release: LakeDocument, context: ActionContext): void {
  const versions = versionsOf(release, context)
  for (const version of versions) publishVersion(version, context)
  const publishedAt = context.timestamp
  const set = {publishedAt, finalDocumentStates: finalDocumentStates(versions)}
  changeState(release, {state: 'published', ...set}, ['error'], context)
}

function publishVersion(version: LakeDocument, context: ActionContext): void {
  const publishedId = publishedIdOf(version._id)
  if (!willBeUnpublished(version)) return replacePublished(publishedId, version, context)
  context.mutate({delete: {id: version._id}})
  if (context.get(publishedId)) unpublish({draftId: draftIdOf(publishedId), publishedId}, context)
}

/** Archives a release: its documents are deleted, and stay in the history. */
function archiveRelease(release: LakeDocument, context: ActionContext): void {
  const versions = versionsOf(release, context)
  for (const version of versions) context.mutate({delete: {id: version._id}})
  const set = {state: 'archived', finalDocumentStates: finalDocumentStates(versions)} as const
  changeState(release, set, ['error'], context)
}

/** Makes an archived release active again, with its documents as they were. */
function unarchiveRelease(release: LakeDocument, context: ActionContext): void {
  for (const id of idsOfFinalStates(release)) {
    const version = context.lastStateOf(id)
    if (!version) throw context.fail(404, `Document "${id}" is not in the history`)
    context.mutate({create: version})
  }
  changeState(release, {state: 'active'}, ['finalDocumentStates', 'publishAt'], context)
}

/** States that need no documents; any other release is imported as an active one. */
const FINAL_STATES = new Set<unknown>(['published', 'archived'])
/** Fields by which such a release says how it ended. */
const FINAL_ATTRIBUTES = ['state', 'publishAt', 'publishedAt', 'finalDocumentStates']

/**
 * Stores a release that was exported; its documents are imported as documents. A scheduled one becomes
 * active: an import publishes nothing. Throws 400 for metadata that no release has, and 409 for a release
 * that exists, unless `ifExists` says otherwise.
 */
function importRelease(
  {releaseId, attributes, document, ifExists}: ReleaseActionOf<'import'>,
  {get, mutate, fail, author}: ActionContext,
): void {
  const _id = releaseDocumentIdOf(releaseId)
  const existing = get(_id)
  if (existing && ifExists === 'ignore') return
  if (existing && ifExists === 'fail') throw fail(409, `Release "${releaseId}" already exists`)
  const given: Record<string, unknown> = attributes ?? document ?? {}
  const metadata = releaseMetadataSchema.safeParse(given['metadata'] ?? {})
  if (!metadata.success) throw fail(400, `Release "${releaseId}" has no valid metadata`)
  const end = FINAL_STATES.has(given['state'])
    ? FINAL_ATTRIBUTES.map((name) => [name, given[name]])
    : [['state', 'active']]
  mutate({
    createOrReplace: {
      _id,
      _type: RELEASE_TYPE,
      name: releaseId,
      metadata: metadata.data,
      userId: author,
      ...Object.fromEntries(end),
    },
  })
}

/** The list of versions that a release had when it was published or archived: their ids. */
function finalDocumentStates(versions: readonly LakeDocument[]): object[] {
  return versions.map(({_id}) => ({_key: randomId(), id: _id}))
}

function idsOfFinalStates(release: LakeDocument): string[] {
  const states = release['finalDocumentStates']
  if (!Array.isArray(states)) return []
  return states.flatMap((state: unknown) =>
    isRecord(state) && typeof state['id'] === 'string' ? [state['id']] : [],
  )
}
