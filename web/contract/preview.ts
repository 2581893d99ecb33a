import {z} from 'zod'

/** The addresses of the preview, on the server. */
export const PREVIEW_PATHS = {
  enable: '/preview/enable',
  disable: '/preview/disable',
  query: '/preview/query',
  events: '/preview/events',
  changes: '/preview/changes',
} as const

const release = z.string().regex(/^[\w-]{1,64}$/)

/** What an editor looks at: published content, drafts, or the drafts of releases, the first one on top. */
export const perspectiveSchema = z.union([
  z.enum(['published', 'drafts']),
  z.array(release).min(1).max(50),
])

export type PreviewPerspective = z.output<typeof perspectiveSchema>

/** One of the site's own queries. */
export const previewQuerySchema = z.object({
  query: z.string().max(20_000),
  params: z.record(z.string(), z.json()),
  perspective: perspectiveSchema,
})

/** The documents whose last change is asked for. */
export const previewChangesSchema = z.object({
  ids: z.array(z.string().regex(/^[\w.-]{1,200}$/)).max(200),
})

/** The last change of a draft: its id, when (ISO), and by whom; empty where nobody is known. */
export type PreviewChange = {id: string; at: string; by: string}
