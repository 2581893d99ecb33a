import {expect, test} from 'vitest'
import {loadLink} from './link-page.tsx'

test.each([
  ['token=abc', {title: 'Confirm', message: undefined, failed: false}, 200],
  ['result=confirmed', {title: 'You are subscribed', failed: false}, 200],
  ['result=expired', {title: 'This link is no longer valid', failed: false}, 410],
  ['result=limited', {title: 'Something went wrong', failed: false}, 429],
  ['result=failed&token=abc', {title: 'Something went wrong', failed: true, token: 'abc'}, 503],
  ['result=nonsense', {title: 'This link is no longer valid', failed: false}, 410],
  ['', {title: 'This link is no longer valid', failed: false}, 410],
])('?%s', (query, {title, ...rest}, status) => {
  const {data, init} = loadLink(new Request(`http://site.example/x?${query}`), 'Confirm')
  expect(data).toMatchObject({...rest, meta: {title, noIndex: true}})
  expect(init?.status).toBe(status)
})
