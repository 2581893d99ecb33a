import type {ClientReturn} from '@sanity/client'
import type {LoaderContext} from '../routing/page-definition.ts'
import {normaliseBanner, normalisePageMeta} from './normalise-page.ts'

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
