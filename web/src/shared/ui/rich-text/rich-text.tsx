import {
  PortableText,
  type PortableTextListItemComponent,
  type PortableTextReactComponents,
} from '@portabletext/react'
import type {TypedObject} from '@portabletext/types'
import type {ReactNode} from 'react'
import {text} from '../../cms/normalise.ts'
import {SmartLink} from '../button/smart-link.tsx'
import {isGap, nestLists} from './nested-lists.ts'
import styles from './rich-text.module.css'

/** A list item; one that only holds a deeper list has no mark, and its list's first number is still 1. */
export const listItem: PortableTextListItemComponent = ({value, children}) =>
  isGap(value) ? (
    <li value={value.listItem === 'number' ? 0 : undefined} style={{listStyle: 'none'}}>
      {children}
    </li>
  ) : (
    <li>{children}</li>
  )

/**
 * The three handlers for what the site does not know (behaviour B218): an unknown block is hidden,
 * an unknown mark keeps its text, an unknown list becomes a plain one. Styles fall back to a
 * paragraph.
 */
export const unknownContent: Partial<PortableTextReactComponents> = {
  unknownType: () => null,
  unknownMark: ({children}) => <>{children}</>,
  unknownList: ({children}) => <ul>{children}</ul>,
  unknownListItem: ({children}) => <li>{children}</li>,
  unknownBlockStyle: ({children}) => <p>{children}</p>,
}

const warned = new Set<string>()

/**
 * Warns on the console that a kind of content has no rendering, once per kind, so that one long
 * article does not fill the log (behaviour B218).
 */
export function warnOnce(message: string, {type, nodeType}: {type: string; nodeType: string}) {
  const kind = `${nodeType} ${type}`
  if (warned.has(kind)) return
  warned.add(kind)
  console.warn(message)
}

function Paragraph({children}: {children?: ReactNode}) {
  return <p>{children}</p>
}

const components: Partial<PortableTextReactComponents> = {
  ...unknownContent,
  /* This small kind of rich text knows no headings: one would break the page's own order. */
  block: Paragraph,
  listItem,
  marks: {
    link: ({value, children}) => {
      const href: unknown = value?.href
      return <SmartLink to={text(typeof href === 'string' ? href : '')}>{children}</SmartLink>
    },
  },
}

/**
 * Inline-formatted text with lists and links, as accordions and clauses carry it.
 *
 * @param size `lead` sets the text as what a page opens with.
 */
export function RichText({
  value,
  size = 'body',
}: {
  value: readonly TypedObject[]
  size?: 'body' | 'lead'
}) {
  if (value.length === 0) return null
  return (
    <div className={styles.prose} data-size={size}>
      <PortableText
        value={nestLists(value)}
        components={components}
        onMissingComponent={warnOnce}
      />
    </div>
  )
}
