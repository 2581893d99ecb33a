import type {TypedObject} from '@portabletext/types'

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
  for (const [place, block] of blocks.entries()) {
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
      const list = createList(block.listItem, open.length + 1, place)
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
export const isGap = (item: object): boolean => 'isGap' in item

function createList(listItem: string, level: number, place: number): List {
  return {
    _type: '@list',
    _key: `list-${place}-${level}`,
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
