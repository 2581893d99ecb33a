import {useLoaderData, useNavigate} from 'react-router-dom'
import {useLastLoaded} from '#web/src/shared/routing/use-last-loaded.ts'
import {useScrollToStart} from '#web/src/shared/listing/use-scroll-to-start.ts'
import {paths} from '#web/src/shared/paths.ts'
import {Deferred} from '#web/src/shared/routing/deferred.tsx'
import {Banner} from '#web/src/shared/ui/layout/banner.tsx'
import {Section} from '#web/src/shared/ui/layout/layout.tsx'
import {
  ListingItem,
  ListingItems,
  ListingSkeleton,
} from '#web/src/shared/ui/listing/listing-item.tsx'
import {ListingSearch} from '#web/src/shared/ui/listing/listing-search.tsx'
import {ListingEmpty, ListingFailed} from '#web/src/shared/ui/listing/listing-state.tsx'
import {PagedListing} from '#web/src/shared/ui/listing/paged-listing.tsx'
import {publicationsUrl, publicationsPageSize} from './publications-filter.ts'
import {usePublicationsPrefetch} from './use-publications-prefetch.ts'
import type {load} from './publications.loader.ts'

export function Page() {
  const data = useLoaderData<typeof load>()
  const {filter, content} = data
  const {banner, ...texts} = useLastLoaded(data, data.areTextsLoaded)
  const navigate = useNavigate()
  const prefetch = usePublicationsPrefetch()
  const start = useScrollToStart<HTMLElement>(filter.page)

  return (
    <>
      <Banner {...banner} />
      <ListingSearch
        label={texts.searchPlaceholder}
        action={paths.publications}
        applied={filter.search}
        onSearch={(search) =>
          void navigate(publicationsUrl({search, page: 1}), {
            replace: filter.search !== '' && search !== '',
            preventScrollReset: true,
          })
        }
      />
      <Section>
        <Deferred content={content}>
          {({content: list, isPending, hasFailed}) => (
            <PagedListing
              ref={start}
              label={banner.title}
              page={filter.page}
              pageSize={publicationsPageSize}
              total={hasFailed ? undefined : list?.total}
              loading={isPending}
              noun="found"
              pageUrl={(page) => publicationsUrl({...filter, page})}
              onIntent={(page) => prefetch.list({...filter, page})}
            >
              {hasFailed && (
                <ListingFailed
                  message="The publications could not be loaded just now."
                  toastId="publications"
                />
              )}
              {isPending && !list?.items.length && (
                <ListingSkeleton look="cover" count={publicationsPageSize} />
              )}
              {!hasFailed && !isPending && list?.items.length === 0 && (
                <ListingEmpty title={texts.emptyTitle} text={texts.emptyText} />
              )}
              {!hasFailed && list && list.items.length > 0 && (
                <ListingItems look="cover">
                  {list.items.map((entry) => (
                    <ListingItem
                      key={entry.id}
                      entry={entry}
                      look="cover"
                      to={entry.slug ? paths.publication(entry.slug) : undefined}
                      linkLabel={texts.linkLabel}
                      onIntent={() => prefetch.item(entry.slug)}
                    />
                  ))}
                </ListingItems>
              )}
            </PagedListing>
          )}
        </Deferred>
      </Section>
    </>
  )
}
