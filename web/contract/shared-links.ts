import * as z from 'zod/mini'
import {perspectiveSchema} from './preview.ts'

/** The API of the Studio for links to drafts that are shared. Times are milliseconds since 1970. */
export const SHARED_LINKS_PATH = '/api/v1/shared-links'

/** For how long a link is valid, in milliseconds. */
export const LINK_LIFETIMES = {
  hour: 60 * 60_000,
  day: 24 * 60 * 60_000,
  week: 7 * 24 * 60 * 60_000,
} as const

export type LinkLifetime = keyof typeof LINK_LIFETIMES

/** The body of a POST that makes a link: to a page of the site, as a URL without its origin. */
export const newSharedLink = z.object({
  path: z.string().check(z.regex(/^\/(?!\/)/), z.maxLength(1000)),
  lifetime: z.enum(['hour', 'day', 'week']),
  perspective: perspectiveSchema,
  /** Allows remarks to everybody who has the link. */
  remarks: z._default(z.boolean(), false),
})

const sharedLink = z.object({
  id: z.string(),
  /** The whole URL to send to somebody. */
  url: z.string(),
  path: z.string(),
  perspective: perspectiveSchema,
  remarks: z.boolean(),
  created_by: z.string(),
  created_at: z.number(),
  expires_at: z.number(),
})

/** The links that are valid, the newest first. */
export const sharedLinkList = z.object({items: z.array(sharedLink)})
export const sharedLinkAnswer = z.object({item: sharedLink})

export type NewSharedLink = z.output<typeof newSharedLink>
export type SharedLink = z.output<typeof sharedLink>
