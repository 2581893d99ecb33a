import {z} from 'zod'
import {LakeError} from '../protocol/errors.ts'
import {isDocumentId} from '../store/document.ts'
import {transactionIdSchema} from '../mutate/mutation.ts'
import {LIMITS} from '../limits.ts'

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
export type ActionOf<Name extends string> = Extract<
  Action,
  {actionType: `sanity.action.document.${Name}`}
>

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
