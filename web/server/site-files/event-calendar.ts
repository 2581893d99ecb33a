import {Hono} from 'hono'
import type {EventQueryResult} from '#web/src/shared/cms/content.gen.ts'
import {isoDate, text} from '#web/src/shared/cms/normalise.ts'
import type {SiteConfig} from '#web/src/shared/env.ts'
import {absolute, paths} from '#web/src/shared/paths.ts'
import {createFailureLog} from '../cms/cached-content.ts'
import {type ContentSource, openCms} from '../cms/content-source.ts'
import {contentCacheHeaders, createText} from '../http/answer-text.ts'
import {fileUnavailable, respond} from './cached-file.ts'
import {eventQuery} from './site-files.queries.ts'

/** `/news/<slug>.ics`: the event of a news item, for calendars. An item without a day has none. */
export function serveEventCalendars(source: ContentSource): Hono {
  const app = new Hono()
  const cms = openCms(source)
  const failures = createFailureLog(source.log)
  const name = 'event calendars'
  app.get('/news/:file{[^/]+\\.ics}', async (context, next) => {
    const slug = context.req.param('file').slice(0, -'.ics'.length)
    let file: string | undefined
    try {
      file = eventCalendar(source.config, await cms.fetch(eventQuery, {slug}))
      failures.succeeded(name)
    } catch (error) {
      failures.failed(name, 'The calendar file of an event could not be made.', error)
      return fileUnavailable(context)
    }
    if (!file) return next()
    return respond(context, 'text/calendar', createText(file), {
      ...contentCacheHeaders(source.isPurged),
      'Content-Disposition': `inline; filename*=UTF-8''${encodeURIComponent(slug)}.ics`,
    })
  })
  return app
}

/**
 * An event of whole days as a calendar file (RFC 5545). It is known by its document, and bears the stamps of the
 * document's changes, so that calendars update an event that is moved.
 *
 * @returns undefined where there is no item, or its event has no day.
 */
export function eventCalendar(config: SiteConfig, item: EventQueryResult): string | undefined {
  const start = isoDate(item?.event?.start)
  if (!item || !start) return undefined
  const last = isoDate(item.event?.end) ?? start
  const place = text(item.event?.place)
  const url = absolute(config, paths.newsItem(text(item.slug)))
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Gas Aggregation Company//News//EN',
    'BEGIN:VEVENT',
    `UID:${escaped(item._id)}`,
    `CREATED:${stamp(item._createdAt)}`,
    `LAST-MODIFIED:${stamp(item._updatedAt)}`,
    `DTSTAMP:${stamp(item._updatedAt)}`,
    `SEQUENCE:${sequence(item)}`,
    `DTSTART;VALUE=DATE:${compact(start)}`,
    `DTEND;VALUE=DATE:${compact(dayAfter(last > start ? last : start))}`,
    `SUMMARY:${escaped(text(item.title))}`,
    ...(place ? [`LOCATION:${escaped(place)}`] : []),
    `URL:${url}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
  return lines.map(folded).join('\r\n')
}

/** Seconds from the first to the latest change: a later revision has a higher number. */
const sequence = ({_createdAt, _updatedAt}: {_createdAt: string; _updatedAt: string}): number =>
  Math.max(0, Math.floor((Date.parse(_updatedAt) - Date.parse(_createdAt)) / 1000)) || 0

const compact = (date: string): string => date.slice(0, 10).replaceAll('-', '')

/** A moment in UTC: `20270227T101500Z`. */
const stamp = (iso: string): string => new Date(iso).toISOString().replace(/[-:]|\.\d+/g, '')

const escaped = (value: string): string =>
  value.replaceAll(/[\\,;]/g, String.raw`\$&`).replaceAll(/\s*\n\s*/g, String.raw`\n`)

/** A calendar's end is the first day that is no longer part of the event. */
function dayAfter(date: string): string {
  const day = new Date(`${date.slice(0, 10)}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + 1)
  return day.toISOString()
}

/** Bytes that a line may have. */
const longestLine = 75

/** Breaks a line that is too long, between characters; what follows begins with a space. */
function folded(line: string): string {
  const parts = ['']
  let bytes = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (bytes + size > longestLine) {
      parts.push('')
      bytes = 1
    }
    parts[parts.length - 1] += character
    bytes += size
  }
  return parts.join('\r\n ')
}
