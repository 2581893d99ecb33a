import {randomBytes, randomUUID} from 'node:crypto'
import {existsSync} from 'node:fs'
import {DatabaseSync} from 'node:sqlite'
import {signToken, verifyToken} from 'content-lake/signed-token'
import type {Context} from 'hono'
import {getCookie, setCookie} from 'hono/cookie'

/** The tables of devices: an entry of the migrations of people. The key signs their cookies. */
export const NEW_DEVICE_TABLES = `
  CREATE TABLE new_devices (
    id TEXT PRIMARY KEY,
    person_id TEXT NOT NULL REFERENCES people (id),
    at INTEGER NOT NULL,
    agent TEXT NOT NULL,
    address TEXT NOT NULL,
    is_told INTEGER NOT NULL DEFAULT 0
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE device_key (
    only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
    key TEXT NOT NULL
  ) STRICT;
`

const day = 24 * 60 * 60_000
/** Browsers keep a cookie for at most 400 days (RFC 6265bis, section 5.5). */
const COOKIE_LIFETIME_MS = 400 * day
/** Milliseconds for which a sign-in is kept that was told: as long as a session lives. */
const KEPT_MS = 30 * day
/** People who share one browser, of whom its cookie tells; the least recent are forgotten first. */
const MAX_PEOPLE = 10

/** A browser by its `User-Agent`, and the network from which it signs in. */
interface Device {
  agent: string
  address: string
}

/** A sign-in on a device that had not signed in as the person before; `at` is milliseconds since 1970. */
export interface NewDevice extends Device {
  id: string
  personId: string
  at: number
}

export type NewDevices = ReturnType<typeof createNewDevices>

/** The name of the cookie by which a browser is known to have signed in: over https it is this host's alone. */
export const deviceCookie = (secure: boolean): string =>
  secure ? '__Host-sign-in-devices' : 'sign-in-devices'

/**
 * Devices on which people sign in for the first time, of which they are told by mail. A device is a browser: it keeps a
 * signed cookie with the ids of those who have signed in there. Nothing is stored of it here, so that a site that was
 * restored takes no device as new that had signed in after the backup. The cookie opens nothing.
 */
export function createNewDevices(database: DatabaseSync, secure: boolean) {
  const name = deviceCookie(secure)
  const listeners: (() => void)[] = []
  database
    .prepare('INSERT OR IGNORE INTO device_key VALUES (1, ?)')
    .run(randomBytes(32).toString('base64url'))
  const key = String(database.prepare('SELECT key FROM device_key').get()?.['key'])
  const signing = {key, purpose: 'devices of people '}

  /** The ids of people who have signed in with a browser, the latest first. */
  const readPeople = (c: Context): string[] =>
    verifyToken(getCookie(c, name) ?? '', signing)?.split('_') ?? []
  const store = (personId: string, {agent, address}: Device): void => {
    const now = Date.now()
    database.prepare('DELETE FROM new_devices WHERE is_told = 1 AND at < ?').run(now - KEPT_MS)
    database
      .prepare('INSERT INTO new_devices (id, person_id, at, agent, address) VALUES (?, ?, ?, ?, ?)')
      .run(randomUUID(), personId, now, agent.slice(0, 300), address)
  }

  return {
    /**
     * Notes that a person signs in with the browser that has sent a request.
     *
     * @param isKnown tells whether it is in a session of the person already.
     */
    note: (c: Context, personId: string, {isKnown, ...device}: Device & {isKnown: boolean}) => {
      const before = readPeople(c)
      const others = before.filter((id) => id !== personId)
      const people = [personId, ...others].slice(0, MAX_PEOPLE)
      setCookie(c, name, signToken(people.join('_'), signing), {
        path: '/',
        httpOnly: true,
        sameSite: 'Strict',
        secure,
        maxAge: COOKIE_LIFETIME_MS / 1000,
      })
      if (isKnown || before.includes(personId)) return
      store(personId, device)
      for (const listener of listeners) listener()
    },
    /** Adds a listener that is called after each sign-in on a new device. */
    onNew: (listener: () => void): void => void listeners.push(listener),
    /** The sign-ins that are not told yet, the oldest first. */
    listUntold: (): NewDevice[] =>
      database
        .prepare('SELECT * FROM new_devices WHERE is_told = 0 ORDER BY at')
        .all()
        .map(readRow),
    /** Says that a sign-in is told: its mail waits in the outbox. */
    setTold: (id: string): void =>
      void database.prepare('UPDATE new_devices SET is_told = 1 WHERE id = ?').run(id),
    find: (id: string): NewDevice | undefined => {
      const row = database.prepare('SELECT * FROM new_devices WHERE id = ?').get(id)
      return row && readRow(row)
    },
  }
}

/**
 * Says of all sign-ins in a database that was restored that they are told: what had to be told was, or waits in the
 * restored outbox.
 *
 * @param file the database of people, which need not exist, and may be a former release's.
 */
export function endUntold(file: string): void {
  if (!existsSync(file)) return
  const database = new DatabaseSync(file)
  try {
    const table = database.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'new_devices'`).get()
    if (table) database.exec('UPDATE new_devices SET is_told = 1')
  } finally {
    database.close()
  }
}

const readRow = (row: Record<string, unknown>): NewDevice => ({
  id: String(row['id']),
  personId: String(row['person_id']),
  at: Number(row['at']),
  agent: String(row['agent']),
  address: String(row['address']),
})
