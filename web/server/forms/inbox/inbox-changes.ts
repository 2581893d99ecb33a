import {type Database, errorCode} from '../../storage/database.ts'
import {countInbox} from './inbox.ts'

/** Milliseconds between two queries for rows that other servers have stored. */
const pollMs = 2000

/**
 * Tells the open Inboxes of each change: one made by this server at once, one made by another server on the same
 * database within two seconds. The database is asked only while somebody listens.
 *
 * @param isShared tells whether other servers use the database.
 */
export function watchInbox(
  db: Database,
  {isShared, log}: {isShared: boolean; log: (line: string) => void},
) {
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setInterval> | undefined
  let last: string | undefined

  const tell = () => {
    for (const listener of listeners) listener()
  }
  const poll = async () => {
    try {
      const state = JSON.stringify([
        await countInbox(db),
        await latestEnquiry(db),
        await latestChange(db),
      ])
      // Also at first: it may have changed since the listener looked.
      if (state !== last) tell()
      last = state
    } catch (error) {
      log(`The Inbox could not be watched (${errorCode(error)}).`)
    }
  }
  return {
    /** Tells of a change by this server. */
    tell,
    /** Adds a listener; returns a function that removes it. */
    watch: (listener: () => void): (() => void) => {
      listeners.add(listener)
      if (isShared && !timer) {
        timer = setInterval(() => void poll(), pollMs).unref()
        void poll()
      }
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        clearInterval(timer)
        timer = undefined
        last = undefined
      }
    },
  }
}

const latestChange = (db: Database) =>
  db
    .selectFrom('enquiry')
    .select(({fn}) => fn.max('changed_at').as('at'))
    .executeTakeFirst()

const latestEnquiry = (db: Database) =>
  db
    .selectFrom('enquiry')
    .select('id')
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
