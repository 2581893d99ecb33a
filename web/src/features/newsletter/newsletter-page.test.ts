import {expect, test} from 'vitest'
import {load} from './newsletter-page.tsx'

test.each([
  ['token=abc', {title: 'Confirm your subscription', message: undefined, failed: false}, 200],
  ['result=confirmed', {title: 'You are subscribed', failed: false}, 200],
  ['result=expired', {title: 'This link is no longer valid', failed: false}, 410],
  ['result=limited', {title: 'Something went wrong', failed: false}, 429],
  ['result=failed&token=abc', {title: 'Something went wrong', failed: true, token: 'abc'}, 503],
  ['result=nonsense', {title: 'This link is no longer valid', failed: false}, 410],
  ['', {title: 'This link is no longer valid', failed: false}, 410],
])('?%s', async (query, {title, ...rest}, status) => {
  const request = new Request(`http://site.example/newsletter/confirm?${query}`)
  const {data, init} = await load({request})
  expect(data).toMatchObject({...rest, meta: {title, noIndex: true}})
  expect(init?.status).toBe(status)
})
