import {useLoaderData, useNavigate} from 'react-router-dom'
import {PUBLICATIONS_TEXTS} from '#schemas/texts.ts'
import {texts} from '#web/src/shared/cms/normalise.ts'
import {loadList, usePrefetch} from '#web/src/shared/listing/list-pages.ts'
import {clampPageNumber} from '#web/src/shared/listing/list-url.ts'
import {paths} from '#web/src/shared/paths.ts'
import {Deferred, useLastLoaded} from '#web/src/shared/routing/deferred.tsx'
import type {LoaderContext} from '#web/src/shared/routing/page-definition.ts'
import {Banner} from '#web/src/shared/ui/layout/banner.tsx'
import {Section} from '#web/src/shared/ui/layout/layout.tsx'
import {
  ListingItem,
  ListingItems,
  ListingSkeleton,
} from '#web/src/shared/ui/listing/listing-item.tsx'
import {ListingEmpty} from '#web/src/shared/ui/listing/listing-state.tsx'
import {ListingSearch, PagedListing} from '#web/src/shared/ui/listing/listing.tsx'
import {
  parsePublicationsFilter,
  publicationsPerPage,
  publicationsUrl,
} from './publications-filter.ts'
import {fetchPublication, fetchPublicationList, fetchPublicationsTexts} from './publications.ts'

/** The list page. @throws on the server, where the content service is away. */
export async function load({cms, request}: LoaderContext) {
  const filter = parsePublicationsFilter(new URL(request.url).searchParams)
  const {texts: raw, page} = await loadList({
    texts: fetchPublicationsTexts(cms),
    list: fetchPublicationList(cms, filter),
    title: 'Publications',
    search: filter.search,
    canonical: (total) =>
      publicationsUrl({search: '', page: clampPageNumber(filter.page, total, publicationsPerPage)}),
    feed: 'publications',
  })
  return {
    ...page,
    filter,
    ...texts(raw, PUBLICATIONS_TEXTS.list),
  }
}

export function Page() {
  const data = useLoaderData<typeof load>()
  const {filter, content} = data
  const {banner, ...labels} = useLastLoaded(data, data.areTextsLoaded)
  const navigate = useNavigate()
  const prefetch = usePrefetch()
  return (
    <>
      <Banner {...banner} height={filter.search ? 'search' : 'list'} />
      <ListingSearch
        label={labels.searchPlaceholder}
        action={paths.publications}
        applied={filter.search}
        onSearch={(search) =>
          void navigate(publicationsUrl({search, page: 1}), {
            replace: filter.search !== '' && search !== '',
          })
        }
      />
      <Section>
        <Deferred content={content}>
          {(state) => (
            <PagedListing
              state={state}
              label={banner.title}
              page={filter.page}
              pageSize={publicationsPerPage}
              noun="found"
              failure={{
                message: 'The publications could not be loaded just now.',
                toastId: 'publications',
              }}
              skeleton={<ListingSkeleton look="cover" count={publicationsPerPage} />}
              empty={<ListingEmpty title={labels.emptyTitle} text={labels.emptyText} />}
              pageUrl={(page) => publicationsUrl({...filter, page})}
              onIntent={(page) => prefetch((cms) => fetchPublicationList(cms, {...filter, page}))}
            >
              {(items) => (
                <ListingItems look="cover">
                  {items.map((entry) => (
                    <ListingItem
                      key={entry.id}
                      entry={entry}
                      look="cover"
                      to={entry.slug ? paths.publication(entry.slug) : undefined}
                      linkLabel={labels.linkLabel}
                      note={entry.pdf}
                      onIntent={() => {
                        prefetch((cms) => fetchPublication(cms, entry.slug))
                        prefetch(() => import('./publication-item-page.tsx'))
                      }}
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
