import {TITLE_FIELDS} from '#schemas/vocabulary.ts'
import type {Person} from '../people/people.ts'
import {may} from '../staff/staff.ts'
import {z} from 'zod'
import {countRows, type Database, type Tables} from '../storage/database.ts'
import {insertMail} from '../mail/queue-mail.ts'
import type {Mail} from '../mail/transport.ts'

/** The hour in Lagos, which has no summer time. */
const hour = '07:00:00+01:00'
const lagosOffsetMs = 60 * 60_000

/**
 * Makes a function that calls `queue` once a day, at seven in the morning in Lagos or later. Call it often.
 *
 * @param queue takes the day, `2026-11-21`, and its hour in milliseconds; it gives its mails ids of that day, so that
 *   neither a restart nor a second server makes another.
 */
function everyMorning(
  now: () => number,
  queue: (day: string, until: number) => Promise<void>,
): () => Promise<void> {
  let checkedDay = ''
  return async () => {
    const time = now()
    const day = new Date(time + lagosOffsetMs).toISOString().slice(0, 10)
    const until = Date.parse(`${day}T${hour}`)
    if (day === checkedDay || time < until) return
    await queue(day, until)
    checkedDay = day
  }
}

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

/**
 * The drafts that wait for review, the oldest request first; the marks are those of studio/reviews.tsx. It is asked with
 * the token, so it is none of the site's queries.
 */
const waitingReviewsQuery = `*[_type == "review" && !defined(sentence)] | order(requestedAt asc){
  _id, requestedBy, requestedAt,
  "drafts": *[_id == "drafts." + ^.documentId]{"title": coalesce(${[...TITLE_FIELDS, '_type'].join(', ')})}
}`

const waitingReview = z.object({
  requestedBy: z.string(),
  requestedAt: z.string(),
  drafts: z.array(z.object({title: z.string()})),
})

type ReviewMailDeps = {
  people: () => readonly Person[]
  /** Asks the dataset, drafts included. */
  queryDrafts: (query: string) => Promise<unknown>
}

/** Makes a function that queues one mail a day to each editor while drafts wait for review. Call it often. */
export function createReviewMail(
  db: Database,
  {
    people,
    queryDrafts,
    now,
    log,
  }: ReviewMailDeps & {now: () => number; log: (line: string) => void},
): () => Promise<void> {
  const told = new Set<string>()
  return everyMorning(now, async (day, until) => {
    const {waiting, unreadable} = await listWaiting(queryDrafts)
    for (const id of unreadable) {
      if (!told.has(id)) log(`The mark of a review ${id} cannot be read: “Needs care” removes it.`)
      told.add(id)
    }
    if (waiting.length === 0) return
    for (const {id: recipient, active, role} of people()) {
      if (!active || !may(role, 'publish')) continue
      const id = `review-${day}-${recipient}`
      await insertMail(db, {id, kind: 'review', subjectId: day, recipient, createdAt: until}, now())
    }
  })
}

/** Composes the mail of a day to a person; nothing where nothing waits any more. */
export async function composeReviewMail(
  {id}: Pick<Tables['outbox'], 'id'>,
  {
    people,
    queryDrafts,
    to,
    siteName,
    siteUrl,
  }: ReviewMailDeps & {to: string; siteName: string; siteUrl: string},
): Promise<Mail | undefined> {
  const {waiting} = await listWaiting(queryDrafts)
  if (waiting.length === 0) return undefined
  const names = new Map(people().map((person) => [person.id, person.name]))
  return {
    id,
    to,
    subject: `Waiting for review: ${waiting.length} – ${siteName}`,
    text: [
      'These drafts wait for an editor, who publishes them or sends them back:',
      '',
      ...waiting.map(
        ({title, requestedBy, requestedAt}) =>
          `- ${title} (${names.get(requestedBy) ?? 'somebody'}, ${requestedAt.slice(0, 10)})`,
      ),
      '',
      `${siteUrl}/studio/structure/reviews`,
      '',
    ].join('\n'),
    isAutomatic: true,
  }
}

/**
 * Lists the drafts that wait. Any contributor may write a mark: the ids of those that cannot be read are listed apart, and
 * keep none of the others from being told.
 */
async function listWaiting(queryDrafts: ReviewMailDeps['queryDrafts']) {
  const marks = z
    .array(z.looseObject({_id: z.string()}))
    .parse(await queryDrafts(waitingReviewsQuery))
  const unreadable: string[] = []
  const waiting = marks.flatMap((mark) => {
    const {data} = waitingReview.safeParse(mark)
    if (!data) unreadable.push(mark._id)
    return data ? data.drafts.slice(0, 1).map(({title}) => ({...data, title})) : []
  })
  return {waiting, unreadable}
}
