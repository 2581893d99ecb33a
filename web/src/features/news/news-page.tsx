import {useEffect, useRef} from 'react'
import {useDispatch, useSelector} from 'react-redux'
import {useLoaderData, useNavigate} from 'react-router-dom'
import {searchText} from '#web/src/shared/listing/search-text.ts'
import {useLastLoaded} from '#web/src/shared/routing/use-last-loaded.ts'
import {useScrollToStart} from '#web/src/shared/listing/use-scroll-to-start.ts'
import {paths} from '#web/src/shared/paths.ts'
import {Banner} from '#web/src/shared/ui/layout/banner.tsx'
import {Section} from '#web/src/shared/ui/layout/layout.tsx'
import {ListingFailed} from '#web/src/shared/ui/listing/listing-state.tsx'
import {ListingSearch} from '#web/src/shared/ui/listing/listing-search.tsx'
import {PagedListing} from '#web/src/shared/ui/listing/paged-listing.tsx'
import {newsUrl, newsPageSize} from './news-filter.ts'
import {NewsListHeading} from './news-list-heading.tsx'
import {NewsList} from './news-list.tsx'
import {searchNewsTextSet, selectNews, type StateWithNews} from './news-slice.ts'
import {useNewsPrefetch} from './use-news-prefetch.ts'
import type {load} from './news.loader.ts'

export function Page() {
  const data = useLoaderData<typeof load>()
  const texts = useLastLoaded(data, data.areTextsLoaded)
  const page = {...texts, filter: data.filter}
  const {banner, filter, searchPlaceholder} = page
  const state = useSelector((whole: StateWithNews) => selectNews(whole))
  const {news, total, searchNewsText, newsTag, error, loadingNews} = state
  const dispatch = useDispatch()
  const navigate = useNavigate()
  const prefetch = useNewsPrefetch()

  const start = useScrollToStart<HTMLElement>(filter.page)
  const current = useRef(filter)

  // A search starts half a second after its last letter, in a timer: it must read the filter of that
  // moment, for example after the tag was cleared.
  useEffect(() => {
    current.current = filter
  }, [filter])

  const search = (text: string) =>
    void navigate(newsUrl({...current.current, search: text, page: 1}), {
      replace: current.current.search !== '' && text !== '',
      preventScrollReset: true,
    })

  return (
    <>
      <Banner {...banner} />
      <ListingSearch
        label={searchPlaceholder}
        action={paths.news}
        applied={filter.search}
        hidden={{category: filter.category === 'All' ? '' : filter.category, tag: newsTag}}
        onText={(text) => dispatch(searchNewsTextSet(text))}
        onSearch={search}
      />
      <Section>
        <NewsListHeading
          filter={filter}
          tag={newsTag}
          searching={searchText(searchNewsText) !== ''}
          onIntent={(tab) => prefetch.list({...filter, category: tab, page: 1})}
        />
        <PagedListing
          ref={start}
          label={banner.title}
          page={filter.page}
          pageSize={newsPageSize}
          total={error ? undefined : (total ?? undefined)}
          noun="found"
          loading={loadingNews}
          pageUrl={(number) => newsUrl({...filter, page: number})}
          onIntent={(number) => prefetch.list({...filter, page: number})}
        >
          {error && !loadingNews ? (
            <ListingFailed message={error} toastId="news" />
          ) : (
            <NewsList
              page={page}
              news={news}
              total={total}
              loading={loadingNews}
              onIntent={prefetch.item}
            />
          )}
        </PagedListing>
      </Section>
    </>
  )
}
