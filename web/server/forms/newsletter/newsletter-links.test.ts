import {expect, test} from 'vitest'
import {otherForms} from 'content-lake/testing'
import {createNewsletterLinks} from './newsletter-links.ts'

const now = Date.UTC(2026, 0, 1)
const week = 7 * 24 * 60 * 60_000
const links = createNewsletterLinks({siteUrl: 'https://site.example', key: Buffer.alloc(32, 1)})

const tokenOf = (url: string) => new URL(url).searchParams.get('token') ?? ''

test('a link is for one purpose and one version of a subscription, for a time', () => {
  const token = tokenOf(links.create('confirm', {id: 'a', version: 2}, now))
  const payload = {purpose: 'confirm', subscriberId: 'a', version: 2, expires: now + week}
  expect(links.verify('confirm', token, now + week)).toEqual(payload)
  expect(links.verify('confirm', token, now + week + 1)).toBeUndefined()
  expect(links.verify('unsubscribe', token, now)).toBeUndefined()
  const others = createNewsletterLinks({siteUrl: '', key: Buffer.alloc(32, 2)})
  expect(others.verify('confirm', token, now)).toBeUndefined()
})

test('a link that was mailed by a former release is still valid', () => {
  const mailed =
    'WyJ1bnN1YnNjcmliZSIsImEiLDEsMTgzMDI5NzYwMDAwMF0.EKh2mZL_i64hchHAkcP0xGaQVx42COfyC1NMlkI--xk'
  expect(links.verify('unsubscribe', mailed, now)).toMatchObject({subscriberId: 'a', version: 1})
})

test('any other form of a valid token is refused', () => {
  const token = tokenOf(links.create('unsubscribe', {id: 'a', version: 1}, now))
  for (const form of otherForms(token)) {
    expect([form, links.verify('unsubscribe', form, now)]).toEqual([form, undefined])
  }
})
