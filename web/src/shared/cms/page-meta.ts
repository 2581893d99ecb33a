import type {FeedName} from '../seo/feeds.ts'
import type {Picture} from './picture.ts'

/** A page's metadata in the document's head. */
export type PageMeta = {
  title: string
  description: string
  image?: Picture
  noIndex: boolean
  /** The path, with a query where one is needed, under which the page should be known; else its own. */
  canonical?: string
  /** Of a page that is an article: the day it was published, `YYYY-MM-DD`, and when it last changed. */
  article?: {published?: string; modified?: string}
  /** The list that the page belongs to. */
  parent?: {title: string; path: string}
  /** The feeds by which the page's section can be followed. */
  feed?: FeedName
}

/** Every page's loader returns at least this. */
export type PageData = {
  meta: PageMeta
  /** Of a page whose content is deferred: the metadata once that is loaded. */
  deferredMeta?: Promise<PageMeta>
}

/** Whether a route's data is that of a page, and not of the layout around it. */
export function isPageData(data: unknown): data is PageData {
  return typeof data === 'object' && data !== null && 'meta' in data
}
