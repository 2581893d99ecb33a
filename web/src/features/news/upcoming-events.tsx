import {Link} from 'react-router-dom'
import type {QueryResult} from '#web/src/shared/cms/client.ts'
import {mapList, text, unbroken} from '#web/src/shared/cms/normalise.ts'
import {paths} from '#web/src/shared/paths.ts'
import {usePresentDay} from '#web/src/shared/present-day.ts'
import {Label} from '#web/src/shared/ui/layout/layout.tsx'
import {eventDays, normaliseEvent} from './news-content.ts'
import type {newsPageQuery} from './news.queries.ts'
import styles from './upcoming-events.module.css'

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
  raw: NonNullable<QueryResult<typeof newsPageQuery>>['events'] | undefined,
): DatedEvent[] =>
  mapList(raw, ({_id, title: rawTitle, slug: rawSlug, event: rawEvent}) => {
    const {start, end = start, place = ''} = normaliseEvent(rawEvent) ?? {}
    const [title, slug] = [text(rawTitle), text(rawSlug)]
    return start && end && title && slug ? {key: _id, title, slug, start, end, place} : undefined
  }).sort((a, b) => a.start.localeCompare(b.start))

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
  const present = usePresentDay(day)
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
