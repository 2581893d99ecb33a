import {expect, test} from 'vitest'
import {load} from './news-item-page.tsx'
import {serverRequest} from './testing/server-request.ts'

test('on the server the item and the recent ones are in the state when the page is drawn', async () => {
  const {context, state} = serverRequest('/news/item-2', {slug: 'item-2'})
  expect(await load(context)).toMatchObject({content: {}, meta: {title: 'item-2'}})
  expect(state().newsItem).toMatchObject({slug: 'item-2'})
  expect(state().recentNews).toHaveLength(3)
})

test('an unknown slug is a 404', async () => {
  const {context} = serverRequest('/news/nope', {slug: 'nope'})
  await expect(load(context)).rejects.toMatchObject({init: {status: 404}})
})

test('the content service being away fails the server’s page', async () => {
  const {cms, context} = serverRequest('/news/item-1', {slug: 'item-1'})
  cms.away = true
  await expect(load(context)).rejects.toThrow('away')
})
