/**
 * The room of people: who has an account at the site, and who did what.
 *
 * Who may do what. A person has one of Sanity's four roles. What each may do with content the lake decides
 * (`content-lake`, `auth/roles.ts`), and with everything else the site (`../staff/staff.ts`): messages, newsletters and
 * links to drafts are for editors, people and the trail for administrators. Everybody changes their own ways to sign in,
 * and never removes the last one; for others an administrator makes a link. What a session that was left open must not do
 * wants that its person has signed in within the hour (`require-recent.ts`). As long as there are no
 * people, whoever is on this machine, or knows the one password, is an administrator: that is the lake's own, as is its
 * token for programs.
 *
 * How a session lives. It is a cookie with a random secret, sent by no other site with what it posts. It lasts 30 days,
 * and ends at once, with its streams and previews, where somebody signs out, where its person gets another role, chooses
 * a password or is deactivated, where the person or an administrator ends it, and where the person signs in again in it.
 *
 * Where a secret is stored. `people.sqlite` in the data folder, which its owner alone can read, has the scrypt hash of
 * each password, the SHA-256 of each session's secret, of each link and of each recovery code, and the keys from which
 * codes are computed, as they are. Passkeys are in the database of the forms, as public keys. Nothing of it is logged.
 *
 * The lake is handed `users` and `record`, and knows nothing else of people.
 */
import {IncomingMessage} from 'node:http'
import {type ContentLake, type ContentLakeOptions, LOCAL_USER} from 'content-lake'
import {createCookies, createSessions} from 'content-lake/sign-in'
import type {Context} from 'hono'
import {openPeopleDatabase} from './database.ts'
import {createGuesses} from './guesses.ts'
import {createNewDevices} from './new-devices.ts'
import {createPeople} from './people.ts'
import {createSecondSteps} from './second-steps.ts'
import {createSignInRule} from './sign-in-rule.ts'
import {createStepTickets} from './step-tickets.ts'
import {createTrail} from './trail.ts'

/** The site's part in signing in, with the local lake: with hosted Sanity there is none. */
export type SiteLake = Pick<
  PeopleOfLake,
  | 'people'
  | 'trail'
  | 'sessions'
  | 'endSessionsByRule'
  | 'newDevices'
  | 'secondSteps'
  | 'rule'
  | 'guesses'
  | 'tickets'
  | 'networkOf'
> & {
  /** Where the site mounts the lake, and with it the pages that sign people in. */
  path: string
}

export type OpenPeople = ReturnType<typeof openPeople>
export type PeopleOfLake = ReturnType<OpenPeople['join']>

/** The parts of the lake that signing in needs. */
type LakeOfPeople = Pick<ContentLake, 'sessions' | 'clientAddress'>

/**
 * Opens the people of a data folder, before the lake that is there.
 *
 * @throws one readable sentence where the folder cannot be used.
 */
export function openPeople({
  dataDir,
  isOpen = false,
  ...cookieOptions
}: Pick<ContentLakeOptions, 'dataDir' | 'projectId' | 'secureCookies'> & {
  /** Tells whether others than this machine reach the site. */
  isOpen?: boolean
}) {
  const database = openPeopleDatabase(dataDir)
  const cookies = createCookies(cookieOptions)
  const newDevices = createNewDevices(database, cookieOptions.secureCookies === true)
  const trail = createTrail(database)
  const listeners: (() => void)[] = []
  const sessions = createSessions(database, () => {
    for (const listener of listeners) listener()
  })
  let lake: LakeOfPeople | undefined
  const people = createPeople(database, trail, (userId) =>
    userId === LOCAL_USER ? lake?.sessions.endAll() : sessions.endOf(userId),
  )

  /** The session whose cookie a request has, with the role of its person; null where that is nobody's now. */
  const findSession = (request: Request) => {
    const secret = cookies.readSession(request)
    const session = secret ? sessions.find(secret) : null
    const role = session && people.roleOf(session.userId)
    return session && role ? {...session, role} : null
  }

  return {
    people,
    trail,
    /** The options of a lake by which it has these people. */
    lakeOptions: {
      users: {
        exist: people.exist,
        identify: (request) => {
          const session = findSession(request)
          if (!session) return null
          const {id, userId, role} = session
          const isCurrent = () => sessions.isOpen(id) && people.roleOf(userId) === role
          return {userId, role, isCurrent}
        },
        find: (userId) => {
          const person = people.get(userId)
          return person && {...person, role: people.roleOf(userId)}
        },
        onChange: (listener) => void listeners.push(listener),
      },
      record: trail.addTransaction,
    } satisfies Pick<ContentLakeOptions, 'users' | 'record'>,
    /** Joins these people with their lake, once it is open. */
    join: (opened: LakeOfPeople) => {
      lake = opened
      /** The network from which a request was sent; empty for one that was made in this process. */
      const networkOf = (c: Context): string => {
        const incoming = incomingOf(c)
        return incoming ? opened.clientAddress(incoming) : ''
      }
      const secondSteps = createSecondSteps(database)
      const rule = createSignInRule(database, isOpen)
      return {
        people,
        trail,
        cookies,
        secondSteps,
        rule,
        tickets: createStepTickets(cookieOptions.secureCookies === true),
        /**
         * Ends the sessions of people whom a password alone signs in no more, and who have nothing else: signing in leads
         * them to setting it up.
         */
        endSessionsByRule: (passkeyOwners: ReadonlySet<string>): void => {
          for (const person of people.list()) {
            if (passkeyOwners.has(person.id) || secondSteps.get(person.id)) continue
            if (rule.isDue(person)) sessions.endOf(person.id)
          }
        },
        /** Tells who waits for the end of a session, such as its streams, when its time is over. A job calls it. */
        endExpiredSessions: sessions.endExpired,
        guesses: createGuesses(),
        newDevices,
        networkOf,
        /** The sessions of people, and, in `find` and `onEnd`, those of the local editor. Their ids open nothing. */
        sessions: {
          /** The id of the session whose cookie a request has; undefined without one, or where it is over. */
          find: (request: Request, incoming?: IncomingMessage) =>
            findSession(request)?.id ?? opened.sessions.find(request, incoming),
          /** The id of a person's session; undefined for the local editor's too. */
          findOfPerson: (request: Request) => findSession(request)?.id,
          /** The session in which a person has sent a request; undefined where it was sent in none, or in somebody else's. */
          currentOf: (personId: string, request: Request) => {
            const current = findSession(request)
            return sessions.listOf(personId).find(({id}) => id === current?.id)
          },
          /** Calls `end` once when the session ends; returns a function that stops waiting. */
          onEnd: (id: string | null, end: () => void) =>
            id !== null && sessions.isOpen(id)
              ? sessions.onEnd(id, end)
              : opened.sessions.onEnd(id, end),
          /**
           * Begins a session of a person who has been identified, in the browser that gets the answer. It has a new
           * secret always; the one from which the person signs in again ends.
           *
           * @param isOnly ends all others too: they began with a password alone, which is not enough any more.
           */
          start: (c: Context, userId: string, {isOnly = false} = {}): void => {
            const others = isOnly ? sessions.listOf(userId) : []
            const device = {agent: c.req.header('user-agent') ?? '', address: networkOf(c)}
            const former = findSession(c.req.raw)
            const isKnown = former?.userId === userId
            const cookie = cookies.formatSession(sessions.create(userId, device))
            c.header('Set-Cookie', cookie, {append: true})
            newDevices.note(c, userId, {...device, isKnown})
            if (former && isKnown) sessions.end(former.id)
            for (const {id} of others) sessions.end(id)
          },
          /** The open sessions of a person, the newest first. */
          listOf: sessions.listOf,
          end: sessions.end,
        },
      }
    },
    close: () => database.close(),
  }
}

/** The request as the HTTP server got it; undefined for one that was made in this process. */
function incomingOf({env}: Context): IncomingMessage | undefined {
  const incoming: unknown = env?.incoming
  return incoming instanceof IncomingMessage ? incoming : undefined
}
