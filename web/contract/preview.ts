import * as z from 'zod/mini'

const release = z.string().check(z.regex(/^[\w-]{1,64}$/))

/** The perspective of an editor: published content, drafts, or the drafts of releases, the first one on top. */
export const perspectiveSchema = z.union([
  z.enum(['published', 'drafts']),
  z.array(release).check(z.minLength(1), z.maxLength(50)),
])

export type PreviewPerspective = z.output<typeof perspectiveSchema>

/**
 * The rights of a preview: an editor's, or those of a shared link, until a time in ms; 0: it has expired or was revoked.
 * `mayRemark`: whoever has the link may leave remarks.
 */
export type PreviewAccess = 'edit' | {readUntil: number; mayRemark?: true}

/**
 * The parameter of what a page of a shared link asks for, and its value. A browser may have an editor's session beside
 * that of a link: without it a request is the editor's.
 */
export const SESSION_PARAMETER = 'session'
export const LINK_SESSION = 'link'

/** One of the site's own queries, over what the editor looks at; a shared link has a perspective of its own. */
export const previewQuerySchema = z.object({
  query: z.string().check(z.maxLength(20_000)),
  params: z.record(z.string(), z.json()),
  perspective: perspectiveSchema,
})

/** The documents whose last change is asked for, and the release whose title. */
export const previewChangesSchema = z.object({
  release: z.optional(release),
  ids: z.array(z.string().check(z.regex(/^[\w.-]{1,200}$/))).check(z.maxLength(200)),
})

/** The last change of a draft: its id, when (ISO), and by whom; empty where nobody is known. */
export type PreviewChange = {id: string; at: string; by: string}

/** The banner's facts about the content shown. `releaseTitle`: empty without a release, and for one without. */
export type PreviewChanges = {change: PreviewChange | null; releaseTitle: string}
