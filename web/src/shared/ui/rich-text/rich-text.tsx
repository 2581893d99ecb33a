import {
  PortableText,
  type PortableTextListItemComponent,
  type PortableTextReactComponents,
} from '@portabletext/react'
import type {TypedObject} from '@portabletext/types'
import type {ReactNode} from 'react'
import {text} from '../../cms/normalise.ts'
import {SmartLink} from '../button/smart-link.tsx'
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
 * The three handlers for what the site does not know: an unknown block is hidden,
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
 * article does not fill the log.
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

/** A list as @portabletext/react draws it: deeper lists stand in the item before them. */
type List = TypedObject & {
  _type: '@list'
  _key: string
  mode: 'html'
  level: number
  listItem: string
  children: ListItem[]
}

type Item = {
  _type: string
  _key?: string
  listItem: string
  level?: unknown
  children?: unknown
}

type ListItem = Item & {
  children: unknown[]
  /** Holds a deeper list where no item does: it has no text and no number. */
  isGap?: true
}

/**
 * Blocks with their list items nested by level. @portabletext/react itself starts a new list at the margin where a list
 * begins deeper than its first level, skips one, or has two kinds of list below one item; numbers then begin anew.
 *
 * @param blocks items have `listItem` and `level` (1 and up), as Portable Text has them.
 * @see https://github.com/portabletext/portabletext
 */
export function nestLists(blocks: readonly TypedObject[]): TypedObject[] {
  const result: TypedObject[] = []
  /** The open lists, the outermost first, each one level deeper than the one before. */
  let open: List[] = []
  for (const [index, block] of blocks.entries()) {
    if (!isItem(block)) {
      open = []
      result.push(block)
      continue
    }
    const level = levelOf(block)
    open.splice(level)
    if (open[level - 1] && open[level - 1]?.listItem !== block.listItem) open.pop()
    while (open.length < level) {
      const outer = open.at(-1)
      if (outer?.children.length === 0) outer.children.push(gapIn(outer))
      const list = createList(block.listItem, open.length + 1, index)
      const holder = outer?.children.at(-1)
      if (holder) holder.children.push(list)
      else result.push(list)
      open.push(list)
    }
    open.at(-1)?.children.push({...block, children: [...childrenOf(block)]})
  }
  return result
}

/** Tells whether a list item only holds a deeper list. */
const isGap = (item: object): boolean => 'isGap' in item

function createList(listItem: string, level: number, index: number): List {
  return {
    _type: '@list',
    _key: `list-${index}-${level}`,
    mode: 'html',
    level,
    listItem,
    children: [],
  }
}

function gapIn({listItem, level}: List): ListItem {
  return {_type: 'block', _key: 'gap', listItem, level, children: [], isGap: true}
}

function isItem(block: TypedObject): block is Item {
  return block._type === 'block' && 'listItem' in block && typeof block.listItem === 'string'
}

function levelOf({level}: Item): number {
  return typeof level === 'number' && level >= 1 ? Math.min(Math.floor(level), 10) : 1
}

const childrenOf = ({children}: Item): unknown[] => (Array.isArray(children) ? children : [])
