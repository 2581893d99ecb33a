import {useMemo} from 'react'
import {useLocation, useMatches} from 'react-router-dom'
import {isPageData, type PageMeta} from '#web/src/shared/cms/page-data.ts'
import {shareImageSize, sharePictureUrl} from '#web/src/shared/cms/picture.ts'
import type {SiteConfig} from '#web/src/shared/env.ts'
import {absolute, type FeedName, feeds, paths} from '#web/src/shared/paths.ts'
import {Deferred} from '#web/src/shared/routing/deferred.tsx'
import {InHead, JsonLd} from '#web/src/shared/seo/head.tsx'
import {breadcrumbs, organization} from '#web/src/shared/seo/structured-data.ts'
import {useSiteConfig} from '#web/src/shared/site-config.tsx'
import {useOptionalSiteData} from '#web/src/shared/site/site-data.ts'

/** The data of the page shown: of the deepest route that has metadata. */
const usePageData = () =>
  useMatches()
    .map(({loaderData}) => loaderData)
    .findLast(isPageData)

/** The document's title once it is known, of a page that is shown before its content is loaded. */
export function useRouteTitle(): {deferredTitle?: Promise<string> | undefined} {
  const deferredMeta = usePageData()?.deferredMeta
  const siteName = useOptionalSiteData()?.settings.name ?? ''
  const deferredTitle = useMemo(
    () => deferredMeta?.then((meta) => documentTitle(meta, siteName)),
    [deferredMeta, siteName],
  )
  return {deferredTitle}
}

const documentTitle = ({title}: PageMeta, siteName: string): string =>
  title.includes(siteName) ? title : `${title} · ${siteName}`

/** The document's head for the page shown. */
export function RouteHead() {
  const {pathname, search} = useLocation()
  const page = usePageData()
  if (!page?.deferredMeta) return page ? <Head meta={page.meta} /> : null
  return (
    <Deferred key={pathname + search} content={page.deferredMeta}>
      {({content}) => <Head meta={content ?? page.meta} />}
    </Deferred>
  )
}

export function Head({meta}: {meta: PageMeta}) {
  const {pathname} = useLocation()
  const config = useSiteConfig()
  const settings = useOptionalSiteData()?.settings
  const image = meta.image ?? settings?.shareImage
  const title = meta.title || settings?.shareTitle || settings?.name || ''
  const description = meta.description || (settings?.shareDescription ?? '')
  return (
    <>
      <HeadTags
        meta={{...meta, title, description, ...(image && {image})}}
        siteName={settings?.name ?? ''}
        path={pathname}
        config={config}
      />
      {settings && !meta.noIndex && <JsonLd data={organization(config, settings)} />}
      {!meta.noIndex && pathname !== paths.home && (
        <JsonLd data={breadcrumbs(config, meta, pathname)} />
      )}
    </>
  )
}

/**
 * A page's tags in the document's head.
 *
 * @param path the page's own path, for its canonical URL.
 */
function HeadTags({
  meta,
  siteName,
  path,
  config,
}: {
  meta: PageMeta
  siteName: string
  path: string
  config: SiteConfig
}) {
  const {noIndex, isFormer, article, feed, image} = meta
  const url = absolute(config, meta.canonical ?? path)
  // One 404 page stands for all paths without a page, and names none of them.
  const isNamed = meta.canonical !== undefined || !noIndex
  return (
    <InHead>
      <title>{documentTitle(meta, siteName)}</title>
      {meta.description && <meta name="description" content={meta.description} />}
      {noIndex && <meta name="robots" content="noindex" />}
      {(!noIndex || isFormer) && <link rel="canonical" href={url} />}
      {feed && !config.isStatic && <FeedLinks feed={feed} config={config} />}
      <meta property="og:type" content={article ? 'article' : 'website'} />
      <meta property="og:site_name" content={siteName} />
      <meta property="og:locale" content="en_NG" />
      <meta property="og:title" content={meta.title} />
      {meta.description && <meta property="og:description" content={meta.description} />}
      {isNamed && <meta property="og:url" content={url} />}
      {article?.published && <meta property="article:published_time" content={article.published} />}
      {article?.modified && <meta property="article:modified_time" content={article.modified} />}
      {image && (
        <>
          <meta property="og:image" content={sharePictureUrl(config, image)} />
          <meta property="og:image:width" content={String(shareImageSize.width)} />
          <meta property="og:image:height" content={String(shareImageSize.height)} />
          {image.alt && <meta property="og:image:alt" content={image.alt} />}
        </>
      )}
      <meta name="twitter:card" content={image ? 'summary_large_image' : 'summary'} />
    </InHead>
  )
}

/** Links to a section's feeds, for feed readers that look in a page's head. */
function FeedLinks({feed, config}: {feed: FeedName; config: SiteConfig}) {
  const {title, rss, atom} = feeds[feed]
  return (
    <>
      <link
        rel="alternate"
        type="application/rss+xml"
        title={`${title} (RSS)`}
        href={absolute(config, rss)}
      />
      <link
        rel="alternate"
        type="application/atom+xml"
        title={`${title} (Atom)`}
        href={absolute(config, atom)}
      />
    </>
  )
}
