import {countRows, type Database, type Tables} from '../storage/database.ts'
import {everyMorning, insertMail} from './queue-mail.ts'
import type {Mail} from './transport.ts'

/**
 * Makes a function that queues one mail a day to staff about what has landed in quarantine since the last such mail;
 * none where nothing has. Call it often.
 */
export function createQuarantineMail(db: Database, now: () => number): () => Promise<void> {
  return everyMorning(now, async (day, until) => {
    const {enquiries, subscriptions} = await countNew(db, until)
    if (enquiries + subscriptions === 0) return
    const id = `quarantine-${day}`
    await insertMail(db, {id, kind: 'quarantine', subjectId: day, createdAt: until}, now())
  })
}

/** Composes the mail of a day; nothing where all that it would tell has been released or deleted since. */
export async function composeQuarantineMail(
  db: Database,
  {id, created_at}: Pick<Tables['outbox'], 'id' | 'created_at'>,
  {to, siteName, siteUrl}: {to: string; siteName: string; siteUrl: string},
): Promise<Mail | undefined> {
  const {enquiries, subscriptions} = await countNew(db, created_at)
  const parts = [
    enquiries > 0 && (enquiries === 1 ? '1 message' : `${enquiries} messages`),
    subscriptions > 0 &&
      (subscriptions === 1
        ? '1 request for the newsletter'
        : `${subscriptions} requests for the newsletter`),
  ].filter((part) => part !== false)
  if (parts.length === 0) return undefined
  const what = parts.join(' and ')
  return {
    id,
    to,
    subject: `In quarantine: ${what} – ${siteName}`,
    text: [
      `Since the last mail of this kind, ${what} went into quarantine: by all signs a program sent them.`,
      '',
      'A person’s may be among them. To see and release them, open “Quarantine” in the Studio’s Inbox:',
      `${siteUrl}/studio/inbox`,
      '',
      'What is not released is deleted after a while.',
      '',
    ].join('\n'),
    isAutomatic: true,
  }
}

/** Counts what has landed in quarantine before a time, in milliseconds, and after the mail before it. */
async function countNew(
  db: Database,
  until: number,
): Promise<{enquiries: number; subscriptions: number}> {
  const {since} = await db
    .selectFrom('outbox')
    .select(({fn}) => fn.max('created_at').as('since'))
    .where('kind', '=', 'quarantine')
    .where('created_at', '<', until)
    .executeTakeFirstOrThrow()
  const from = since ?? 0
  return {
    enquiries: await countRows(
      db
        .selectFrom('enquiry')
        .where('quarantine', 'is not', null)
        // Staff know of what they have put there.
        .where('quarantine', '!=', 'by hand')
        .where('received_at', '>=', from)
        .where('received_at', '<', until),
    ),
    subscriptions: await countRows(
      db
        .selectFrom('subscriber')
        .where('quarantine', 'is not', null)
        .where('requested_at', '>=', from)
        .where('requested_at', '<', until),
    ),
  }
}
