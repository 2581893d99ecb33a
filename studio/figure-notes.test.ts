import {expect, test} from 'vitest'
import {offersOf, plainParagraphs} from './figure-notes.tsx'

const figures = {
  enquiryDays: 'two years',
  unconfirmedDays: '30 days',
  dataLinkDays: '7 days',
  staffCookies: 'none',
  hosts: 'none',
  mailEncryption: 'always encrypted',
  accessibilityChecks: 'none is kept with it',
  backups: 'made each night',
}

test('each figure is offered with what it says; of a Studio that no site serves, with its subject', () => {
  expect(offersOf(figures)).toContainEqual({name: '{enquiryDays}', text: 'two years'})
  expect(offersOf(undefined)).toContainEqual({
    name: '{hosts}',
    text: 'The other hosts that a page contacts',
  })
})

test('a place within marks belongs to its paragraph', () => {
  const children = [{text: 'After '}, {text: '{enquiryDays}', marks: ['strong']}, {text: '.'}]
  expect(plainParagraphs([{_type: 'block', children}, {_type: 'imageWithAlt'}])).toEqual([
    'After {enquiryDays}.',
    '',
  ])
})
