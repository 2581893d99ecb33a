import type {PageMeta} from '../cms/page-meta.ts'
import {pictureUrl} from '../cms/picture.ts'
import type {SiteConfig} from '../env.ts'

/**
 * A page's tags in the document's head. The server writes them into the template; in the browser
 * React adopts them and keeps them current.
 *
 * @param path the page's own path, for its canonical address.
 */
export function HeadTags({
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
  const title = meta.title.includes(siteName) ? meta.title : `${meta.title} · ${siteName}`
  const url = `${config.siteUrl}${path}`
  const image =
    meta.image &&
    new URL(pictureUrl(config.cms, meta.image, {width: 1200, height: 630}), config.siteUrl).href
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={meta.description} />
      {meta.noIndex ? (
        <meta name="robots" content="noindex" />
      ) : (
        <link rel="canonical" href={url} />
      )}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={siteName} />
      <meta property="og:title" content={meta.title} />
      <meta property="og:description" content={meta.description} />
      <meta property="og:url" content={url} />
      {image && <meta property="og:image" content={image} />}
      <meta name="twitter:card" content={image ? 'summary_large_image' : 'summary'} />
    </>
  )
}
