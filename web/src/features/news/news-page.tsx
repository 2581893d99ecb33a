import {useEffect, useRef} from 'react'
import {useDispatch, useSelector} from 'react-redux'
import {useLoaderData, useNavigate, useRevalidator} from 'react-router-dom'
import {pageCount} from '#web/src/shared/listing/list-window.ts'
import {searchText} from '#web/src/shared/listing/search-text.ts'
import {useLastKnown} from '#web/src/shared/listing/use-last-known.ts'
import {useReturnToStart} from '#web/src/shared/listing/use-return-to-start.ts'
import {paths} from '#web/src/shared/paths.ts'
import {Banner} from '#web/src/shared/ui/layout/banner.tsx'
import {Section} from '#web/src/shared/ui/layout/layout.tsx'
import {ListingFailed} from '#web/src/shared/ui/listing/listing-state.tsx'
import {Listing} from '#web/src/shared/ui/listing/listing.tsx'
import {ListingSearch} from '#web/src/shared/ui/listing/listing-search.tsx'
import {Pagination} from '#web/src/shared/ui/listing/pagination.tsx'
import {newsAddress, newsPageSize} from './news-filter.ts'
import {NewsListHeading} from './news-list-heading.tsx'
import {NewsList} from './news-list.tsx'
import {searchNewsTextSet, selectNews, type WithNews} from './news-slice.ts'
import {useNewsPrefetch} from './use-news-prefetch.ts'
import type {load} from './news.loader.ts'

export function Page() {
  const data = useLoaderData<typeof load>()
  const words = useLastKnown(data, data.hasWords)
  const page = {...words, filter: data.filter}
  const {banner, filter, searchPlaceholder} = page
  const state = useSelector((whole: WithNews) => selectNews(whole))
  const {news, total, searchNewsText, newsTag, error, loadingNews} = state
  const dispatch = useDispatch()
  const navigate = useNavigate()
  const {revalidate} = useRevalidator()
  const prefetch = useNewsPrefetch()

  const pages = pageCount(total ?? 0, newsPageSize)
  const shown = Math.min(filter.page, pages)
  const start = useReturnToStart<HTMLElement>(filter.page)
  const current = useRef(filter)

  // A search comes half a second after its last letter, outside React: a tag that was cleared in the
  // meantime stays so.
  useEffect(() => {
    current.current = filter
  }, [filter])

  const search = (wanted: string) =>
    void navigate(newsAddress({...current.current, search: wanted, page: 1}), {
      replace: current.current.search !== '' && wanted !== '',
      preventScrollReset: true,
    })

  return (
    <>
      <Banner {...banner} />
      <ListingSearch
        label={searchPlaceholder}
        action={paths.news}
        applied={filter.search}
        kept={{category: filter.category === 'All' ? '' : filter.category, tag: newsTag}}
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
        <Listing
          ref={start}
          label={banner.title}
          loading={loadingNews}
          summary={`${total ?? 0} found, page ${shown} of ${pages}`}
        >
          {error && !loadingNews ? (
            <ListingFailed message={error} busy={false} onRetry={() => void revalidate()} />
          ) : (
            <NewsList
              page={page}
              news={news}
              total={total}
              loading={loadingNews}
              onIntent={prefetch.item}
            />
          )}
        </Listing>
        {!error && (
          <Pagination
            page={shown}
            pages={pages}
            address={(number) => newsAddress({...filter, page: number})}
            onIntent={(number) => prefetch.list({...filter, page: number})}
          />
        )}
      </Section>
    </>
  )
}
