import * as z from 'zod/mini'
import {signInRule} from './second-step.ts'

/** The API of the Studio's Team tool. Times are milliseconds since 1970, apart from those of the trail. */
export const TEAM_PATH = '/api/v1/team'

/** The roles of people, named as Sanity names them, the least first. */
export const TEAM_ROLES = ['viewer', 'contributor', 'editor', 'administrator'] as const

const role = z.enum(TEAM_ROLES)
const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(100))

/** The body of a POST that invites somebody. */
export const newPerson = z.object({
  name,
  email: z.string().check(z.trim(), z.email(), z.maxLength(254)),
  role,
})

/** The body of a PATCH; what is left out stays. */
export const personChange = z.partial(
  z.object({
    name,
    role,
    active: z.boolean(),
    /** Tells whether enquiries of visitors reach the person by mail. */
    enquiries: z.boolean(),
  }),
)

/** A session of somebody, as lists of sessions show it. */
export const listedSession = z.object({
  id: z.string(),
  createdAt: z.number(),
  /** When it was used last, up to some minutes. */
  seenAt: z.number(),
  /** The browser's `User-Agent`. */
  agent: z.string(),
  address: z.string(),
})

const person = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role,
  colour: z.string(),
  active: z.boolean(),
  enquiries: z.boolean(),
  hasPassword: z.boolean(),
  hasPasskey: z.boolean(),
  hasSecondStep: z.boolean(),
  linkExpiresAt: z.nullable(z.number()),
  sessions: z.array(listedSession),
})

export const teamList = z.object({people: z.array(person), rule: signInRule})

/** The body of a POST that makes a link: it is shown, also where it could be mailed. */
export const newLink = z.object({isShown: z.optional(z.boolean())})

/** A link by which somebody chooses a password: where it was mailed to, or the link itself. */
export const teamLink = z.union([z.object({mailedTo: z.string()}), z.object({link: z.string()})])

const trailEntry = z.object({
  seq: z.number(),
  /** ISO 8601. */
  at: z.string(),
  /** The name of the person, or of the program. */
  name: z.string(),
  event: z.string(),
  subject: z.string(),
})

/** Entries of the trail, the newest first, and how many there are on a page at most. */
export const trailList = z.object({items: z.array(trailEntry)})
export const TRAIL_PAGE_SIZE = 50

export type TeamPerson = z.infer<typeof person>
export type NewPerson = z.infer<typeof newPerson>
export type PersonChange = z.infer<typeof personChange>
export type TeamLink = z.infer<typeof teamLink>
export type TrailItem = z.infer<typeof trailEntry>
