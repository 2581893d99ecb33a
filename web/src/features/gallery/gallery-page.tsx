import {useLoaderData, useRevalidator} from 'react-router-dom'
import {pageCount} from '../../shared/listing/list-window.ts'
import {useLastKnown} from '../../shared/listing/use-last-known.ts'
import {useListLoading} from '../../shared/listing/use-list-loading.ts'
import {useReturnToStart} from '../../shared/listing/use-return-to-start.ts'
import {Banner} from '../../shared/ui/banner.tsx'
import {Section} from '../../shared/ui/layout.tsx'
import {PendingPage} from '../../shared/ui/listing-pending.tsx'
import {ListingEmpty, ListingFailed} from '../../shared/ui/listing-state.tsx'
import {Listing} from '../../shared/ui/listing.tsx'
import {Pagination} from '../../shared/ui/pagination.tsx'
import {AlbumGrid} from './album-grid.tsx'
import {galleryAddress, galleryPageSize} from './gallery-requests.ts'
import styles from './gallery-page.module.css'
import type {load} from './gallery.loader.ts'

export function Page() {
  const data = useLoaderData<typeof load>()
  const {number, list, failure} = data
  const {banner, intro, emptyTitle, emptyText} = useLastKnown(data, data.hasWords)
  const {revalidate, state} = useRevalidator()
  const loading = useListLoading()
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
          loading={loading}
          summary={list ? `${list.total} albums, page ${shown} of ${pages}` : ''}
        >
          {!list && (
            <ListingFailed
              message={failure}
              busy={state === 'loading'}
              onRetry={() => void revalidate()}
            />
          )}
          {list?.items.length === 0 && <ListingEmpty title={emptyTitle} text={emptyText} />}
          {list && list.items.length > 0 && <AlbumGrid albums={list.items} />}
        </Listing>
        <Pagination page={shown} pages={pages} address={galleryAddress} />
      </Section>
      <PendingPage />
    </>
  )
}
