import {useLoaderData} from 'react-router-dom'
import {useLastLoaded} from '#web/src/shared/routing/use-last-loaded.ts'
import {useScrollToStart} from '#web/src/shared/listing/use-scroll-to-start.ts'
import {Deferred} from '#web/src/shared/routing/deferred.tsx'
import {Banner} from '#web/src/shared/ui/layout/banner.tsx'
import {Section} from '#web/src/shared/ui/layout/layout.tsx'
import {ListingEmpty, ListingFailed} from '#web/src/shared/ui/listing/listing-state.tsx'
import {PagedListing} from '#web/src/shared/ui/listing/paged-listing.tsx'
import {AlbumGrid, AlbumGridSkeleton} from './album-grid.tsx'
import {galleryPageSize, galleryUrl} from './gallery-url.ts'
import {useGalleryPrefetch} from './use-gallery-prefetch.ts'
import styles from './gallery-page.module.css'
import type {load} from './gallery.loader.ts'

export function Page() {
  const data = useLoaderData<typeof load>()
  const {page, content} = data
  const {banner, intro, emptyTitle, emptyText} = useLastLoaded(data, data.areTextsLoaded)
  const prefetch = useGalleryPrefetch()
  const start = useScrollToStart<HTMLElement>(page)
  return (
    <>
      <Banner {...banner} />
      <Section>
        {intro && <p className={styles.intro}>{intro}</p>}
        <Deferred content={content}>
          {({content: list, isPending, hasFailed}) => (
            <PagedListing
              ref={start}
              label="Albums"
              page={page}
              pageSize={galleryPageSize}
              total={hasFailed ? undefined : list?.total}
              noun="albums"
              loading={isPending}
              pageUrl={galleryUrl}
              onIntent={prefetch.list}
            >
              {hasFailed && (
                <ListingFailed
                  message="The albums could not be loaded just now."
                  toastId="gallery"
                />
              )}
              {!list && isPending && <AlbumGridSkeleton count={galleryPageSize} />}
              {!hasFailed && list?.items.length === 0 && (
                <ListingEmpty title={emptyTitle} text={emptyText} />
              )}
              {!hasFailed && list && list.items.length > 0 && (
                <AlbumGrid albums={list.items} onIntent={prefetch.album} />
              )}
            </PagedListing>
          )}
        </Deferred>
      </Section>
    </>
  )
}
