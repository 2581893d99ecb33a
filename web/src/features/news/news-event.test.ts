import {expect, test} from 'vitest'
import {normaliseEvent} from './news-content.ts'

test('an event of which nothing is said is none; a last day without a first is dropped', () => {
  expect(normaliseEvent(null)).toBeUndefined()
  expect(normaliseEvent({place: ' ', start: null, link: 'javascript:alert(1)'})).toBeUndefined()
  expect(normaliseEvent({end: '2027-03-02', place: 'Abuja'})).toEqual({place: 'Abuja'})
  expect(normaliseEvent({start: '2027-03-01', end: '2027-03-01'})).toEqual({
    place: '',
    start: '2027-03-01',
  })
})
