import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {getRequestListener} from '@hono/node-server'
import type {SanityClient} from '@sanity/client'
import {afterAll, beforeAll, beforeEach, expect, test, vi} from 'vitest'
import {lakeClient} from 'content-lake/client'
import {readEnvironment} from '#web/server/env/env.ts'
import {openLake} from './lake.ts'
import {listen, type Listening} from './listen.ts'

const changed = vi.fn<() => void>()
let folder: string
let lake: Awaited<ReturnType<typeof openLake>>
let listening: Listening
let client: SanityClient

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lake-changes-'))
  let handle = getRequestListener(() => new Response(null, {status: 503}))
  listening = await listen('127.0.0.1', 0, (request, response) => void handle(request, response))
  const origin = `http://127.0.0.1:${listening.port}`
  const env = readEnvironment({DATA_DIR: folder})
  lake = await openLake(env, origin)
  handle = getRequestListener(lake.app.fetch)
  lake.onContentChange(changed)
  client = lakeClient({url: origin + lake.path, token: lake.token}, {apiVersion: '2025-02-19'})
})

afterAll(async () => {
  await listening.close()
  await lake.close()
  await rm(folder, {recursive: true})
})

beforeEach(() => changed.mockClear())

const item = (_id: string) => ({_id, _type: 'news', title: 'x'})

test('a draft’s keystroke and a version’s are no change of what visitors see', async () => {
  await client.create(item('drafts.news-1'))
  await client.patch('drafts.news-1').set({title: 'xy'}).commit()
  await client.create(item('versions.r1.news-1'))
  await client.patch('versions.r1.news-1').set({title: 'xy'}).commit()
  expect(changed).not.toHaveBeenCalled()
})

test('a publish is one change, however many documents it has', async () => {
  await client.action({
    actionType: 'sanity.action.document.publish',
    draftId: 'drafts.news-1',
    publishedId: 'news-1',
  })
  expect(changed).toHaveBeenCalledTimes(1)
  changed.mockClear()
  const transaction = client.transaction()
  for (const id of ['news-2', 'news-3', 'drafts.news-4']) transaction.create(item(id))
  await transaction.commit()
  expect(changed).toHaveBeenCalledTimes(1)
})

test('a deletion and an unpublish are changes', async () => {
  await client.delete('news-2')
  expect(changed).toHaveBeenCalledTimes(1)
  await client.action({
    actionType: 'sanity.action.document.unpublish',
    draftId: 'drafts.news-1',
    publishedId: 'news-1',
  })
  expect(changed).toHaveBeenCalledTimes(2)
})
