import {CalendarPlus} from 'lucide-react'
import {Link} from 'react-router-dom'
import {mapList, publishedDate, text, unbroken} from '#web/src/shared/cms/normalise.ts'
import {useIsHydrated} from '#web/src/shared/hydration.ts'
import {paths} from '#web/src/shared/paths.ts'
import {useSiteConfig} from '#web/src/shared/site-config.tsx'
import {ButtonLink} from '#web/src/shared/ui/button/button.tsx'
import {Label} from '#web/src/shared/ui/layout/layout.tsx'
import {type NewsEvent, normaliseEvent} from './news-content.ts'
import styles from './news-event.module.css'

type RawItem = {
  _id: string
  title: string | null
  slug: string | null
  event: Parameters<typeof normaliseEvent>[0]
}

export type DatedEvent = {
  key: string
  title: string
  slug: string
  start: string
  end: string
  place: string
}

/** The events of news items that have a day, soonest first. */
export const normaliseEvents = (
  raw: readonly (RawItem | null)[] | null | undefined,
): DatedEvent[] =>
  mapList(raw, ({_id, title: rawTitle, slug: rawSlug, event: rawEvent}) => {
    const {start, end = start, place = ''} = normaliseEvent(rawEvent) ?? {}
    const [title, slug] = [text(rawTitle), text(rawSlug)]
    return start && end && title && slug ? {key: _id, title, slug, start, end, place} : undefined
  }).sort((a, b) => a.start.localeCompare(b.start))

/** The present day in Nigeria, as `YYYY-MM-DD`. */
export const today = (): string =>
  new Date().toLocaleDateString('en-CA', {timeZone: 'Africa/Lagos'})

const mostUpcoming = 3

/**
 * The next events that are not over, up to three; nothing where there are none. The page may have been made on an
 * earlier day: once scripts run, the visitor's clock decides.
 *
 * @param day when the page was made, `YYYY-MM-DD`.
 */
export function UpcomingEvents({
  title,
  events,
  day,
}: {
  title: string
  events: readonly DatedEvent[]
  day: string
}) {
  const present = useIsHydrated() ? today() : day
  const upcoming = events.filter(({end}) => end >= present).slice(0, mostUpcoming)
  if (upcoming.length === 0) return null
  return (
    <section className={styles.upcoming} aria-labelledby="upcoming">
      <Label as="h2" id="upcoming">
        {title}
      </Label>
      <ul role="list" className={styles.events}>
        {upcoming.map(({key, title: name, slug, place, ...days}) => (
          <li key={key} className={styles.card}>
            <p className={styles.label}>{[eventDays(days), place].filter(Boolean).join(' · ')}</p>
            <Link to={paths.newsItem(slug)} className={styles.name}>
              {unbroken(name)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The first day of an event, and the last one where it takes several. */
const eventDays = ({start, end}: {start?: string; end?: string}): string =>
  [...new Set([start, end])].flatMap((date) => (date ? [publishedDate(date)] : [])).join(' to ')

/** The event that an article announces: date, place and deadline, the way to register, a calendar file. */
export function EventBox({
  event,
  title,
  path,
}: {
  event: NewsEvent
  title: string
  /** The article's. */
  path: string
}) {
  const {siteUrl} = useSiteConfig()
  const {start, place, deadline, link} = event
  const facts = [
    {label: 'Date', value: eventDays(event)},
    {label: 'Place', value: place},
    {label: 'Register by', value: deadline ? publishedDate(deadline) : ''},
  ].filter(({value}) => value)
  return (
    <section aria-label="Event" className={styles.event} data-tone="mist">
      {facts.length > 0 && (
        <dl className={styles.facts}>
          {facts.map(({label, value}) => (
            <div key={label}>
              <dt className={styles.label}>{label}</dt>
              <dd className={styles.value}>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {(link || start) && (
        <div className={styles.actions} data-print="no">
          {link && (
            <ButtonLink to={link} variant="primary" arrow>
              Register
            </ButtonLink>
          )}
          {start && (
            <a
              href={`data:text/calendar;charset=utf-8,${encodeURIComponent(calendarFile({event: {...event, start}, title, url: `${siteUrl}${path}`}))}`}
              download="event.ics"
              className={styles.calendar}
            >
              <CalendarPlus size={20} strokeWidth={1.5} aria-hidden />
              Add to calendar
            </a>
          )}
        </div>
      )}
    </section>
  )
}

/**
 * The event as a calendar file (RFC 5545) of whole days.
 *
 * @param url the article's, by which calendars know the event again.
 */
export function calendarFile({
  event: {start, end = start, place},
  title,
  url,
}: {
  event: NewsEvent & {start: string}
  title: string
  url: string
}): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Gas Aggregation Company//News//EN',
    'BEGIN:VEVENT',
    `UID:${url}`,
    `DTSTAMP:${compact(start)}T000000Z`,
    `DTSTART;VALUE=DATE:${compact(start)}`,
    `DTEND;VALUE=DATE:${compact(dayAfter(end))}`,
    `SUMMARY:${escaped(title)}`,
    ...(place ? [`LOCATION:${escaped(place)}`] : []),
    `URL:${url}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n')
}

const compact = (date: string): string => date.replaceAll('-', '')

const escaped = (words: string): string =>
  words.replaceAll(/[\\,;]/g, String.raw`\$&`).replaceAll(/\s*\n\s*/g, String.raw`\n`)

/** A calendar's end is the first day that is no longer part of the event. */
function dayAfter(date: string): string {
  const day = new Date(`${date}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + 1)
  return day.toISOString().slice(0, 10)
}
