import {may, type Person} from 'content-lake'
import {z} from 'zod'
import type {Database, Tables} from '../storage/database.ts'
import {everyMorning, insertMail} from './queue-mail.ts'
import type {Mail} from './transport.ts'

/**
 * The drafts that wait for review, the oldest request first; the marks are those of studio/reviews. It is asked with
 * the token, so it is none of the site's queries.
 */
const waitingReviewsQuery = `*[_type == "review" && !defined(sentence)] | order(requestedAt asc){
  requestedBy, requestedAt,
  "drafts": *[_id == "drafts." + ^.documentId]{"title": coalesce(tittle, title, name, question, _type)}
}`

const waitingReviews = z.array(
  z.object({
    requestedBy: z.string(),
    requestedAt: z.string(),
    drafts: z.array(z.object({title: z.string()})),
  }),
)

type ReviewMailDeps = {
  people: () => readonly Person[]
  /** Asks the dataset, drafts included. */
  queryDrafts: (query: string) => Promise<unknown>
}

/** Makes a function that queues one mail a day to each editor while drafts wait for review. Call it often. */
export function createReviewMail(
  db: Database,
  {people, queryDrafts, now}: ReviewMailDeps & {now: () => number},
): () => Promise<void> {
  return everyMorning(now, async (day, until) => {
    if ((await listWaiting(queryDrafts)).length === 0) return
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
  const waiting = await listWaiting(queryDrafts)
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

async function listWaiting(queryDrafts: ReviewMailDeps['queryDrafts']) {
  const reviews = waitingReviews.parse(await queryDrafts(waitingReviewsQuery))
  return reviews.flatMap(({drafts, ...review}) =>
    drafts.slice(0, 1).map(({title}) => ({...review, title})),
  )
}
