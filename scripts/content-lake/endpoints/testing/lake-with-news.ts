import {type CleanUp, startLake} from '../../testing/lake-fixture.ts'

const NEWS: (Record<string, unknown> & {_id: string; _type: string})[] = [
  {_id: 'news-a', _type: 'news', title: 'Alpha', slug: {current: 'a'}, tags: ['gas']},
  {_id: 'news-b', _type: 'news', title: 'Beta', slug: {current: 'b'}, tags: []},
  {_id: 'page-c', _type: 'page', title: 'Gamma', about: {_ref: 'news-a', _type: 'reference'}},
]

/** A lake with two news items, one with a draft, a page that refers to one of them, a new draft and a private document. */
export async function startLakeWithNews(cleanUp?: CleanUp) {
  const fixture = await startLake({}, cleanUp)
  const transaction = fixture.writer.transaction()
  for (const document of NEWS) transaction.create(document)
  transaction.create({_id: 'drafts.news-a', _type: 'news', title: 'Alpha, revised'})
  transaction.create({_id: 'drafts.news-new', _type: 'news', title: 'Unborn'})
  transaction.create({_id: 'secret.key', _type: 'news', title: 'Secret'})
  await transaction.commit()
  return fixture
}
