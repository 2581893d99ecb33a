import {PortableText, type PortableTextReactComponents} from '@portabletext/react'
import type {TypedObject} from '@portabletext/types'
import type {ReactNode} from 'react'
import {text} from '../../cms/normalise.ts'
import {unknownContent} from '../rich-content/unknown-content.tsx'
import {warnOnce} from '../rich-content/warn-once.ts'
import {listItem} from './list-item.tsx'
import {nestLists} from './nested-lists.ts'
import styles from './rich-text.module.css'
import {SmartLink} from '../button/smart-link.tsx'

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
