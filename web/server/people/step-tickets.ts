import {randomBytes} from 'node:crypto'
import {signToken, verifyToken} from 'content-lake/signed-token'
import type {Context} from 'hono'
import {deleteCookie, getCookie, setCookie} from 'hono/cookie'
import {z} from 'zod'

/** Milliseconds in which the second step has to follow the password. */
const LIFETIME_MS = 30 * 60_000

/** Characters of the longest address to return to: a browser keeps 4,096 of a cookie, and a token may have 1,000. */
const MAX_TARGET = 400

const ticket = z.object({
  personId: z.string(),
  /** The page to return to after signing in. */
  target: z.string(),
  /** Light or dark: the colours of a Studio within which the page stands. */
  scheme: z.string().nullable(),
  expiresAt: z.number(),
  /** How often the person's tickets were ended before. */
  round: z.number(),
})

/** Somebody who has given the right password, and is not signed in yet. */
export type Ticket = z.infer<typeof ticket>

/** Who sets up a second step or a passkey with a ticket: a browser that has given the password. */
export const setupAsker = ({personId, expiresAt}: Ticket): string =>
  `sets up ${personId} ${expiresAt}`

/** The name of the cookie of a browser whose second step is awaited: over https it is this host's alone. */
export const stepCookie = (secure: boolean): string =>
  secure ? '__Host-sign-in-step' : 'sign-in-step'

/**
 * Tickets of people who have given the right password: a signed cookie, which opens the page of the second step and
 * nothing else. They end with the process.
 */
export function createStepTickets(secure: boolean) {
  const signing = {key: randomBytes(32), purpose: 'second step of '}
  const name = stepCookie(secure)
  /** How often the tickets of a person were ended: clocks do not tell two acts of one millisecond apart. */
  const rounds = new Map<string, number>()
  const roundOf = (personId: string) => rounds.get(personId) ?? 0
  return {
    give: (c: Context, given: Omit<Ticket, 'expiresAt' | 'round'>): void => {
      const target = given.target.length > MAX_TARGET ? '/studio' : given.target
      const expiresAt = Date.now() + LIFETIME_MS
      const payload = JSON.stringify({...given, target, expiresAt, round: roundOf(given.personId)})
      setCookie(c, name, signToken(Buffer.from(payload).toString('base64url'), signing), {
        path: '/',
        httpOnly: true,
        sameSite: 'Strict',
        secure,
        maxAge: LIFETIME_MS / 1000,
      })
    },
    /** The ticket of a browser; undefined where it has none that is valid now. */
    read: (c: Context): Ticket | undefined => {
      const text = verifyToken(getCookie(c, name) ?? '', signing)
      if (text === undefined) return undefined
      const data = ticket.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
      return data.expiresAt > Date.now() && data.round === roundOf(data.personId) ? data : undefined
    },
    remove: (c: Context): void => {
      deleteCookie(c, name, {path: '/', secure})
    },
    /** Ends the tickets of a person, whose password is another one now, or who has set up what was missing. */
    endOf: (personId: string): void => void rounds.set(personId, roundOf(personId) + 1),
  }
}
