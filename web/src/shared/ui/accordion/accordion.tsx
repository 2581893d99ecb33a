import {
  type ComponentProps,
  type CSSProperties,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
} from 'react'
import {useLocation} from 'react-router-dom'
import {firstSentence} from '../../cms/rich-text.ts'
import type {AccordionEntry} from '../../cms/text-lists.ts'
import {PlusIcon} from '../icon/icons.tsx'
import {RichText} from '../rich-text/rich-text.tsx'
import styles from './accordion.module.css'
import opening from './opening.module.css'

/** One entry. Its id is its deep link. */
type AccordionItem = {
  id: string
  title: string
  /** A few words under the title, such as for whom the entry is. */
  note?: string
  /** Shown under the title while the entry is closed. */
  teaser?: string
  content: ReactNode
}

const keepPressedInPlace = ({currentTarget}: MouseEvent<HTMLElement>) => keepInPlace(currentTarget)

/**
 * A list of which one entry at most is open: native `<details>` that
 * share a name, so it works before and without any script. The id stands inside what an entry
 * hides, which makes browsers open the entry for a deep link by themselves.
 *
 * @param firstOpen whether the first entry starts open; otherwise all start closed.
 * @param name what lists have in common that have one open entry together; otherwise each has its own.
 * @param look `display` for a page whose accordion is its main matter; `plain` otherwise.
 * @param numbered whether each entry shows its place in the list.
 */
export function Accordion({
  items,
  firstOpen = false,
  headingLevel: Heading = 'h3',
  look = 'plain',
  numbered = false,
  name,
}: {
  items: readonly AccordionItem[]
  firstOpen?: boolean
  headingLevel?: 'h2' | 'h3' | 'h4'
  look?: 'plain' | 'display'
  numbered?: boolean
  name?: string
}) {
  const ownName = useId()
  const list = useRef<HTMLDivElement>(null)
  useOpenAtHash(list, items)
  if (items.length === 0) return null
  return (
    <div ref={list} className={styles.accordion} data-look={look} data-numbered={numbered}>
      {items.map(({id, title, note, teaser, content}, index) => (
        // A visitor or a deep link may have opened an entry before React attaches.
        <details
          key={id}
          name={name ?? ownName}
          className={`${styles.entry} ${opening.opening}`}
          style={placeStyle(index + 1)}
          open={firstOpen && index === 0}
          onToggle={closeOthers}
          suppressHydrationWarning
        >
          <summary className={styles.summary} onClick={keepPressedInPlace}>
            <div className={styles.texts}>
              <Heading className={styles.title}>{title}</Heading>
              {note && <p className={styles.note}>{note}</p>}
              {teaser && (
                <p className={styles.teaser} aria-hidden>
                  {teaser}
                </p>
              )}
            </div>
            <PlusIcon className={styles.sign} size={24} />
          </summary>
          <div className={styles.content}>
            <span id={id} className={styles.anchor} />
            {content}
          </div>
        </details>
      ))}
    </div>
  )
}

/** Closes the other entries of an opened one, where the browser does not know their shared name (before 2024). */
function closeOthers({currentTarget: opened}: SyntheticEvent<HTMLDetailsElement>) {
  if (!opened.open || 'name' in HTMLDetailsElement.prototype) return
  for (const entry of document.querySelectorAll<HTMLDetailsElement>('details[name][open]')) {
    const isAlike = entry.getAttribute('name') === opened.getAttribute('name')
    if (isAlike && entry !== opened) entry.open = false
  }
}

/** An entry's place in the list, from 1, for style sheets. */
function placeStyle(position: number): CSSProperties & {'--place': number} {
  return {'--place': position}
}

/** An accordion of rich text entries. */
export function EntryList({
  entries,
  ...look
}: {entries: readonly AccordionEntry[]} & Omit<ComponentProps<typeof Accordion>, 'items'>) {
  return (
    <Accordion
      {...look}
      items={entries.map(({id, title, body}) => ({
        id,
        title,
        teaser: firstSentence(body),
        content: <RichText value={body} />,
      }))}
    />
  )
}

/**
 * Opens the entry that the URL's hash names, at each navigation to it. A browser does so itself
 * on a page load or an in-page link; navigation by the router needs this. Child effects run first,
 * so the entry is open when the page scrolls to it.
 *
 * @param list the element whose children are the entries, in the order of `items`.
 */
function useOpenAtHash(list: RefObject<HTMLElement | null>, items: readonly {id: string}[]): void {
  const location = useLocation()

  // A new list must not reopen what the visitor has closed: only navigation opens.
  const openNamed = useEffectEvent((hash: string) => {
    const index = items.findIndex(
      ({id}) => hash === `#${id}` || hash === `#${encodeURIComponent(id)}`,
    )
    const entry = list.current?.children.item(index)
    if (index >= 0 && entry instanceof HTMLDetailsElement) entry.open = true
  })

  // Which entry is open is the browser's state, changed by clicks too: only an effect reaches it.
  useEffect(() => openNamed(location.hash), [location])
}

/** Milliseconds that an entry takes to open or close at most. */
const movingMs = 1_000

/** The means by which a visitor scrolls, whose own scrolling goes on undisturbed. */
const scrolling = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/**
 * Keeps an element under the pointer that has pressed it while the page above it grows or shrinks: the entry that was
 * open closes, and takes its height out of the page.
 */
function keepInPlace(element: Element): void {
  const top = element.getBoundingClientRect().top
  const until = performance.now() + movingMs
  let isOver = false
  const end = () => {
    isOver = true
    for (const type of scrolling) removeEventListener(type, end)
  }
  const follow = () => {
    if (isOver) return
    const moved = element.getBoundingClientRect().top - top
    if (Math.abs(moved) >= 1) scrollBy({top: moved, behavior: 'instant'})
    if (performance.now() < until) requestAnimationFrame(follow)
    else end()
  }
  for (const type of scrolling) addEventListener(type, end, {passive: true})
  requestAnimationFrame(follow)
}
