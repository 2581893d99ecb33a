import {describe, expect, test} from 'vitest'
import {shareEmptyLake} from '../testing/lake-fixture.ts'
import {listenTo} from '../testing/event-reader.ts'

const emptyLake = shareEmptyLake()

async function listening(query: string, params = {}, options = {}) {
  const fixture = await emptyLake()
  const events = listenTo(fixture.writer, query, params, {includeResult: false, ...options})
  expect(await events.next()).toMatchObject({type: 'welcome'})
  return {...fixture, events}
}

describe('a listener', () => {
  test('gets the author, the mutations and both revisions of a change', async () => {
    const {writer, events} = await listening('*[_type == "page"]')
    const page = await writer.create({_id: 'page', _type: 'page', title: 'First'})
    expect(await events.next()).toMatchObject({
      type: 'mutation',
      documentId: 'page',
      transition: 'appear',
      identity: 'local-token',
      resultRev: page._rev,
      transactionId: page._rev,
      eventId: `${page._rev}#page`,
      transactionTotalEvents: 1,
      transactionCurrentEvent: 1,
      mutations: [{create: {title: 'First'}}],
      timestamp: expect.any(String),
    })
    const patched = await writer.patch('page').set({title: 'Second'}).commit()
    expect(await events.next()).toMatchObject({
      transition: 'update',
      previousRev: page._rev,
      resultRev: patched._rev,
      mutations: [{patch: {id: 'page', set: {title: 'Second'}}}],
    })
    await writer.delete('page')
    const last = await events.next()
    expect(last).toMatchObject({transition: 'disappear', previousRev: patched._rev})
  })

  test('gets appear and disappear events when a document begins or ceases to match', async () => {
    const {writer, events} = await listening('*[_type == "page" && place == $place]', {place: 'a'})
    await writer.create({_id: 'page', _type: 'page', place: 'b'})
    await writer.patch('page').set({place: 'a'}).commit()
    expect(await events.next()).toMatchObject({transition: 'appear'})
    await writer.patch('page').set({place: 'b'}).commit()
    expect(await events.next()).toMatchObject({transition: 'disappear'})
  })

  test('gets the number of its own events in a transaction, not of all', async () => {
    const {writer, events} = await listening('*[_id in $ids]', {ids: ['page', 'drafts.page']})
    await writer
      .transaction()
      .create({_id: 'page', _type: 'page'})
      .create({_id: 'drafts.page', _type: 'page'})
      .create({_id: 'elsewhere', _type: 'page'})
      .commit()
    const total = {transactionTotalEvents: 2}
    expect(await events.next()).toMatchObject({...total, transactionCurrentEvent: 1})
    expect(await events.next()).toMatchObject({...total, transactionCurrentEvent: 2})
  })

  test('gets the document before and after, and effects, on request', async () => {
    const options = {includeResult: true, includePreviousRevision: true, effectFormat: 'mendoza'}
    const {writer, events} = await listening('*', {}, options)
    await writer.create({_id: 'page', _type: 'page', title: 'First'})
    expect(await events.next()).toMatchObject({
      result: {title: 'First'},
      previous: null,
      effects: {apply: [0, {title: 'First'}], revert: [0, null]},
    })
    await writer.patch('page').set({title: 'Second'}).commit()
    expect(await events.next()).toMatchObject({
      result: {title: 'Second'},
      previous: {title: 'First'},
      effects: {apply: [0, {title: 'Second'}], revert: [0, {title: 'First'}]},
    })
  })

  test('without a token gets events of public documents only', async () => {
    const {writer, reader} = await emptyLake()
    const events = listenTo(reader, '*')
    await events.next()
    await writer.create({_id: 'drafts.page', _type: 'page', title: 'Secret'})
    await writer.create({_id: 'page', _type: 'page', title: 'Public'})
    expect(await events.next()).toMatchObject({documentId: 'page', result: {title: 'Public'}})
  })

  test.each([
    'references("author")',
    'sanity::partOfRelease("r1") || _id == "page"',
    'title match "one*" && count(list) > 1',
    'title match "*on*" && [title, "b"] match "o*e"',
    'count(list[@ in [1, 2]]) == 2 && list[select(@ > 1 => true, false)][0] == 2',
    '!(string::startsWith(lower(title), "two")) && list[1] in [2]',
    '"author" in authors[]._ref',
    'list[0] in 1..5',
    'select(title == "One" => true, false)',
    'string::lower(title) == "one"',
    'count(list[@ == 2]) > 0',
    'dateTime(date) > dateTime("2026-01-01T00:00:00Z")',
  ])('of %s gets what matches it', async (filter) => {
    const {writer, events} = await listening(`*[${filter}]`)
    await writer.create({_id: 'other', _type: 'page', title: 'Two'})
    const author = {_type: 'reference', _ref: 'author', _weak: true}
    const date = '2026-02-01T00:00:00Z'
    const fields = {title: 'One', list: [1, 2], author, authors: [{_key: 'a', ...author}], date}
    await writer.create({_id: 'page', _type: 'page', ...fields})
    expect(await events.next()).toMatchObject({documentId: 'page'})
  })

  test.each([
    ['writer', '*['],
    ['writer', 'count(*)'],
    ['writer', '*[_type == $missing]'],
    ['writer', '*[author->name == "a"]'],
    ['writer', '*[count(list[@ > ^.n]) > 1]'],
    ['writer', '*[count(*[_type == "page"]) > 1]'],
    ['writer', '*[count(list[count([1, 2][@ > 1]) > 1]) > 1]'],
    ['writer', '*[count(list[@ in $many]) > 1]'],
    ['writer', `*[${Array.from({length: 30}, () => 'count(list[@ > 1]) > 1').join(' || ')}]`],
    ['writer', '*[count(array::unique(list)) > 1]'],
    ['writer', '*[title match "a*b*c*d"]'],
    ['writer', '*[title match $pattern]'],
    ['writer', '*[title match lower(title)]'],
    ['writer', '*[geo::distance(a, b) > 1]'],
    ['reader', '*[count(list[@ > 1]) > 1]'],
    ['reader', '*[title match "a*"]'],
    ['reader', `*[title == "${'a'.repeat(1000)}"]`],
  ] as const)('of the %s gets an error for the query %s', async (who, query) => {
    const fixture = await emptyLake()
    const params = {many: Array.from({length: 200}, (_, n) => n), pattern: 'a*b*c'}
    const events = listenTo(fixture[who], query, params)
    await expect(events.next()).rejects.toMatchObject({name: 'ChannelError'})
  })
})
