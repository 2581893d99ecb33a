import {
  useId,
  useRef,
  type ComponentProps,
  type CSSProperties,
  type MouseEvent,
  type ReactNode,
} from 'react'
import {PlusIcon} from '#web/src/shared/ui/icon/plus-icon.tsx'
import styles from './accordion.module.css'
import opening from './opening.module.css'
import {keepInPlace} from './keep-in-place.ts'
import {useOpenAtHash} from './use-open-at-hash.ts'
import {RichText} from '../rich-text/rich-text.tsx'
import type {AccordionEntry} from '../../cms/normalise-accordion.ts'

/** One entry. Its id is its deep link. */
export type AccordionItem = {id: string; title: string; content: ReactNode}

const keepPressedInPlace = ({currentTarget}: MouseEvent<HTMLElement>) => keepInPlace(currentTarget)

/**
 * A list of which one entry at most is open (behaviour B120): native `<details>` that
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
      {items.map(({id, title, content}, index) => (
        // A visitor or a deep link may have opened an entry before React attaches.
        <details
          key={id}
          name={name ?? ownName}
          className={`${styles.entry} ${opening.opening}`}
          style={placeStyle(index + 1)}
          open={firstOpen && index === 0}
          suppressHydrationWarning
        >
          <summary className={styles.summary} onClick={keepPressedInPlace}>
            <Heading className={styles.title}>{title}</Heading>
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

/** An entry's place in the list, from 1, for style sheets. */
function placeStyle(place: number): CSSProperties & {'--place': number} {
  return {'--place': place}
}

/** An accordion of rich text entries. */
export function EntryList({
  entries,
  ...look
}: {entries: readonly AccordionEntry[]} & Omit<ComponentProps<typeof Accordion>, 'items'>) {
  return (
    <Accordion
      {...look}
      items={entries.map(({id, title, body}) => ({id, title, content: <RichText value={body} />}))}
    />
  )
}
