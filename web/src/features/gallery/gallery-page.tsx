import {useLoaderData} from 'react-router-dom'
import {pageCount} from '#web/src/shared/listing/list-window.ts'
import {useArrival} from '#web/src/shared/listing/use-arrival.ts'
import {useLastKnown} from '#web/src/shared/listing/use-last-known.ts'
import {useReturnToStart} from '#web/src/shared/listing/use-return-to-start.ts'
import {Banner} from '#web/src/shared/ui/layout/banner.tsx'
import {Section} from '#web/src/shared/ui/layout/layout.tsx'
import {ListingEmpty, ListingFailed} from '#web/src/shared/ui/listing/listing-state.tsx'
import {Listing} from '#web/src/shared/ui/listing/listing.tsx'
import {Pagination} from '#web/src/shared/ui/listing/pagination.tsx'
import {AlbumGrid, AlbumGridSkeleton} from './album-grid.tsx'
import {galleryAddress, galleryPageSize} from './gallery-address.ts'
import {useGalleryPrefetch} from './use-gallery-prefetch.ts'
import styles from './gallery-page.module.css'
import type {load} from './gallery.loader.ts'

export function Page() {
  const data = useLoaderData<typeof load>()
  const {number, failure} = data
  const {isPending, busy, retry} = useArrival(data.awaiting)
  const list = useLastKnown(data.list, data.list !== undefined)
  const hasFailed = data.list === undefined && !isPending
  const {banner, intro, emptyTitle, emptyText} = useLastKnown(data, data.hasWords)
  const prefetch = useGalleryPrefetch()
  const pages = pageCount(list?.total ?? 0, galleryPageSize)
  const shown = Math.min(number, pages)
  const start = useReturnToStart<HTMLElement>(number)
  return (
    <>
      <Banner {...banner} />
      <Section>
        {intro && <p className={styles.intro}>{intro}</p>}
        <Listing
          ref={start}
          label="Albums"
          loading={isPending}
          summary={list ? `${list.total} albums, page ${shown} of ${pages}` : ''}
        >
          {hasFailed && <ListingFailed message={failure} busy={busy} onRetry={retry} />}
          {!list && isPending && <AlbumGridSkeleton count={galleryPageSize} />}
          {!hasFailed && list?.items.length === 0 && (
            <ListingEmpty title={emptyTitle} text={emptyText} />
          )}
          {!hasFailed && list && list.items.length > 0 && (
            <AlbumGrid albums={list.items} onIntent={prefetch.album} />
          )}
        </Listing>
        {!hasFailed && (
          <Pagination
            page={shown}
            pages={pages}
            address={galleryAddress}
            onIntent={prefetch.list}
          />
        )}
      </Section>
    </>
  )
}
