import {expect, onTestFinished, test} from 'vitest'
import {closeDatabase, openDatabase} from '../store/database.ts'
import {startLake, temporaryFolder} from '../testing/lake-fixture.ts'
import {act} from './testing/requests.ts'
import {addPerson} from './testing/sign-in-people.ts'
import {createTrail} from './trail.ts'

test('the trail tells who published, unpublished, deleted, released and imported', async () => {
  const {lake, writer} = await startLake()
  const {person, headers} = await addPerson({lake}, 'Ada', 'administrator')
  const send = async (name: string, action: object) => {
    const actionType = `sanity.action.${name}`
    expect((await act(lake.url, headers, {actionType, ...action})).status).toBe(200)
  }
  const pair = {draftId: 'drafts.a', publishedId: 'a'}
  await writer.create({_id: 'drafts.a', _type: 'news', title: 'Gas'})
  await send('document.publish', pair)
  await send('document.unpublish', pair)
  await send('document.publish', pair)
  await send('document.delete', {publishedId: 'a', includeDrafts: []})
  await send('release.create', {releaseId: 'r1', metadata: {title: 'Spring'}})
  await writer.create({_id: 'versions.r1.b', _type: 'news', title: 'Two'})
  await send('release.publish', {releaseId: 'r1'})
  await writer
    .transaction()
    .create({_id: 'c', _type: 'news'})
    .create({_id: 'd', _type: 'news'})
    .commit()
  const entries = lake.trail.list().map(({by, event, subject}) => [by, event, subject])
  expect(entries.toReversed().slice(2)).toEqual([
    [person.id, 'published', 'news: Gas'],
    [person.id, 'unpublished', 'news: Gas'],
    [person.id, 'published', 'news: Gas'],
    [person.id, 'deleted', 'news: Gas'],
    [person.id, 'released', 'system.release: Spring'],
    ['local-token', 'imported', 'news: c and 1 more'],
  ])
})

test('it names what was there before, also where something else takes its id', async () => {
  const {lake, writer} = await startLake()
  await writer.create({_id: 'home', _type: 'page', title: 'Home'})
  await writer.createOrReplace({_id: 'home', _type: 'page', title: 'Welcome'})
  await writer.createOrReplace({_id: 'home', _type: 'sanity.previewUrlSecret'})
  await writer.createOrReplace({_id: 'home', _type: 'news', title: 'Gas'})
  await writer.create({_id: '_.releases.r1', _type: 'system.release', name: 'r1', state: 'active'})
  await writer
    .transaction()
    .patch('_.releases.r1', {set: {state: 'published'}})
    .delete('home')
    .commit()
  const entries = lake.trail.list().map(({event, subject}) => [event, subject])
  expect(entries.toReversed()).toEqual([
    ['published', 'page: Home'],
    ['published', 'page: Welcome (was page: Home)'],
    ['deleted', 'page: Welcome'],
    ['published', 'news: Gas'],
    ['imported', 'system.release: r1 and 1 more'],
  ])
})

test('it tells who changed people', async () => {
  const {lake} = await startLake()
  const {person} = await addPerson({lake}, 'Ada', 'administrator')
  const other = await addPerson({lake}, 'Bola', 'viewer')
  lake.people.change(other.person.id, {role: 'editor'}, person.id)
  lake.people.change(other.person.id, {active: false}, person.id)
  const entries = lake.trail.list({limit: 2}).map(({by, event, subject}) => [by, event, subject])
  expect(entries).toEqual([
    [person.id, 'changed', 'bola@example.com: deactivated'],
    [person.id, 'changed', 'bola@example.com: viewer → editor'],
  ])
})

test('an entry can be neither changed nor deleted', () => {
  const database = openDatabase(temporaryFolder())
  onTestFinished(() => closeDatabase(database))
  createTrail(database).add({by: 'a', event: 'published', subject: 'b'})
  for (const sql of [`UPDATE trail SET by = 'c'`, 'DELETE FROM trail']) {
    expect(() => database.exec(sql)).toThrow('the trail only grows')
  }
})
