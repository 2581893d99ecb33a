import {expect, test} from 'vitest'
import {load} from './news-page.tsx'
import {serverRequest} from './testing/server-request.ts'

test('on the server the list is in the state when the page is drawn', async () => {
  const {context, state} = serverRequest('/news?search=item-1')
  await load(context)
  expect(state()).toMatchObject({total: 1, loadingNews: false, searchNewsText: 'item-1'})
})

test('the content service being away fails the server’s page', async () => {
  const {cms, context} = serverRequest('/news')
  cms.away = true
  await expect(load(context)).rejects.toThrow('away')
})
