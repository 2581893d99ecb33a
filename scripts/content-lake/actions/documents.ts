import {z} from 'zod'
import {LIMITS} from '../limits.ts'
import {type Operation, operationOn} from '../auth/roles.ts'
import {applyMutation, type MutationContext, type MutationResult} from '../mutate/apply-mutation.ts'
import {type Mutation, parseMutation, transactionIdSchema} from '../mutate/mutation.ts'
import {actionError, LakeError} from '../protocol/errors.ts'
import {
  draftIdOf,
  isDocumentId,
  type LakeDocument,
  strengthenReferences,
} from '../store/document.ts'

const id = z.string().refine(isDocumentId, 'is not a document id')
const versionId = id.refine((text) => text.startsWith('versions.'), 'is not the id of a version')
const attributes = z.record(z.string(), z.unknown())
const type = <const Name extends string>(name: Name) => z.literal(`sanity.action.document.${name}`)

/** Names of the built-in perspectives. A release of such a name could not be chosen in the Studio. */
const PERSPECTIVES = new Set(['raw', 'published', 'drafts', 'previewDrafts'])

const releaseId = z
  .string()
  .regex(/^[a-zA-Z0-9_-]{1,64}$/)
  .refine((id) => !PERSPECTIVES.has(id), 'is the name of a perspective')
const document = z.looseObject({_id: id})
const releaseType = <const Name extends string>(name: Name) =>
  z.literal(`sanity.action.release.${name}`)

/** The texts and settings that editors give a release. Unknown attributes are kept. */
export const releaseMetadataSchema = z.looseObject({
  title: z.string().nullish(),
  description: z.string().nullish(),
  releaseType: z.enum(['asap', 'scheduled', 'undecided']).default('undecided'),
  cardinality: z.enum(['one', 'many']).nullish(),
  intendedPublishAt: z.string().nullish(),
})

/** The actions on releases, validated. `publishAt` is ISO 8601 with a time zone. */
const releaseActions = [
  z.object({
    actionType: releaseType('create'),
    releaseId,
    metadata: releaseMetadataSchema.default({releaseType: 'undecided'}),
  }),
  z.object({actionType: releaseType('edit'), releaseId, patch: attributes}),
  z.object({
    actionType: releaseType('schedule'),
    releaseId,
    publishAt: z.iso.datetime({offset: true}),
  }),
  z.object({actionType: releaseType('unschedule'), releaseId}),
  z.object({actionType: releaseType('publish'), releaseId}),
  z.object({actionType: releaseType('archive'), releaseId}),
  z.object({actionType: releaseType('unarchive'), releaseId}),
  z.object({actionType: releaseType('delete'), releaseId}),
  z.object({
    actionType: releaseType('import'),
    releaseId,
    attributes: document.optional(),
    document: document.optional(),
    ifExists: z.enum(['fail', 'ignore', 'replace']).default('fail'),
  }),
] as const

const action = z.discriminatedUnion('actionType', [
  z.object({
    actionType: type('create'),
    publishedId: id,
    attributes,
    ifExists: z.enum(['fail', 'ignore']).default('fail'),
  }),
  z.object({actionType: type('edit'), draftId: id, publishedId: id, patch: attributes}),
  z.object({
    actionType: type('publish'),
    draftId: id,
    publishedId: id,
    ifDraftRevisionId: z.string().optional(),
    ifPublishedRevisionId: z.string().optional(),
  }),
  z.object({actionType: type('unpublish'), draftId: id, publishedId: id}),
  z.object({actionType: type('discard'), draftId: id}),
  z.object({actionType: type('version.discard'), versionId: id}),
  z.object({
    actionType: type('delete'),
    publishedId: id,
    includeDrafts: z.array(id).default([]),
  }),
  z.object({actionType: type('replaceDraft'), publishedId: id, attributes}),
  z.object({
    actionType: type('version.create'),
    publishedId: id,
    document: attributes.optional(),
    baseId: id.optional(),
    versionId: id.optional(),
    ifBaseRevisionId: z.string().optional(),
  }),
  z.object({actionType: type('version.replace'), document: attributes}),
  z.object({actionType: type('version.unpublish'), versionId, publishedId: id}),
  ...releaseActions,
])

export type Action = z.infer<typeof action>
/** The action of one type: `ActionOf<'publish'>`. */
type ActionOf<Name extends string> = Extract<Action, {actionType: `sanity.action.document.${Name}`}>

export type ReleaseAction = z.infer<(typeof releaseActions)[number]>
/** The action of one type: `ReleaseActionOf<'schedule'>`. */
export type ReleaseActionOf<Name extends string> = Extract<
  ReleaseAction,
  {actionType: `sanity.action.release.${Name}`}
>

const request = z.object({
  actions: z.array(action).min(1).max(LIMITS.actions.value),
  transactionId: transactionIdSchema.optional(),
  dryRun: z.boolean().default(false),
})

/** Validates the body of `POST /data/actions`. Throws a LakeError (400) that says where it is invalid. */
export function parseActionRequest(body: unknown): z.infer<typeof request> {
  const {data, error} = request.safeParse(body)
  if (data) return data
  throw new LakeError(400, `Malformed actions request: ${z.prettifyError(error)}`)
}

/**
 * The operation that an action is at the least, so that whoever may not do it is refused before any work; undefined where
 * that depends on the documents. Each change is judged besides.
 */
export function leastOperationOf(action: Action): Operation | undefined {
  switch (action.actionType) {
    case 'sanity.action.document.create':
    case 'sanity.action.document.replaceDraft':
      return operationOn(textOf(action.attributes['_id']) ?? draftIdOf(action.publishedId))
    case 'sanity.action.document.edit':
    case 'sanity.action.document.discard':
      return operationOn(action.draftId)
    case 'sanity.action.document.publish':
    case 'sanity.action.document.unpublish':
      return 'publish'
    case 'sanity.action.document.delete':
      return undefined
    case 'sanity.action.document.version.create':
      return operationOn(textOf(action.document?.['_id']) ?? action.versionId ?? '')
    case 'sanity.action.document.version.replace':
      return operationOn(textOf(action.document['_id']) ?? '')
    case 'sanity.action.document.version.discard':
    case 'sanity.action.document.version.unpublish':
      return operationOn(action.versionId)
    default:
      return 'release'
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)

/** Applies an action on a document. Throws actionErrors. */
export function applyDocumentAction(
  action: Exclude<Action, ReleaseAction>,
  context: ActionContext,
): void {
  const {get, mutate} = context
  switch (action.actionType) {
    case 'sanity.action.document.create': {
      const _id = action.attributes['_id'] ?? draftIdOf(action.publishedId)
      const document = {...action.attributes, _id}
      return mutate(
        action.ifExists === 'ignore' ? {createIfNotExists: document} : {create: document},
      )
    }
    case 'sanity.action.document.edit': {
      const {draftId, publishedId, patch} = action
      if (!get(draftId)) mutate({create: {...context.require(publishedId), _id: draftId}})
      return mutate(parseMutation({patch: {...patch, id: draftId}}))
    }
    case 'sanity.action.document.publish':
      return publish(action, context)
    case 'sanity.action.document.unpublish':
      return unpublish(action, context)
    case 'sanity.action.document.discard':
      return mutate({delete: {id: context.require(action.draftId)._id}})
    case 'sanity.action.document.version.discard':
      return mutate({delete: {id: context.require(action.versionId)._id}})
    case 'sanity.action.document.delete':
      return deleteDocument(action, context)
    case 'sanity.action.document.replaceDraft': {
      const _id = action.attributes['_id'] ?? draftIdOf(action.publishedId)
      return mutate({createOrReplace: {...action.attributes, _id}})
    }
    case 'sanity.action.document.version.create':
      return createVersion(action, context)
    case 'sanity.action.document.version.unpublish': {
      const {versionId, publishedId} = action
      const published = context.require(publishedId)
      return mutate({createOrReplace: {...published, _id: versionId, _system: {delete: true}}})
    }
    case 'sanity.action.document.version.replace':
      return mutate({createOrReplace: action.document})
  }
}

/** Replaces the published document by the draft and deletes the draft. */
function publish(
  {draftId, publishedId, ifDraftRevisionId, ifPublishedRevisionId}: ActionOf<'publish'>,
  context: ActionContext,
): void {
  const draft = context.require(draftId)
  context.expectRevision(draftId, ifDraftRevisionId)
  context.expectRevision(publishedId, ifPublishedRevisionId)
  replacePublished(publishedId, draft, context)
}

/** Replaces the published document, if there is one, by a draft or a version, which it deletes. */
export function replacePublished(
  publishedId: string,
  {_system, ...version}: LakeDocument,
  context: ActionContext,
): void {
  const document = strengthenReferences(version)
  const _createdAt = context.get(publishedId)?._createdAt ?? version._createdAt
  context.mutate({createOrReplace: {...document, _id: publishedId, _createdAt}})
  context.mutate({delete: {id: version._id}})
}

/** Deletes the published document; its content stays as the draft, unless there is another one. */
export function unpublish(
  {draftId, publishedId}: {draftId: string; publishedId: string},
  {require, mutate}: ActionContext,
): void {
  mutate({createIfNotExists: {...require(publishedId), _id: draftId}})
  mutate({delete: {id: publishedId}})
}

/** Creates a version: from the document in the request, or as a copy of `baseId` under `versionId`. */
function createVersion(
  {document, baseId, versionId, ifBaseRevisionId}: ActionOf<'version.create'>,
  {mutate, require, expectRevision, fail}: ActionContext,
): void {
  if (document) return mutate({create: document})
  if (!baseId || !versionId) throw fail(400, 'A version needs a document, or baseId and versionId')
  const base = require(baseId)
  expectRevision(baseId, ifBaseRevisionId)
  mutate({create: {...base, _id: versionId}})
}

/**
 * Deletes a document and the drafts that the request names. Throws 400 if there is a draft that it
 * does not name.
 */
function deleteDocument(
  {publishedId, includeDrafts}: ActionOf<'delete'>,
  {get, mutate, fail}: ActionContext,
): void {
  const draftId = draftIdOf(publishedId)
  if (get(draftId) && !includeDrafts.includes(draftId)) {
    throw fail(400, `Document "${publishedId}" has a draft that was not to be deleted with it`)
  }
  const present = [publishedId, ...includeDrafts].filter((id) => get(id))
  if (present.length === 0) throw fail(404, `Document "${publishedId}" was not found`)
  for (const id of present) mutate({delete: {id}})
}

/** The transaction of a request, who sent it, and how it reads documents that were deleted. */
interface ActionEnvironment extends MutationContext {
  author: string
  /** The last state of a document that was deleted; null where there is none. */
  lastStateOf: (id: string) => LakeDocument | null
}

/** Documents that one action reads and writes, as the actions before it have left them. */
export type ActionContext = ReturnType<typeof createActionContext>

/** The context of action number `index`; it adds what its mutations did to `results`. */
export function createActionContext(
  index: number,
  environment: ActionEnvironment,
  results: MutationResult[],
) {
  const {author, timestamp, lastStateOf, changes} = environment
  /** The error to throw, with the action's index. */
  const fail = (status: 400 | 404 | 409, description: string) =>
    actionError(status, index, description)
  const get = (id: string) => changes.get(id)
  return {
    author,
    timestamp,
    lastStateOf,
    get,
    fail,
    withPrefix: (prefix: string) => changes.withPrefix(prefix),
    /** Throws 404 when the document does not exist. */
    require: (id: string) => {
      const document = get(id)
      if (!document) throw fail(404, `Document "${id}" was not found`)
      return document
    },
    mutate: (mutation: Mutation) => {
      results.push(...applyMutation(mutation, index, environment))
    },
    /** Throws 409 when a revision is given and the document has another one. */
    expectRevision: (id: string, revision: string | undefined) => {
      if (revision === undefined || get(id)?._rev === revision) return
      throw fail(409, `Document "${id}" has changed: its revision is not "${revision}"`)
    },
  }
}
