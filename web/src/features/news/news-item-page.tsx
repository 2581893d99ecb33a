import {Images} from 'lucide-react'
import type {ComponentProps} from 'react'
import {useDispatch, useSelector} from 'react-redux'
import {useLoaderData} from 'react-router-dom'
import {ARTICLE_TEXTS, NEWS_TEXTS} from '#schemas/texts.ts'
import {text, texts} from '#web/src/shared/cms/normalise.ts'
import {articleMeta} from '#web/src/shared/listing/list-pages.ts'
import {paths} from '#web/src/shared/paths.ts'
import {today} from '#web/src/shared/present-day.ts'
import {
  defer,
  deferMeta,
  Deferred,
  loadingTitle,
  optionalInBrowser,
} from '#web/src/shared/routing/deferred.tsx'
import {SiteJsonLd} from '#web/src/shared/seo/head.tsx'
import {newsArticle} from '#web/src/shared/seo/structured-data.ts'
import {
  ArticleAfter,
  TableOfContents,
  normaliseBeside,
} from '#web/src/shared/ui/article/article-beside.tsx'
import {
  ArticleBody,
  ArticleHeader,
  ArticleLink,
  ArticleLinks,
  ArticleRelated,
  ArticleShare,
  ArticleSkeleton,
  ArticleTags,
} from '#web/src/shared/ui/article/article.tsx'
import {Neighbours, unlessShown} from '#web/src/shared/ui/listing/neighbours.tsx'
import {ListingFailed} from '#web/src/shared/ui/listing/listing-state.tsx'
import {RichContent} from '#web/src/shared/ui/rich-text/rich-content.tsx'
import {fetchNewsTexts, readingMinutes, type NewsItem} from './news-content.ts'
import {EventBox, EventLink} from './news-event.tsx'
import {getSelectedTab, newsUrl, type NewsTab} from './news-filter.ts'
import {
  beginRequests,
  loadNewsItem,
  loadRecentNews,
  newsFailure,
  type NewsLoaderContext,
  newsTagSet,
  selectNews,
  selectNewsCard,
} from './news-slice.ts'

/** Recent items beside an article. */
const recentCount = 3

/**
 * One item, which the slice holds, as it does the recent ones. In the browser the page shows at once
 * with what a list already knew.
 *
 * @throws 404 where the slug resolves to none; on the server, what the content service answered.
 */
export async function load(context: NewsLoaderContext) {
  const {cms, store, params} = context
  const slug = params['slug'] ?? ''
  const listed = import.meta.env.SSR ? undefined : selectNewsCard(store.getState(), slug)
  const {
    requests: [item, recent],
  } = await beginRequests(context, (dispatch) => [
    dispatch(loadNewsItem(slug)),
    dispatch(loadRecentNews(recentCount)),
  ])
  const loading = Promise.all([
    optionalInBrowser(fetchNewsTexts(cms)),
    defer(
      item.then(async (action) => {
        // A page that is left shows loading until the next one is there.
        if (loadNewsItem.rejected.match(action) && action.meta.aborted)
          return new Promise<never>(() => {})
        return (await item.unwrap()) && {slug}
      }),
    ),
    import.meta.env.SSR ? recent.unwrap() : undefined,
  ])
  // The state of a page that is not found does not depend on which answer comes first.
  if (import.meta.env.SSR) await Promise.allSettled([loading, recent])
  const [raw, {content}] = await loading
  const labels = texts(raw, NEWS_TEXTS.item)
  const shownItem = () => selectNews(store.getState()).newsItem ?? undefined
  const parent = {title: text(raw?.banner?.title, 'News'), path: paths.news}
  return {
    ...deferMeta(content, (loaded, isLoading) =>
      articleMeta(loaded && shownItem(), {
        title: listed?.title ?? (isLoading ? loadingTitle : labels.backLabel),
        parent,
        feed: 'news',
      }),
    ),
    content,
    slug,
    listed,
    tab: getSelectedTab(cms),
    day: today(),
    contentsTitle: text(raw?.beside?.contentsTitle, ARTICLE_TEXTS.contentsTitle),
    beside: normaliseBeside(raw?.beside),
    ...labels,
  }
}

export function Page() {
  const {slug, content, listed, ...labels} = useLoaderData<typeof load>()
  const {backLabel, linkLabel, albumLabel, readingTime, relatedTitle, recentTitle, tab, day} =
    labels
  const {contentsTitle, beside} = labels
  const {newsItem, recentNews, error, loadingRecentNews} = useSelector(selectNews)
  // An item of another slug is the one that was read before: it never shows here.
  const item = newsItem?.slug === slug ? newsItem : undefined
  const card = item ?? listed
  return (
    <Deferred key={slug} content={content}>
      {({isPending, hasFailed}) => (
        <>
          <ArticleHeader
            look="wide"
            back={{to: paths.news, label: backLabel}}
            title={card?.title ?? (isPending ? '' : backLabel)}
            date={card?.date}
            note={item && describe(item, readingTime)}
            summary={card?.summary}
            author={item?.author}
            image={card?.image}
          >
            {item?.event && <EventLink event={item.event} />}
            {item && <ArticleShare path={paths.newsItem(slug)} title={item.title} />}
          </ArticleHeader>
          {item ? (
            <>
              <SiteJsonLd
                build={(...site) => newsArticle(...site, {...item, path: paths.newsItem(slug)})}
              />
              <NewsBody
                item={item}
                albumLabel={albumLabel}
                relatedTitle={relatedTitle}
                tab={tab}
                day={day}
                contentsTitle={contentsTitle}
                beside={beside}
                shownBelow={recentNews}
              />
            </>
          ) : (
            <ArticleBody busy={isPending}>
              {hasFailed ? (
                <ListingFailed message={error ?? newsFailure} toastId="news" />
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
  relatedTitle,
  tab,
  day,
  contentsTitle,
  beside,
  shownBelow,
}: {
  item: NewsItem
  albumLabel: string
  relatedTitle: string
  /** The tab to which the list returns once the tag is cleared. */
  tab: NewsTab
  /** When the page was made, `YYYY-MM-DD`. */
  day: string
  contentsTitle: string
  beside: ComponentProps<typeof ArticleAfter>
  /** The recent items of the page, to which no second link leads. */
  shownBelow: readonly {slug: string}[]
}) {
  const dispatch = useDispatch()
  const path = paths.newsItem(item.slug)
  return (
    <ArticleBody
      before={
        <>
          {item.event && <EventBox event={item.event} path={path} day={day} />}
          <TableOfContents label={contentsTitle} content={item.content} />
        </>
      }
      after={<ArticleAfter {...beside} />}
    >
      <RichContent value={item.content} />
      <NewsAlbum album={item.album} label={albumLabel} />
      <ArticleTags
        tags={item.tags}
        tagUrl={(tag) => newsUrl({category: tab, tag})}
        onChoose={(tag) => dispatch(newsTagSet(tag))}
      />
      <NewsRelated title={relatedTitle} items={item.related} shownBelow={shownBelow} />
      <Neighbours
        label="More news"
        newer={unlessShown(item.newer, shownBelow)}
        older={unlessShown(item.older, shownBelow)}
        itemPath={paths.newsItem}
      />
    </ArticleBody>
  )
}

/** The link to the album with the item's pictures, where it has one. */
function NewsAlbum({album, label}: {album: NewsItem['album']; label: string}) {
  if (!album) return null
  return (
    <ArticleLinks>
      <ArticleLink to={paths.album(album.slug)}>
        <Images size={22} strokeWidth={1.5} aria-hidden />
        {album.title ? `${label}: ${album.title}` : label}
      </ArticleLink>
    </ArticleLinks>
  )
}

const mostRelated = 3

/**
 * Links to other items with the same tags.
 *
 * @param shownBelow the recent items of the page, which are not named twice.
 */
function NewsRelated({
  title,
  items,
  shownBelow,
}: {
  title: string
  items: NewsItem['related']
  shownBelow: readonly {slug: string}[]
}) {
  const links = items.filter(({slug}) => shownBelow.every((entry) => entry.slug !== slug))
  if (links.length === 0) return null
  return (
    <ArticleLinks title={title}>
      {links.slice(0, mostRelated).map(({slug, title: name}) => (
        <li key={slug}>
          <ArticleLink to={paths.newsItem(slug)}>{name}</ArticleLink>
        </li>
      ))}
    </ArticleLinks>
  )
}
