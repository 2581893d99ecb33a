import {expect, test} from 'vitest'
import {normaliseEvent} from './news-content.ts'
import {calendarFile} from './news-event.tsx'

test('an event of which nothing is said is none; a last day without a first is dropped', () => {
  expect(normaliseEvent(null)).toBeUndefined()
  expect(normaliseEvent({place: ' ', start: null, link: 'javascript:alert(1)'})).toBeUndefined()
  expect(normaliseEvent({end: '2027-03-02', place: 'Abuja'})).toEqual({place: 'Abuja'})
  expect(normaliseEvent({start: '2027-03-01', end: '2027-03-01'})).toEqual({
    place: '',
    start: '2027-03-01',
  })
})

test('its calendar file has whole days, and commas and line breaks as RFC 5545 wants them', () => {
  const file = calendarFile({
    event: {start: '2027-02-27', end: '2027-02-28', place: 'Hall 1, Abuja'},
    title: 'Gas; power\nand more',
    url: 'https://example.org/news/forum',
  })
  const lines = file.split('\r\n')
  expect(lines).toContain('DTSTART;VALUE=DATE:20270227')
  expect(lines).toContain('DTEND;VALUE=DATE:20270301')
  expect(lines).toContain(String.raw`SUMMARY:Gas\; power\nand more`)
  expect(lines).toContain(String.raw`LOCATION:Hall 1\, Abuja`)
  expect(lines.slice(-2)).toEqual(['END:VCALENDAR', ''])
})
