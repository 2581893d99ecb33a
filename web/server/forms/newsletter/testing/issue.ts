import type {NewIssue, WrittenIssue} from '#web/contract/newsletter-issues.ts'
import type {Database} from '../../../storage/database.ts'

const picture = {url: 'https://site.example/lake/images/p/d/one.jpg', alt: 'A valve & a “pipe”'}

/** An issue with news and a publication, with letters that HTML has to escape. */
export const content: WrittenIssue = {
  subject: 'Gas <news> & more',
  opening: 'Good day.\nThis is the first issue.\n\nIt is short.',
  items: [
    {
      id: 'news-1',
      type: 'news',
      title: 'A "first" pipeline',
      summary: 'Short & clear.',
      path: '/news/a-first-pipeline',
      picture,
    },
    {
      id: 'publication-1',
      type: 'publication',
      title: 'The annual report',
      summary: '',
      path: '/publications/annual-report',
      picture: null,
    },
  ],
  texts: {
    greeting: 'Dear reader,',
    newsTitle: 'News',
    publicationsTitle: 'Publications',
    closing: 'With kind regards',
    reason: 'You subscribed.',
    unsubscribeLabel: 'Unsubscribe',
    company: 'The Aggregator',
    address: '1 Example Road\nAbuja',
  },
}

/** An issue that is sent at once. */
export const issue: NewIssue = {
  id: '6b0f3c4e-7d7a-4f43-9d0e-0f6f2c9f3a11',
  content,
  sendAt: null,
}

/** Stores so many confirmed subscribers: reader0@example.com and so on. */
export async function addSubscribers(db: Database, count: number): Promise<void> {
  const rows = Array.from({length: count}, (_, index) => {
    const email = `reader${index}@example.com`
    const times = {requested_at: 1, confirmed_at: 2, unsubscribed_at: null}
    return {...times, id: `s${index}`, email, email_key: email, version: 1, quarantine: null}
  })
  for (let from = 0; from < count; from += 500) {
    const part = rows.slice(from, from + 500).map((row) => ({...row, state: 'confirmed' as const}))
    await db.insertInto('subscriber').values(part).execute()
  }
}
