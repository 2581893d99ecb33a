import type {ClientReturn} from '@sanity/client'
import type {LoaderContext} from '../routing/page-definition.ts'
import type {BannerContent} from '../ui/layout/banner.tsx'
import {text} from './normalise.ts'
import type {PageMeta} from './page-meta.ts'
import {normalisePicture, type RawImage} from './picture.ts'

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
function normaliseBanner(raw: RawBanner | undefined, fallbackTitle: string): BannerContent {
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
  fallback: {title: string; description?: string; image?: BannerContent['image']},
): PageMeta {
  const image = normalisePicture(raw?.image) ?? fallback.image
  return {
    title: text(raw?.title, fallback.title),
    description: text(raw?.description, fallback.description),
    noIndex: raw?.noIndex ?? false,
    ...(image && {image}),
  }
}

type RawPage = {
  banner?: Parameters<typeof normaliseBanner>[0]
  seo?: Parameters<typeof normalisePageMeta>[0]
} | null

/**
 * Runs the one query of a page.
 *
 * @param query a `defineQuery` constant without parameters.
 * @throws when the content service is away or the visitor has left.
 */
export function fetchPageContent<const Query extends string>(
  {cms, request}: LoaderContext,
  query: Query,
): Promise<ClientReturn<Query>> {
  return cms.fetch(query, {}, {signal: request.signal})
}

/** What every page with a banner has: the banner, and metadata that fall back to its texts. */
export function normalisePageHead(page: RawPage, fallbackTitle: string) {
  const banner = normaliseBanner(page?.banner, fallbackTitle)
  const fallback = {title: banner.title, description: banner.tagline}
  return {meta: normalisePageMeta(page?.seo, fallback), banner}
}
