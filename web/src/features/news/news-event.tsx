import {CalendarPlus} from 'lucide-react'
import {hostOf, publishedDate} from '#web/src/shared/cms/normalise.ts'
import {usePresentDay} from '#web/src/shared/present-day.ts'
import {useSiteConfig} from '#web/src/shared/site-config.tsx'
import {ButtonLink} from '#web/src/shared/ui/button/button.tsx'
import {textLink} from '#web/src/shared/ui/button/text-link.ts'
import {FactList} from '#web/src/shared/ui/document/fact-list.tsx'
import {eventDays, type NewsEvent} from './news-content.ts'
import styles from './news-event.module.css'

/** Facts of an event, labelled; empty where only a link is known. */
const factsOf = (event: NewsEvent) =>
  [
    {label: 'Date', value: eventDays(event)},
    {label: 'Place', value: event.place},
    {label: 'Register by', value: event.deadline ? publishedDate(event.deadline) : ''},
  ].filter(({value}) => value)

/**
 * The way to register for an event of which nothing else is known, in the head of its article. It names the site that it
 * opens.
 */
export function EventLink({event}: {event: NewsEvent}) {
  if (!event.link || factsOf(event).length > 0) return null
  return <RegisterButton link={event.link} />
}

function RegisterButton({link}: {link: string}) {
  const host = hostOf(link)
  return (
    <ButtonLink to={link} variant="primary" arrow>
      {host ? `Register on ${host}` : 'Register'}
    </ButtonLink>
  )
}

/**
 * The event that an article announces: date, place and deadline, the way to register and a calendar file, which the
 * server makes. Once it is over it says so, and offers neither. Without facts there is no box.
 */
export function EventBox({
  event,
  path,
  day,
}: {
  event: NewsEvent
  /** The article's. */
  path: string
  /** When the page was made, `YYYY-MM-DD`: once scripts run, the visitor's clock decides. */
  day: string
}) {
  const {isStatic} = useSiteConfig()
  const present = usePresentDay(day)
  const {start, end = start, deadline = end, link} = event
  const isOver = end !== undefined && end < present
  const isClosed = deadline !== undefined && deadline < present
  const facts = factsOf(event)
  if (facts.length === 0) return null
  const canRegister = link !== undefined && !isClosed && !isOver
  const hasFile = start !== undefined && !isStatic && !isOver
  return (
    <section aria-label="Event" className={styles.event} data-tone="mist">
      <FactList facts={facts} />
      {isOver && <p>This event is over.</p>}
      {!isOver && isClosed && <p>Registration has closed.</p>}
      {(canRegister || hasFile) && (
        <div className={styles.actions} data-print="no">
          {canRegister && <RegisterButton link={link} />}
          {hasFile && (
            <a href={`${path}.ics`} className={textLink(['small', 'leaf'])}>
              <CalendarPlus size={20} strokeWidth={1.5} aria-hidden />
              Add to calendar
            </a>
          )}
        </div>
      )}
    </section>
  )
}
