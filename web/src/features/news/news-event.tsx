import {CalendarPlus} from 'lucide-react'
import {publishedDate} from '#web/src/shared/cms/normalise.ts'
import {useIsHydrated} from '#web/src/shared/hydration.ts'
import {useSiteConfig} from '#web/src/shared/site-config.tsx'
import {ButtonLink} from '#web/src/shared/ui/button/button.tsx'
import {eventDays, type NewsEvent, today} from './news-content.ts'
import styles from './news-event.module.css'

/** The event that an article announces: date, place and deadline, the way to register until it is over, a calendar file, which the server makes. */
export function EventBox({
  event,
  path,
}: {
  event: NewsEvent
  /** The article's. */
  path: string
}) {
  const {isStatic} = useSiteConfig()
  const {start, end = start, place, deadline = end, link} = event
  // The page may have been made on an earlier day: once scripts run, the visitor's clock decides.
  const isOver = useIsHydrated() && deadline !== undefined && deadline < today()
  const facts = [
    {label: 'Date', value: eventDays(event)},
    {label: 'Place', value: place},
    {label: 'Register by', value: event.deadline ? publishedDate(event.deadline) : ''},
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
      {((link && !isOver) || (start && !isStatic)) && (
        <div className={styles.actions} data-print="no">
          {link && !isOver && (
            <ButtonLink to={link} variant="primary" arrow>
              Register
            </ButtonLink>
          )}
          {start && !isStatic && (
            <a href={`${path}.ics`} className={styles.calendar}>
              <CalendarPlus size={20} strokeWidth={1.5} aria-hidden />
              Add to calendar
            </a>
          )}
        </div>
      )}
    </section>
  )
}
