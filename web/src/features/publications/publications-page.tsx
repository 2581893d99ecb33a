import {useLoaderData, useNavigate} from 'react-router-dom'
import {pageCount} from '#web/src/shared/listing/list-window.ts'
import {useArrival} from '#web/src/shared/listing/use-arrival.ts'
import {useLastKnown} from '#web/src/shared/listing/use-last-known.ts'
import {useReturnToStart} from '#web/src/shared/listing/use-return-to-start.ts'
import {paths} from '#web/src/shared/paths.ts'
import {Banner} from '#web/src/shared/ui/layout/banner.tsx'
import {Section} from '#web/src/shared/ui/layout/layout.tsx'
import {
  ListingItem,
  ListingItems,
  ListingSkeleton,
} from '#web/src/shared/ui/listing/listing-item.tsx'
import {ListingSearch} from '#web/src/shared/ui/listing/listing-search.tsx'
import {ListingEmpty, ListingFailed} from '#web/src/shared/ui/listing/listing-state.tsx'
import {Listing} from '#web/src/shared/ui/listing/listing.tsx'
import {Pagination} from '#web/src/shared/ui/listing/pagination.tsx'
import {publicationsAddress, publicationsPageSize} from './publications-filter.ts'
import {usePublicationsPrefetch} from './use-publications-prefetch.ts'
import type {load} from './publications.loader.ts'

export function Page() {
  const data = useLoaderData<typeof load>()
  const {filter, failure} = data
  const {isPending, busy, retry} = useArrival(data.awaiting)
  const list = useLastKnown(data.list, data.list !== undefined)
  const hasFailed = data.list === undefined && !isPending
  const isEmpty = list === undefined || list.items.length === 0
  const {banner, ...words} = useLastKnown(data, data.hasWords)
  const navigate = useNavigate()
  const prefetch = usePublicationsPrefetch()
  const pages = pageCount(list?.total ?? 0, publicationsPageSize)
  const shown = Math.min(filter.page, pages)
  const start = useReturnToStart<HTMLElement>(filter.page)

  return (
    <>
      <Banner {...banner} />
      <ListingSearch
        label={words.searchPlaceholder}
        action={paths.publications}
        applied={filter.search}
        onSearch={(search) =>
          void navigate(publicationsAddress({search, page: 1}), {
            replace: filter.search !== '' && search !== '',
            preventScrollReset: true,
          })
        }
      />
      <Section>
        <Listing
          ref={start}
          label={banner.title}
          loading={isPending}
          summary={list ? `${list.total} found, page ${shown} of ${pages}` : ''}
        >
          {hasFailed && <ListingFailed message={failure} busy={busy} onRetry={retry} />}
          {isEmpty && isPending && <ListingSkeleton look="cover" count={publicationsPageSize} />}
          {!hasFailed && !isPending && isEmpty && (
            <ListingEmpty title={words.emptyTitle} text={words.emptyText} />
          )}
          {!hasFailed && !isEmpty && (
            <ListingItems look="cover">
              {list.items.map((entry) => (
                <ListingItem
                  key={entry.id}
                  entry={entry}
                  look="cover"
                  to={entry.slug ? paths.publication(entry.slug) : undefined}
                  linkLabel={words.linkLabel}
                  onIntent={() => prefetch.item(entry.slug)}
                />
              ))}
            </ListingItems>
          )}
        </Listing>
        {!hasFailed && (
          <Pagination
            page={shown}
            pages={pages}
            address={(page) => publicationsAddress({...filter, page})}
            onIntent={(page) => prefetch.list({...filter, page})}
          />
        )}
      </Section>
    </>
  )
}
