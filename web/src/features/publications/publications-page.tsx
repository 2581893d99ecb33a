import {useLoaderData, useNavigate} from 'react-router-dom'
import {pageCount} from '../../shared/listing/list-window.ts'
import {useArrival} from '../../shared/listing/use-arrival.ts'
import {useLastKnown} from '../../shared/listing/use-last-known.ts'
import {useReturnToStart} from '../../shared/listing/use-return-to-start.ts'
import {paths} from '../../shared/paths.ts'
import {Banner} from '../../shared/ui/banner.tsx'
import {Section} from '../../shared/ui/layout.tsx'
import {ListingItem, ListingItems, ListingSkeleton} from '../../shared/ui/listing-item.tsx'
import {ListingSearch} from '../../shared/ui/listing-search.tsx'
import {ListingEmpty, ListingFailed} from '../../shared/ui/listing-state.tsx'
import {Listing} from '../../shared/ui/listing.tsx'
import {Pagination} from '../../shared/ui/pagination.tsx'
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
