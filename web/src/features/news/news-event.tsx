import {CalendarPlus} from 'lucide-react'
import {publishedDate} from '#web/src/shared/cms/normalise.ts'
import {useSiteConfig} from '#web/src/shared/site-config.tsx'
import {ButtonLink} from '#web/src/shared/ui/button/button.tsx'
import {eventDays, type NewsEvent} from './news-content.ts'
import styles from './news-event.module.css'

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
