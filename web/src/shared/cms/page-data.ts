import type {FeedName} from '../paths.ts'
import type {Cms, QueryResult} from './client.ts'
import type {BannerData} from '../ui/layout/banner.tsx'
import {text} from './normalise.ts'
import {normalisePicture, type Picture, type RawImage} from './picture.ts'

/** A page's metadata in the document's head. */
export type PageMeta = {
  title: string
  description: string
  image?: Picture
  noIndex: boolean
  /** True for a former text of the page that `canonical` names, which is to be found in its place. */
  isFormer?: true
  /** The path, with a query where one is needed, under which the page should be known; else its own. */
  canonical?: string
  /** Dates of a page that is an article: the day it was published, `YYYY-MM-DD`, and when it last changed. */
  article?: {published?: string; modified?: string}
  /** The list that the page belongs to. */
  parent?: {title: string; path: string}
  /** The feeds by which the page's section can be followed. */
  feed?: FeedName
}

/** Every page's loader returns at least this. */
export type PageData = {
  meta: PageMeta
  /** Metadata of a page whose content is deferred, once that is loaded. */
  deferredMeta?: Promise<PageMeta>
}

/** Tells whether a route's data is that of a page, and not of the layout around it. */
export function isPageData(data: unknown): data is PageData {
  return typeof data === 'object' && data !== null && 'meta' in data
}

type RawBanner = {
  title?: string | null
  tagline?: string | null
  image?: RawImage | null
  phoneImage?: RawImage | null
} | null

type RawSeo = {
  title?: string | null
  description?: string | null
  noIndex?: boolean | null
  image?: RawImage | null
} | null

/** A page's banner; its title falls back to the page's own name. */
function normaliseBanner(raw: RawBanner | undefined, fallbackTitle: string): BannerData {
  const image = normalisePicture(raw?.image)
  const phoneImage = normalisePicture(raw?.phoneImage)
  return {
    title: text(raw?.title, fallbackTitle),
    tagline: text(raw?.tagline),
    ...(image && {image}),
    ...(phoneImage && {phoneImage}),
  }
}

/** A page's metadata, falling back to what the page shows anyway. */
export function normalisePageMeta(
  raw: RawSeo | undefined,
  fallback: {title: string; description?: string; image?: BannerData['image']},
): PageMeta {
  const image = normalisePicture(raw?.image) ?? fallback.image
  return {
    title: text(raw?.title, fallback.title),
    description: text(raw?.description, fallback.description),
    noIndex: raw?.noIndex ?? false,
    ...(image && {image}),
  }
}

type RawPage = {banner?: RawBanner | undefined; seo?: RawSeo | undefined} | null

/**
 * Runs the one query of a page.
 *
 * @param query a `defineQuery` constant without parameters.
 * @throws when the content service is away or the visitor has left.
 */
export function queryPage<const Query extends string>(
  {cms, request}: {cms: Cms; request: Request},
  query: Query,
): Promise<QueryResult<Query>> {
  return cms.fetch(query, {}, {signal: request.signal})
}

/** The content that every page with a banner has: the banner, and metadata that fall back to its texts. */
export function normaliseBannerPage(page: RawPage, fallbackTitle: string) {
  const banner = normaliseBanner(page?.banner, fallbackTitle)
  const fallback = {title: banner.title, description: banner.tagline}
  return {meta: normalisePageMeta(page?.seo, fallback), banner}
}
