import {randomBytes, scrypt} from 'node:crypto'
import type {DatabaseSync} from 'node:sqlite'
import {promisify} from 'node:util'
import {isRole, LOCAL_USER, type Role} from 'content-lake'
import {inTransaction, LakeError} from 'content-lake/sign-in'
import {hashSecret, isSameSecret} from 'content-lake/signed-token'
import type {Trail} from './trail.ts'

/** Somebody with an account. Times are milliseconds since 1970. */
export interface Person {
  id: string
  name: string
  email: string
  role: Role
  /** `#rrggbb`, dark enough for white letters on it. */
  colour: string
  active: boolean
  /** Tells whether enquiries of visitors reach the person by mail. */
  enquiries: boolean
  hasPassword: boolean
  /** Until when the link can be used by which the person chooses a password; null without one. */
  linkExpiresAt: number | null
  createdAt: number
}

type NewPerson = Pick<Person, 'name' | 'email' | 'role'>
/** A change of a person; fields that are undefined stay. */
type PersonChange = {
  [Key in 'name' | 'role' | 'active' | 'enquiries']?: Person[Key] | undefined
}

const LINK_LIFETIME_MS = 3 * 24 * 60 * 60 * 1000
const MIN_PASSWORD = 12
const MAX_PASSWORD = 1000

/** Colours of people that white letters can be read on (WCAG 1.4.3, 4.5 : 1), given in turn. */
const COLOURS = [
  '#0b6e4f',
  '#8a3ffc',
  '#b3261e',
  '#0f62a8',
  '#8a5300',
  '#a11a6b',
  '#00666f',
  '#5b5b13',
]

/**
 * The people of the site. Nobody is ever removed, so that the history keeps their names; who is deactivated cannot
 * sign in. One active administrator stays always.
 *
 * @param endSessions ends the sessions of a user: of a person, or of the local editor.
 */
export function createPeople(
  database: DatabaseSync,
  trail: Trail,
  endSessions: (userId: string) => void,
) {
  let people: ReadonlyMap<string, Person> = new Map()
  const read = () => {
    const rows = database.prepare('SELECT * FROM people ORDER BY created_at, id').all()
    people = new Map(rows.map((row) => [String(row['id']), readPerson(row)]))
  }
  read()

  /** In the order in which they were added. */
  const list = (): Person[] => [...people.values()]
  const administrators = () => list().filter(({active, role}) => active && role === 'administrator')
  const require = (id: string): Person => {
    const person = people.get(id)
    if (!person) throw new LakeError(404, 'There is no such person.')
    return person
  }

  /** Changes the table and notes it in the trail, in one transaction. */
  const write = <T>(by: string, event: string, subject: string, work: () => T): T => {
    const result = inTransaction(database, () => {
      trail.add({by, event, subject})
      return work()
    })
    read()
    return result
  }
  const storeLink = (id: string): string => {
    const token = randomBytes(32).toString('base64url')
    database
      .prepare('UPDATE people SET link_hash = ?, link_expires_at = ? WHERE id = ?')
      .run(hashSecret(token), Date.now() + LINK_LIFETIME_MS, id)
    return token
  }
  /** The record of a person's password; empty where there is none. */
  const passwordOf = (id: string): string => {
    const row = database.prepare('SELECT password FROM people WHERE id = ?').get(id)
    return String(row?.['password'] ?? '')
  }
  /** The active person of a link's token; undefined where it was used, replaced or has expired. */
  const findByLink = (token: string): Person | undefined => {
    const row = database
      .prepare('SELECT id FROM people WHERE link_hash = ? AND link_expires_at > ? AND active = 1')
      .get(hashSecret(token), Date.now())
    return row && people.get(String(row['id']))
  }

  return {
    list,
    findByLink,
    get: (id: string) => people.get(id),
    /** Tells whether somebody has been added, so that nobody signs in without an account any more. */
    exist: () => people.size > 0,
    /** The role of a user id; null for somebody who is not active, or no person. */
    roleOf: (userId: string): Role | null => {
      const person = people.get(userId)
      return person?.active ? person.role : null
    },
    /**
     * Adds a person, who has no password yet.
     *
     * @param by the user id of who adds.
     * @returns also the token of a link by which the person chooses one; only its hash is stored.
     */
    add: ({name, email, role}: NewPerson, by: string): {person: Person; token: string} => {
      if (people.size === 0 && role !== 'administrator') {
        throw new LakeError(409, 'The first person must be an administrator.')
      }
      if (list().some((person) => isSameEmail(person.email, email))) {
        throw new LakeError(409, `There is already somebody with the address ${email}.`)
      }
      const id = `p${randomBytes(8).toString('hex')}`
      const colour = COLOURS[people.size % COLOURS.length] ?? ''
      // The list keeps the order of those who were added within one millisecond.
      const createdAt = Math.max(Date.now(), 1 + (list().at(-1)?.createdAt ?? 0))
      const token = write(by, 'invited', `${email} as ${role}`, () => {
        database
          .prepare(
            'INSERT INTO people (id, name, email, role, colour, created_at) VALUES (?, ?, ?, ?, ?, ?)',
          )
          .run(id, name, email, role, colour, createdAt)
        return storeLink(id)
      })
      return {person: require(id), token}
    },
    /**
     * Changes a person. A new role, and deactivating, end the person's sessions at once.
     *
     * @param passkeyOwners the ids of people with a passkey; undefined where they are not known. An administrator who was
     *   invited, and has never signed in, is no other one then that stays.
     */
    change: (
      id: string,
      change: PersonChange,
      by: string,
      passkeyOwners?: ReadonlySet<string>,
    ): Person => {
      const before = require(id)
      const after = {
        ...before,
        name: change.name ?? before.name,
        role: change.role ?? before.role,
        active: change.active ?? before.active,
        enquiries: change.enquiries ?? before.enquiries,
      }
      const others = administrators().filter((person) => person !== before)
      const endsAdministrator =
        others.length < administrators().length && !(after.active && after.role === 'administrator')
      if (endsAdministrator && others.length === 0) {
        throw new LakeError(
          409,
          'The last administrator stays one: make somebody else administrator first.',
        )
      }
      const canSignIn = (person: Person) =>
        person.hasPassword || passkeyOwners === undefined || passkeyOwners.has(person.id)
      if (endsAdministrator && canSignIn(before) && !others.some(canSignIn)) {
        throw new LakeError(
          409,
          'The last administrator who can sign in stays one: the others have not chosen a password yet.',
        )
      }
      write(by, 'changed', `${before.email}: ${describeChange(before, after)}`, () =>
        database
          .prepare('UPDATE people SET name = ?, role = ?, active = ?, enquiries = ? WHERE id = ?')
          .run(after.name, after.role, Number(after.active), Number(after.enquiries), id),
      )
      if (after.role !== before.role || !after.active) endSessions(id)
      return require(id)
    },
    /** Makes a link by which an active person chooses a new password; a former link ends. Returns its token. */
    createLink: (id: string, by: string): string => {
      const {active, email} = require(id)
      if (!active) throw new LakeError(409, `${email} is deactivated.`)
      return write(by, 'made a link for a new password', email, () => storeLink(id))
    },
    /**
     * Stores the password that the person of a link has chosen: the link ends, and so do the person's sessions, and
     * those of whoever is signed in without an account.
     */
    choosePassword: async (token: string, password: string): Promise<Person> => {
      if (password.length < MIN_PASSWORD || password.length > MAX_PASSWORD) {
        throw new LakeError(400, `A password has ${MIN_PASSWORD} characters or more.`)
      }
      const record = await hashPassword(password)
      const person = findByLink(token)
      if (!person) throw new LakeError(404, 'This link was used already, or has expired.')
      write(person.id, 'chose a password', person.email, () =>
        database
          .prepare(
            'UPDATE people SET password = ?, link_hash = NULL, link_expires_at = NULL WHERE id = ?',
          )
          .run(record, person.id),
      )
      endSessions(person.id)
      endSessions(LOCAL_USER)
      return require(person.id)
    },
    /** Takes a person's password away: there is another way in. */
    removePassword: (id: string, by: string): void => {
      const {email} = require(id)
      write(by, 'removed a password', email, () =>
        database.prepare('UPDATE people SET password = NULL WHERE id = ?').run(id),
      )
    },
    /**
     * The active person with an address and a password; undefined where either is wrong, after the same time, and where
     * the person was deactivated or chose another password meanwhile.
     */
    findByPassword: async (email: string, password: string): Promise<Person | undefined> => {
      const id = list().find((candidate) => isSameEmail(candidate.email, email))?.id ?? ''
      const record = passwordOf(id)
      const isRight = await isPassword(password, record)
      const person = people.get(id)
      return isRight && person?.active && passwordOf(id) === record ? person : undefined
    },
  }
}

const SALT_BYTES = 16
const KEY_BYTES = 32
const deriveKey = promisify<string, string, number, Buffer>(scrypt)

/** The scrypt hash of a person's password as it is stored: `<salt>:<key>`, in hexadecimal. */
async function hashPassword(
  password: string,
  salt = randomBytes(SALT_BYTES).toString('hex'),
): Promise<string> {
  const key = await deriveKey(password.normalize('NFKC'), salt, KEY_BYTES)
  return `${salt}:${key.toString('hex')}`
}

/** Tells whether a password is the one of a stored hash. It takes as long where there is none, `''`. */
async function isPassword(password: string, record: string): Promise<boolean> {
  const [salt = ''] = record.split(':')
  return isSameSecret(await hashPassword(password.slice(0, 1024), salt), record)
}

function readPerson(row: Record<string, unknown>): Person {
  const {role} = row
  return {
    id: String(row['id']),
    name: String(row['name']),
    email: String(row['email']),
    role: isRole(role) ? role : 'viewer',
    colour: String(row['colour']),
    active: row['active'] === 1,
    enquiries: row['enquiries'] === 1,
    hasPassword: row['password'] !== null,
    linkExpiresAt: row['link_expires_at'] === null ? null : Number(row['link_expires_at']),
    createdAt: Number(row['created_at']),
  }
}

const isSameEmail = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()

/** The change in words: `contributor → editor, deactivated`. */
function describeChange(before: Person, after: Person): string {
  const parts = [
    before.name !== after.name && `name ${after.name}`,
    before.role !== after.role && `${before.role} → ${after.role}`,
    before.active !== after.active && (after.active ? 'activated' : 'deactivated'),
    before.enquiries !== after.enquiries && `enquiries by mail ${after.enquiries ? 'on' : 'off'}`,
  ]
  return parts.filter((part) => part !== false).join(', ') || 'nothing'
}
