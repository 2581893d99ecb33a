import {expect, onTestFinished, test} from 'vitest'
import {temporaryFolder} from '../storage/testing/databases.ts'
import {openPeopleDatabase} from './database.ts'
import {startPeople} from './testing/people-of-site.ts'
import {createTrail} from './trail.ts'

test('the trail tells who published, unpublished, deleted, released and imported', async () => {
  const {add, act, write, trail} = await startPeople()
  const {person, headers} = await add('Ada', 'administrator')
  const send = (name: string, action: object) => act(headers, name, action)
  const pair = {draftId: 'drafts.a', publishedId: 'a'}
  await write({create: {_id: 'drafts.a', _type: 'news', title: 'Gas'}})
  await send('document.publish', pair)
  await send('document.unpublish', pair)
  await send('document.publish', pair)
  await send('document.delete', {publishedId: 'a', includeDrafts: []})
  await send('release.create', {releaseId: 'r1', metadata: {title: 'Spring'}})
  await write({create: {_id: 'versions.r1.b', _type: 'news', title: 'Two'}})
  await send('release.publish', {releaseId: 'r1'})
  await write({create: {_id: 'c', _type: 'news'}}, {create: {_id: 'd', _type: 'news'}})
  const entries = trail.list().map(({by, event, subject}) => [by, event, subject])
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
  const {write, trail} = await startPeople()
  await write({create: {_id: 'home', _type: 'page', title: 'Home'}})
  await write({createOrReplace: {_id: 'home', _type: 'page', title: 'Welcome'}})
  await write({createOrReplace: {_id: 'home', _type: 'sanity.previewUrlSecret'}})
  await write({createOrReplace: {_id: 'home', _type: 'news', title: 'Gas'}})
  const release = {_id: '_.releases.r1', _type: 'system.release', name: 'r1', state: 'active'}
  await write({create: release})
  await write({patch: {id: '_.releases.r1', set: {state: 'published'}}}, {delete: {id: 'home'}})
  const entries = trail.list().map(({event, subject}) => [event, subject])
  expect(entries.toReversed()).toEqual([
    ['published', 'page: Home'],
    ['published', 'page: Welcome (was page: Home)'],
    ['deleted', 'page: Welcome'],
    ['published', 'news: Gas'],
    ['imported', 'system.release: r1 and 1 more'],
  ])
})

test('it tells who changed people', async () => {
  const {add, people, trail} = await startPeople()
  const {person} = await add('Ada', 'administrator')
  const bola = await add('Bola', 'viewer')
  people.change(bola.person.id, {role: 'editor'}, person.id)
  people.change(bola.person.id, {active: false}, person.id)
  const entries = trail.list({limit: 2}).map(({by, event, subject}) => [by, event, subject])
  expect(entries).toEqual([
    [person.id, 'changed', 'bola@example.com: deactivated'],
    [person.id, 'changed', 'bola@example.com: viewer → editor'],
  ])
})

test('an entry can be neither changed nor deleted', () => {
  const database = openPeopleDatabase(temporaryFolder())
  onTestFinished(() => database.close())
  createTrail(database).add({by: 'a', event: 'published', subject: 'b'})
  for (const sql of [`UPDATE trail SET by = 'c'`, 'DELETE FROM trail']) {
    expect(() => database.exec(sql)).toThrow('the trail only grows')
  }
})
