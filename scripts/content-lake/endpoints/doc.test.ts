import {once} from 'node:events'
import {get} from 'node:http'
import {json} from 'node:stream/consumers'
import {expect, test} from 'vitest'
import {startLake} from '../testing/lake-fixture.ts'

const PAGE = {_id: 'page-a', _type: 'page', title: 'A', views: 1, tags: ['x', 'y']}

test('documents are returned by id in the requested order; missing ones are listed', async () => {
  const {writer, reader, lake} = await startLake()
  await writer.transaction().create(PAGE).create({_id: 'drafts.x', _type: 'page'}).commit()
  expect(await writer.getDocuments(['drafts.x', 'nobody', 'page-a'])).toMatchObject([
    {_id: 'drafts.x'},
    null,
    {_id: 'page-a'},
  ])
  expect(await reader.getDocument('drafts.x')).toBeUndefined()
  const answer = await fetch(`${lake.url}/v1/data/doc/production/page-a,drafts.x,nobody`)
  expect(await answer.json()).toMatchObject({
    documents: [{_id: 'page-a'}],
    omitted: [
      {id: 'drafts.x', reason: 'permission'},
      {id: 'nobody', reason: 'existence'},
    ],
  })
})

test('the export has the documents that the reader may see, one per line', async () => {
  const {writer, lake} = await startLake()
  await writer.transaction().create(PAGE).create({_id: 'drafts.x', _type: 'page'}).commit()
  const ids = async (headers: Record<string, string>) => {
    const text = await (await fetch(`${lake.url}/v1/data/export/production`, {headers})).text()
    return text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)._id)
  }
  expect(await ids({})).toEqual(['page-a'])
  expect(await ids({Authorization: `Bearer ${lake.token}`})).toEqual(['drafts.x', 'page-a'])
})

test('a host name with what a replacement pattern may hold is written as it is', async () => {
  const {writer, lake} = await startLake()
  const url = `http://lake.invalid/images/local/production/a-1x1.png`
  await writer.create({...PAGE, url})
  const Host = "x$&$'$1.example"
  const request = get(`${lake.url}/v1/data/doc/production/page-a`, {headers: {Host}})
  const [answer] = await once(request, 'response')
  expect(answer.statusCode).toBe(200)
  expect(await json(answer)).toMatchObject({
    documents: [{url: expect.stringContaining(`http://${Host.toLowerCase()}`)}],
  })
})

test('tags and folders of media are for editors: nobody else gets or lists them', async () => {
  const {writer, reader, lake} = await startLake()
  await writer
    .transaction()
    .create(PAGE)
    .create({_id: 'tag-a', _type: 'media.tag', name: {_type: 'slug', current: 'board'}})
    .create({_id: 'folder-a', _type: 'media.folder', name: 'Board'})
    .commit()
  expect(await writer.fetch('*[_type match "media*"]._id')).toHaveLength(2)
  for (const perspective of ['raw', 'published'] as const) {
    const visible = await reader.fetch('*{_id}', {}, {perspective})
    expect(visible).toEqual([{_id: 'page-a'}])
  }
  expect(await reader.getDocument('tag-a')).toBeUndefined()
  const exported = await fetch(`${lake.url}/v1/data/export/production`)
  expect(await exported.text()).not.toContain('media.')
  expect(await reader.fetch('count(*[references("tag-a")])')).toBe(0)
})
