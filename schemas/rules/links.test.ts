import {describe, expect, test} from 'vitest'
import {textRule, linkProblem, pageLinkProblem} from './links.ts'

describe('a link', () => {
  test.each([
    '/',
    '/about',
    '/news/some-title?page=2#top',
    'https://example.com/a',
    'mailto:info@example.com',
    'tel:+2348012345678',
    'tel:+234-801-234-5678',
    'tel:+23412345678;ext=12',
  ])('may be %s', (href) => {
    expect(linkProblem(href)).toBeNull()
  })

  test.each([
    'about',
    '//example.com',
    'http://example.com',
    'https://',
    'https://nowhere',
    'javascript:alert(1)',
    'mailto:nobody',
    'tel:call me',
    'tel:+234(0)8012345678',
    'tel:002348012345678',
    'tel:0800-GAS-LINE',
    'tel:08031234567/08051234567',
    '/two words',
    '/about\u0000',
    '/about\u007f',
    '/about\r\nSet-Cookie: a=b',
    'https://example.com/\u0085',
    'ftp://example.com',
  ])('may not be %s', (href) => {
    expect(linkProblem(href)).toEqual(expect.any(String))
  })
})

test('a page link may not be a mailto: or tel: URL, and none is asked for', () => {
  for (const href of ['mailto:info@example.com', 'tel:08012345678', 'nowhere']) {
    expect(pageLinkProblem(href)).toBe(
      'Write a path of this site such as /about, or an address that begins with https://.',
    )
  }
  expect(pageLinkProblem('/about')).toBeNull()
})

test('an absent link passes, since “required” reports it', () => {
  const check = textRule(linkProblem)
  expect(check(undefined)).toBe(true)
  expect(check('')).toBe(true)
  expect(check('nowhere')).toEqual(expect.any(String))
})
