import {expect, test} from 'vitest'
import {type Issue, ISSUE_ITEMS_MOST} from '#web/contract/newsletter-issues.ts'
import {NEWSLETTER_MAIL_TEXTS} from '#schemas/texts.ts'
import {beginDraft, issueOf, issuesSince, withOffer} from './issue-draft.ts'
import type {Offer} from './offer.ts'

const offerOf = (...ids: string[]): Offer => ({
  items: ids.map((id) => ({
    item: {id, type: 'news', title: id, summary: '', path: `/news/${id}`, picture: null},
    date: '2026-11-10',
    createdAt: '2026-11-10T08:00:00Z',
  })),
  texts: {...NEWSLETTER_MAIL_TEXTS, company: 'The Aggregator', address: ''},
})

const issue = (id: string, values: Partial<Issue> = {}): Issue => ({
  id,
  subject: id,
  state: 'sending',
  created_by: 'Bola Eze',
  send_at: Date.parse('2026-11-20T09:00:00Z'),
  problem: null,
  itemIds: [],
  seenIds: ['old'],
  sent: 0,
  waiting: 0,
  failed: 0,
  ...values,
})

const written = {...beginDraft(), subject: 'News', opening: 'In short.'}

test('what is published while somebody writes is chosen too; what was unticked stays so', () => {
  const begun = withOffer(written, offerOf('a', 'b', 'old'), [issue('first')])
  expect(begun.chosen).toEqual(['a', 'b'])
  const later = withOffer({...begun, chosen: ['b']}, offerOf('new', 'a', 'b', 'old'), [
    issue('first'),
  ])
  expect(later.chosen).toEqual(['b', 'new'])
  expect(later.id).toBe(written.id)
})

test('an issue says what it brings and what was on offer', () => {
  const draft = {...withOffer(written, offerOf('a', 'b'), []), chosen: ['b']}
  expect(issueOf(draft, offerOf('a', 'b'))).toMatchObject({
    content: {items: [{id: 'b'}], seenIds: ['a', 'b']},
  })
})

test.each([
  ['without a subject', {subject: ' '}, /subject/],
  ['without an opening', {opening: ''}, /opening/],
  ['with too much', {}, /30 news and publications at most, and 31 are chosen/],
])('%s it cannot be sent, for that reason', (_, values, reason) => {
  const ids = Array.from({length: ISSUE_ITEMS_MOST + 1}, (_entry, index) => `news-${index}`)
  expect(issueOf({...written, chosen: ids, ...values}, offerOf(...ids))).toMatchObject({
    problem: expect.stringMatching(reason),
  })
})

test('an issue that somebody else makes meanwhile is told', () => {
  const draft = withOffer(written, offerOf('a'), [issue('first')])
  const issues = [issue('theirs'), issue('given up', {state: 'stopped'}), issue('first')]
  expect(issuesSince(draft, issues).map(({id}) => id)).toEqual(['theirs'])
  expect(issuesSince(draft, [issue(draft.id), issue('first')])).toEqual([])
})
