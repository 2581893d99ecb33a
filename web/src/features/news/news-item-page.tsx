import type {ReactNode} from 'react'
import {useDispatch, useSelector} from 'react-redux'
import {useLoaderData} from 'react-router-dom'
import {paths} from '#web/src/shared/paths.ts'
import {Deferred} from '#web/src/shared/routing/deferred.tsx'
import {newsArticle} from '#web/src/shared/seo/article.ts'
import {SiteJsonLd} from '#web/src/shared/seo/json-ld.tsx'
import {ArticleNeighbours} from '#web/src/shared/ui/article/article-neighbours.tsx'
import {ArticleRelated} from '#web/src/shared/ui/article/article-related.tsx'
import {ArticleShare} from '#web/src/shared/ui/article/article-share.tsx'
import {ArticleSkeleton} from '#web/src/shared/ui/article/article-skeleton.tsx'
import {ArticleTags} from '#web/src/shared/ui/article/article-tags.tsx'
import {ArticleBody, ArticleHeader} from '#web/src/shared/ui/article/article.tsx'
import {ListingFailed} from '#web/src/shared/ui/listing/listing-state.tsx'
import {RichContent} from '#web/src/shared/ui/rich-content/rich-content.tsx'
import {NewsAlbum} from './news-album.tsx'
import type {NewsItem} from './news-entry.ts'
import {newsUrl, type NewsTab} from './news-filter.ts'
import {readingMinutes} from './reading-minutes.ts'
import {NewsRelated} from './news-related.tsx'
import {newsTagSet, selectNews, type StateWithNews} from './news-slice.ts'
import type {load} from './news-item.loader.ts'

export function Page() {
  const {slug, content, preview, ...texts} = useLoaderData<typeof load>()
  const {backLabel, linkLabel, albumLabel, readingTime, relatedTitle, recentTitle, tab} = texts
  const state = useSelector((whole: StateWithNews) => selectNews(whole))
  const {newsItem, recentNews, error, loadingRecentNews} = state
  // An item of another slug is the one that was read before: it never shows here.
  const item = newsItem?.slug === slug ? newsItem : undefined
  const known = item ?? preview
  return (
    <Deferred key={slug} content={content}>
      {({isPending, hasFailed}) => (
        <>
          <ArticleHeader
            look="wide"
            back={{to: paths.news, label: backLabel}}
            title={known?.title ?? (isPending ? '' : backLabel)}
            date={known?.date}
            note={item && describe(item, readingTime)}
            author={item?.author}
            image={known?.image}
          />
          {item ? (
            <>
              <SiteJsonLd
                build={(...site) => newsArticle(...site, {...item, path: paths.newsItem(slug)})}
              />
              <NewsBody item={item} albumLabel={albumLabel} tab={tab}>
                <NewsRelated title={relatedTitle} items={item.related} shownBelow={recentNews} />
              </NewsBody>
            </>
          ) : (
            <ArticleBody busy={isPending}>
              {error && hasFailed ? (
                <ListingFailed message={error} toastId="news" />
              ) : (
                <ArticleSkeleton />
              )}
            </ArticleBody>
          )}
          <ArticleRelated
            title={recentTitle}
            entries={recentNews.filter((entry) => entry.slug !== slug)}
            loading={loadingRecentNews}
            look="wide"
            linkLabel={linkLabel}
            itemPath={paths.newsItem}
          />
        </>
      )}
    </Deferred>
  )
}

/** Its categories, and how long it takes to read. */
function describe({categories, content}: NewsItem, readingTime: string): string {
  const minutes = readingMinutes(content)
  const duration = minutes > 0 ? readingTime.replace('{minutes}', () => String(minutes)) : ''
  return [categories.join(', '), duration].filter(Boolean).join(' · ')
}

function NewsBody({
  item,
  albumLabel,
  tab,
  children,
}: {
  item: NewsItem
  albumLabel: string
  /** The tab to which the list returns once the tag is cleared. */
  tab: NewsTab
  /** What stands between tags and neighbours. */
  children: ReactNode
}) {
  const dispatch = useDispatch()
  const path = paths.newsItem(item.slug)
  return (
    <ArticleBody aside={<ArticleShare path={path} title={item.title} />}>
      <RichContent value={item.content} />
      <NewsAlbum album={item.album} label={albumLabel} />
      <ArticleTags
        tags={item.tags}
        tagUrl={(tag) => newsUrl({category: tab, tag})}
        onChoose={(tag) => dispatch(newsTagSet(tag))}
      />
      {children}
      <ArticleNeighbours
        label="More news"
        newer={item.newer}
        older={item.older}
        itemPath={paths.newsItem}
      />
    </ArticleBody>
  )
}
