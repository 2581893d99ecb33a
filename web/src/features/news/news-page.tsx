import {X} from 'lucide-react'
import {useEffect, useState} from 'react'
import {useDispatch, useSelector} from 'react-redux'
import {Link, useLoaderData, useNavigate} from 'react-router-dom'
import {NEWS_TEXTS} from '#schemas/texts.ts'
import {mapList, text, texts} from '#web/src/shared/cms/normalise.ts'
import {loadList, usePrefetch} from '#web/src/shared/listing/list-pages.ts'
import {clampPageNumber, searchText} from '#web/src/shared/listing/list-url.ts'
import {paths} from '#web/src/shared/paths.ts'
import {today} from '#web/src/shared/present-day.ts'
import {useLastLoaded} from '#web/src/shared/routing/deferred.tsx'
import {useSiteConfig} from '#web/src/shared/site-config.tsx'
import {ButtonLink} from '#web/src/shared/ui/button/button.tsx'
import {textLink} from '#web/src/shared/ui/button/text-link.ts'
import {Banner} from '#web/src/shared/ui/layout/banner.tsx'
import {Section} from '#web/src/shared/ui/layout/layout.tsx'
import {HydrationBoundary} from '#web/src/shared/ui/layout/section-boundary.tsx'
import {
  ListingItem,
  ListingItems,
  ListingSkeleton,
} from '#web/src/shared/ui/listing/listing-item.tsx'
import {ListingEmpty} from '#web/src/shared/ui/listing/listing-state.tsx'
import {ListingSearch, PagedListing} from '#web/src/shared/ui/listing/listing.tsx'
import {fetchNewsItem, fetchNewsList, fetchNewsTexts, fetchSearchCount} from './news-content.ts'
import {
  effectiveCategory,
  newsPerPage,
  newsTabs,
  newsUrl,
  parseNewsFilter,
  setSelectedTab,
  type NewsFilter,
  type NewsTab,
} from './news-filter.ts'
import {
  beginRequests,
  loadNewsList,
  type NewsLoaderContext,
  newsTagSet,
  searchNewsTextSet,
  selectNews,
} from './news-slice.ts'
import styles from './news-page.module.css'
import {normalisePress, PressBlock} from './press-block.tsx'
import {normaliseEvents, UpcomingEvents} from './upcoming-events.tsx'

/** How many tags are offered where a search found nothing. */
const mostTopics = 8

/**
 * The list page. The slice has the list, with its loading flag and its error: the page reads them there.
 *
 * @throws on the server, where the content service is away.
 */
export async function load(context: NewsLoaderContext) {
  const {cms, store, request} = context
  const filter = parseNewsFilter(new URL(request.url).searchParams)
  store.dispatch(searchNewsTextSet(filter.search))
  store.dispatch(newsTagSet(filter.tag))
  setSelectedTab(cms, filter)
  const {requests} = await beginRequests(context, (dispatch) => [dispatch(loadNewsList(filter))])
  const {
    texts: raw,
    page: {content: _, ...page},
  } = await loadList({
    texts: fetchNewsTexts(cms),
    list: requests[0].unwrap(),
    title: 'News update',
    search: filter.search,
    canonical: (total) =>
      newsUrl({
        category: effectiveCategory(filter),
        // Visitors can invent tags without end: one that no item has is no page of its own.
        tag: total === 0 ? '' : filter.tag,
        page: clampPageNumber(filter.page, total, newsPerPage),
      }),
    feed: 'news',
  })
  return {
    ...page,
    filter,
    ...texts(raw, NEWS_TEXTS.list),
    upcoming: {events: normaliseEvents(raw?.events), day: today()},
    press: normalisePress(raw?.press),
    elsewhere: {
      ...texts(raw?.elsewhere, NEWS_TEXTS.elsewhere),
      tags: mapList(raw?.topics, (tag) => text(tag)).slice(0, mostTopics),
    },
  }
}

type NewsPageData = Awaited<ReturnType<typeof load>>

export function Page() {
  const data = useLoaderData<typeof load>()
  const {filter} = data
  const {banner, ...labels} = useLastLoaded(data, data.areTextsLoaded)
  const {news, total, searchNewsText, newsTag, error, loadingNews} = useSelector(selectNews)
  const dispatch = useDispatch()
  const navigate = useNavigate()
  const prefetch = usePrefetch()
  const prefetchList = (changes: Partial<NewsFilter>) =>
    prefetch((cms) => fetchNewsList(cms, {...filter, ...changes}))

  return (
    <>
      <Banner {...banner} height={filter.search ? 'search' : 'list'} />
      <ListingSearch
        label={labels.searchPlaceholder}
        action={paths.news}
        applied={filter.search}
        hidden={{category: filter.category === 'All' ? '' : filter.category, tag: newsTag}}
        onText={(text) => dispatch(searchNewsTextSet(text))}
        onSearch={(search) =>
          void navigate(newsUrl({...filter, tag: newsTag, search, page: 1}), {
            replace: filter.search !== '' && search !== '',
          })
        }
      />
      <Section>
        {!filter.search && !newsTag && filter.page === 1 && (
          <UpcomingEvents title={labels.upcomingTitle} {...labels.upcoming} />
        )}
        <NewsListHeading
          filter={filter}
          tag={newsTag}
          searching={searchText(searchNewsText) !== ''}
          onIntent={(category) => prefetchList({category, page: 1})}
        />
        <HydrationBoundary>
          <PagedListing
            state={{
              content: total === null ? undefined : {items: news, total},
              isPending: loadingNews,
              hasFailed: error !== null,
            }}
            label={banner.title}
            page={filter.page}
            pageSize={newsPerPage}
            noun="found"
            failure={{message: error ?? '', toastId: 'news'}}
            skeleton={<ListingSkeleton look="wide" count={newsPerPage} />}
            empty={<NoNews {...labels} filter={filter} />}
            pageUrl={(page) => newsUrl({...filter, page})}
            onIntent={(page) => prefetchList({page})}
          >
            {(items) => (
              <ListingItems look="wide">
                {items.map((entry, index) => (
                  <ListingItem
                    key={entry.id}
                    entry={entry}
                    look="wide"
                    leads={index === 0}
                    to={entry.slug ? paths.newsItem(entry.slug) : undefined}
                    linkLabel={labels.linkLabel}
                    note={entry.categories.join(', ')}
                    onIntent={() => {
                      prefetch((cms) => fetchNewsItem(cms, entry.slug))
                      prefetch(() => import('./news-item-page.tsx'))
                    }}
                  />
                ))}
              </ListingItems>
            )}
          </PagedListing>
        </HydrationBoundary>
      </Section>
      <PressBlock {...labels.press} />
    </>
  )
}

/**
 * The tabs; or, while searching or under a tag, the search and the tag with a way to clear it
 *.
 */
function NewsListHeading({
  filter,
  tag,
  searching,
  onIntent,
}: {
  filter: NewsFilter
  tag: string
  searching: boolean
  onIntent: (tab: NewsTab) => void
}) {
  return (
    <div className={styles.heading}>
      {tag && (
        <div className={styles.chosen}>
          <h2 className={styles.tag}>{`#${tag}`}</h2>
          <Link
            discover="none"
            to={newsUrl({...filter, tag: '', page: 1})}
            className={textLink(['small'])}
          >
            <X size={18} strokeWidth={1.5} aria-hidden />
            Clear tag
          </Link>
        </div>
      )}
      {filter.search && (
        <p>
          Titles that begin with{' '}
          <strong>
            “<bdi>{filter.search}</bdi>”
          </strong>
        </p>
      )}
      {!tag && !searching && (
        <nav aria-label="Categories" data-print="no">
          <ul role="list" className={styles.tabs}>
            {newsTabs.map((tab) => (
              <li key={tab}>
                <Link
                  discover="none"
                  to={newsUrl({category: tab})}
                  className={styles.tab}
                  aria-current={tab === filter.category ? 'page' : undefined}
                  onPointerEnter={() => onIntent(tab)}
                  // Browsers do not scroll to a tab of which a part can be seen.
                  onFocus={({currentTarget}) =>
                    currentTarget.scrollIntoView({block: 'nearest', inline: 'nearest'})
                  }
                >
                  {tab}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  )
}

/**
 * How many results the search over the whole site has, once that is known: the room for it is there before. It is asked
 * for in the browser: only a list that found nothing needs it.
 */
function SearchCount({search}: {search: string}) {
  const [result, setResult] = useState<{search: string; count: number}>()
  useEffect(() => {
    const leaving = new AbortController()
    fetchSearchCount(search, leaving.signal)
      .then((count) => setResult({search, count}))
      .catch(() => {})
    return () => leaving.abort()
  }, [search])
  return <span className={styles.count}>{result?.search === search && ` (${result.count})`}</span>
}

/** The empty list, whose text depends on the filter, and where else to look. */
function NoNews({
  filter,
  emptySearch,
  emptyTitle,
  emptyCategory,
  emptyText,
  elsewhere,
}: Pick<
  NewsPageData,
  'filter' | 'emptySearch' | 'emptyTitle' | 'emptyCategory' | 'emptyText' | 'elsewhere'
>) {
  const {isStatic} = useSiteConfig()
  if (!filter.search) {
    const tab = effectiveCategory(filter)
    const title = tab === 'All' ? emptyTitle : emptyCategory.replaceAll('{tab}', () => tab)
    return <ListingEmpty title={title} text={emptyText} />
  }
  const siteSearch = `${paths.search}?${new URLSearchParams({q: filter.search})}`
  return (
    <>
      <ListingEmpty title={emptySearch} />
      <div className={styles.suggestions}>
        <div className={styles.buttons}>
          {!isStatic && (
            <ButtonLink to={siteSearch} variant="primary">
              <span className={styles.siteSearch}>
                {elsewhere.search.replaceAll('{search}', () => filter.search)}
              </span>
              <SearchCount search={filter.search} />
            </ButtonLink>
          )}
          <ButtonLink to={paths.publications}>{elsewhere.publications}</ButtonLink>
        </div>
        {elsewhere.tags.length > 0 && (
          <nav aria-label={elsewhere.topics}>
            <p className={styles.label}>{elsewhere.topics}</p>
            <ul role="list" className={styles.topics}>
              {elsewhere.tags.map((tag) => (
                <li key={tag}>
                  <Link discover="none" to={newsUrl({tag})} className={styles.topic}>
                    {`#${tag}`}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
    </>
  )
}
