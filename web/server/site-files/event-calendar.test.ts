import {expect, test} from 'vitest'
import {eventCalendar} from './event-calendar.ts'

const config = {siteUrl: 'https://example.org', cms: {projectId: 'local', dataset: 'production'}}
const item = {
  _id: 'news-forum',
  _createdAt: '2026-11-01T08:00:00Z',
  _updatedAt: '2026-11-01T08:00:00Z',
  title: 'Gas; power\nand more',
  slug: 'gas-forum',
  event: {start: '2027-02-27', end: '2027-02-28', place: 'Hall 1, Abuja'},
}
const linesOf = (changes: Partial<typeof item> = {}) =>
  (eventCalendar(config, {...item, ...changes}) ?? '').split('\r\n')

test('has whole days, and commas and line breaks as RFC 5545 wants them', () => {
  const lines = linesOf()
  expect(lines).toContain('DTSTART;VALUE=DATE:20270227')
  expect(lines).toContain('DTEND;VALUE=DATE:20270301')
  expect(lines).toContain(String.raw`SUMMARY:Gas\; power\nand more`)
  expect(lines).toContain(String.raw`LOCATION:Hall 1\, Abuja`)
  expect(lines).toContain('URL:https://example.org/news/gas-forum')
  expect(lines.slice(-2)).toEqual(['END:VCALENDAR', ''])
})

test('an event that was moved is the same event in a later revision', () => {
  const moved = linesOf({
    slug: 'forum-moved',
    _updatedAt: '2026-11-02T09:30:15.250Z',
    event: {start: '2027-03-01', end: '', place: 'Lagos'},
  })
  expect(linesOf()).toEqual(
    expect.arrayContaining(['UID:news-forum', 'SEQUENCE:0', 'DTSTAMP:20261101T080000Z']),
  )
  expect(moved).toEqual(
    expect.arrayContaining([
      'UID:news-forum',
      'SEQUENCE:91815',
      'LAST-MODIFIED:20261102T093015Z',
      'DTSTAMP:20261102T093015Z',
      'DTEND;VALUE=DATE:20270302',
    ]),
  )
})

test('no line is longer than 75 bytes, and none breaks within a character', () => {
  const title = 'Ọjọ́ ìpàdé gáàsì '.repeat(12).trim()
  const lines = linesOf({title})
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
  expect(lines.join('\r\n').replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}`)
})

test('an item without a day has none', () => {
  expect(eventCalendar(config, null)).toBeUndefined()
  expect(eventCalendar(config, {...item, event: null})).toBeUndefined()
  expect(
    eventCalendar(config, {...item, event: {start: null, end: null, place: 'Abuja'}}),
  ).toBeUndefined()
})
