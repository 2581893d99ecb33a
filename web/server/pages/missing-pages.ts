import {DETAIL_PATHS, ITEM_TYPES, PAGE_PATHS} from '#schemas/pages.ts'
import {text} from '#web/src/shared/cms/normalise.ts'
import {type ContentSource, openCms} from '../cms/content-source.ts'
import {itemSlugsQuery} from './missing-pages.queries.ts'
import type {Renderer} from './render-page.ts'

/** An item with a page of its own, as `<type> <slug>`. */
type ItemKey = string

const itemKey = (type: string, slug: string): ItemKey => `${type} ${slug}`

/**
 * Milliseconds for which a list of the items is used. Each change of content ends it too; where changes are heard of
 * late, an item that was published just now has its page after that time.
 */
const maxAgeMs = 10_000

const pagePaths: ReadonlySet<string> = new Set(Object.values(PAGE_PATHS))

/** The slug that no item has, of the paths whose 404 pages are kept. */
const noSlug = 'page-not-found'

export type MissingPages = {
  /**
   * The path whose 404 page stands for a path's own; undefined where the path may have a page.
   *
   * @param pathname as it was asked for.
   */
  standIn: (pathname: string) => string | undefined
}

/** Reads which items there are. */
export function createItemReader(source: ContentSource): () => Promise<ReadonlySet<ItemKey>> {
  const cms = openCms(source)
  return async () => {
    const items = await cms.fetch(itemSlugsQuery, {types: ITEM_TYPES})
    return new Set(items.map(({_type, slug}) => itemKey(_type, text(slug))))
  }
}

/**
 * Knows of most paths that have no page without rendering one, whatever number of them somebody asks for: those of
 * no route, and those of items that are not in the list of all. The list is read when the first of these is asked
 * for, and nobody waits for it: until it is there such a page is rendered.
 *
 * @param readItems reads the list; a failure means that it is not known.
 */
export function createMissingPages(
  matchPage: Renderer['matchPage'],
  readItems: () => Promise<ReadonlySet<ItemKey>>,
  onContentChange: ContentSource['onContentChange'],
): MissingPages {
  let list: {items: ReadonlySet<ItemKey>; readAt: number} | undefined
  let reading: Promise<void> | undefined
  let changes = 0
  onContentChange?.(() => {
    changes += 1
    list = undefined
  })

  const read = async () => {
    const before = changes
    const readAt = performance.now()
    const items = await readItems()
    if (changes === before) list = {items, readAt}
  }

  /** The items that there are, where that is known now. */
  const presentItems = (): ReadonlySet<ItemKey> | undefined => {
    if (!onContentChange) return undefined
    if (list && performance.now() - list.readAt < maxAgeMs) return list.items
    reading ??= read()
      .catch(() => {})
      .finally(() => {
        reading = undefined
      })
    return undefined
  }

  return {
    standIn(pathname) {
      const match = matchPage(pathname)
      if (!match) return standInOfPath(pathname)
      if (!match.item) return undefined
      const {type, slug} = match.item
      const items = presentItems()
      const isMissing =
        items && !items.has(itemKey(type, slug)) && !items.has(itemKey(type, noSlug))
      return isMissing ? `${DETAIL_PATHS[type]}/${noSlug}` : undefined
    },
  }
}

/** The path without a page in which the header names the same group as active. */
export function standInOfPath(pathname: string): string {
  const folder = `/${pathname.split('/')[1]}`
  return pagePaths.has(folder) ? `${folder}/${noSlug}/${noSlug}` : `/${noSlug}`
}
