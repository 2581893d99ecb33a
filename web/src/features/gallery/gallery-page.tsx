import {useLoaderData} from 'react-router-dom'
import {pageCount} from '../../shared/listing/list-window.ts'
import {useArrival} from '../../shared/listing/use-arrival.ts'
import {useLastKnown} from '../../shared/listing/use-last-known.ts'
import {useReturnToStart} from '../../shared/listing/use-return-to-start.ts'
import {Banner} from '../../shared/ui/banner.tsx'
import {Section} from '../../shared/ui/layout.tsx'
import {ListingEmpty, ListingFailed} from '../../shared/ui/listing-state.tsx'
import {Listing} from '../../shared/ui/listing.tsx'
import {Pagination} from '../../shared/ui/pagination.tsx'
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
