import type {PageMeta} from '../cms/page-meta.ts'
import type {SiteConfig} from '../env.ts'
import {absolute} from './absolute.ts'
import {FeedLinks} from './feed-links.tsx'
import {InHead} from './in-head.tsx'
import {shareImageSize, sharePictureUrl} from './share-picture.ts'

/**
 * A page's tags in the document's head.
 *
 * @param path the page's own path, for its canonical URL.
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
  const {noIndex, article, feed, image} = meta
  const title = meta.title.includes(siteName) ? meta.title : `${meta.title} · ${siteName}`
  const url = absolute(config, meta.canonical ?? path)
  // One 404 page stands for all paths without a page, and names none of them.
  const isNamed = meta.canonical !== undefined || !noIndex
  return (
    <InHead>
      <title>{title}</title>
      <meta name="description" content={meta.description} />
      {noIndex ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={url} />}
      {feed && !config.isStatic && <FeedLinks feed={feed} config={config} />}
      <meta property="og:type" content={article ? 'article' : 'website'} />
      <meta property="og:site_name" content={siteName} />
      <meta property="og:locale" content="en_NG" />
      <meta property="og:title" content={meta.title} />
      <meta property="og:description" content={meta.description} />
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
