import {z} from 'zod'
import {isDocumentId} from '../store/document.ts'

/** Names that perspectives have; a release of such a name could not be looked at. */
const PERSPECTIVES = new Set(['raw', 'published', 'drafts', 'previewDrafts'])

const releaseId = z
  .string()
  .regex(/^[a-zA-Z0-9_-]{1,64}$/)
  .refine((id) => !PERSPECTIVES.has(id), 'is the name of a perspective')
const attributes = z.record(z.string(), z.unknown())
const document = z.looseObject({_id: z.string().refine(isDocumentId, 'is not a document id')})
const type = <const Name extends string>(name: Name) => z.literal(`sanity.action.release.${name}`)

/** What editors say about a release. Attributes that are not known are kept. */
export const releaseMetadataSchema = z.looseObject({
  title: z.string().nullish(),
  description: z.string().nullish(),
  releaseType: z.enum(['asap', 'scheduled', 'undecided']).default('undecided'),
  cardinality: z.enum(['one', 'many']).nullish(),
  intendedPublishAt: z.string().nullish(),
})

/** The actions on releases, validated. `publishAt` is ISO 8601 with a time zone. */
export const releaseActions = [
  z.object({
    actionType: type('create'),
    releaseId,
    metadata: releaseMetadataSchema.default({releaseType: 'undecided'}),
  }),
  z.object({actionType: type('edit'), releaseId, patch: attributes}),
  z.object({
    actionType: type('schedule'),
    releaseId,
    publishAt: z.iso.datetime({offset: true}),
  }),
  z.object({actionType: type('unschedule'), releaseId}),
  z.object({actionType: type('publish'), releaseId}),
  z.object({actionType: type('archive'), releaseId}),
  z.object({actionType: type('unarchive'), releaseId}),
  z.object({actionType: type('delete'), releaseId}),
  z.object({
    actionType: type('import'),
    releaseId,
    attributes: document.optional(),
    document: document.optional(),
    ifExists: z.enum(['fail', 'ignore', 'replace']).default('fail'),
  }),
] as const

/** One action on a release. */
export type ReleaseAction = z.infer<(typeof releaseActions)[number]>
/** The action of one type: `ReleaseActionOf<'schedule'>`. */
export type ReleaseActionOf<Name extends string> = Extract<
  ReleaseAction,
  {actionType: `sanity.action.release.${Name}`}
>
