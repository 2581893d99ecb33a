import type {Jobs} from 'content-lake'
import {countRows, type Database} from '../../storage/database.ts'
import {countInbox} from './inbox.ts'

/** Milliseconds between two queries for rows that other servers have stored. */
const pollMs = 2000

/**
 * Tells the open Inboxes of each change, and the open forms of remarks: one made by this server at once, one made by another server on the same
 * database within two seconds. The database is asked only while somebody listens.
 *
 * @param isShared tells whether other servers use the database.
 */
export function watchInbox(db: Database, {isShared, jobs}: {isShared: boolean; jobs: Jobs}) {
  const listeners = new Set<() => void>()
  let last: string | undefined

  const tell = () => {
    for (const listener of listeners) listener()
  }
  const poll = async () => {
    if (listeners.size === 0) return
    const state = JSON.stringify([
      await countInbox(db),
      // A deletion may change none of the other values.
      await countRows(db.selectFrom('enquiry')),
      await latestEnquiry(db),
      await latestChange(db),
      await stateOfRemarks(db),
    ])
    if (state !== last) tell()
    last = state
  }
  const job = isShared ? jobs.every('inbox changes', {every: pollMs}, poll) : undefined
  return {
    /** Tells of a change by this server. */
    tell,
    /** Adds a listener; returns a function that removes it. */
    watch: (listener: () => void): (() => void) => {
      listeners.add(listener)
      if (listeners.size === 1) {
        // The first one is told at once: there may be changes since it looked.
        last = undefined
        job?.wake()
      }
      return () => void listeners.delete(listener)
    },
  }
}

const latestChange = (db: Database) =>
  db
    .selectFrom('enquiry')
    .select(({fn}) => fn.max('changed_at').as('at'))
    .executeTakeFirst()

const stateOfRemarks = (db: Database) =>
  db
    .selectFrom('remark')
    .select(({fn}) => [
      fn.countAll<number>().as('all'),
      fn.count('done_at').as('done'),
      fn.max('written_at').as('at'),
    ])
    .executeTakeFirst()

const latestEnquiry = (db: Database) =>
  db
    .selectFrom('enquiry')
    .select('id')
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
