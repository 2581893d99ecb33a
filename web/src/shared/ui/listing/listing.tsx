import {useEffect, useRef, type ReactNode} from 'react'
import {clampPage, pageCount} from '../../listing/list-url.ts'
import type {DeferredState} from '../../routing/deferred.tsx'
import {VisuallyHidden} from '../accessibility/visually-hidden.tsx'
import {Spinner} from '../loading/spinner.tsx'
import styles from './listing.module.css'
import {ListingFailed} from './listing-state.tsx'
import {Pagination} from './pagination.tsx'

/**
 * The part of a page that holds a list: while a new one is loading, the old one stays, dimmed, under
 * a loading indicator, so that the layout does not shift.
 *
 * @param page the number of the list's page: another one scrolls to the list's start, unless it is in view.
 * @param summary describes the list for screen readers once it is loaded.
 */
export function Listing({
  label,
  page,
  loading,
  summary,
  children,
}: {
  label: string
  page: number
  loading: boolean
  summary: string
  children: ReactNode
}) {
  const start = useRef<HTMLElement>(null)
  const last = useRef(page)

  // Scrolling is the browser's own state: only an effect can change it, after another page is drawn.
  useEffect(() => {
    if (last.current === page) return
    last.current = page
    const top = start.current?.getBoundingClientRect().top ?? 0
    if (top < 0) start.current?.scrollIntoView()
  }, [page])

  return (
    <section ref={start} aria-label={label} aria-busy={loading} className={styles.listing}>
      {loading && (
        <div className={styles.indicator}>
          <Spinner />
        </div>
      )}
      <VisuallyHidden>
        <span role="status">{loading ? '' : summary}</span>
      </VisuallyHidden>
      <div className={styles.content}>{children}</div>
    </section>
  )
}

/**
 * One page of a list in each of its states, and the way to the others.
 *
 * @param state the list as `Deferred` gives it.
 * @param page the page's number in the URL; beyond the last page the last is shown.
 * @param noun what the items are called in the summary for screen readers.
 * @param failure what is said where the list could not be loaded, on the page and in a toast.
 * @param skeleton shown until the first response, and while another list is loading after an empty one.
 * @param empty shown in place of an empty list, never before a response.
 * @param children draws the items.
 */
export function PagedListing<Entry>({
  state: {content: list, isPending, hasFailed},
  page,
  pageSize,
  noun,
  label,
  failure,
  skeleton,
  empty,
  pageUrl,
  onIntent,
  children,
}: {
  state: DeferredState<{items: readonly Entry[]; total: number}>
  page: number
  pageSize: number
  noun: string
  label: string
  failure: {message: string; toastId: string}
  skeleton: ReactNode
  empty: ReactNode
  pageUrl: (page: number) => string
  onIntent: (page: number) => void
  children: (items: readonly Entry[]) => ReactNode
}) {
  const {items = [], total} = (!hasFailed && list) || {}
  const pages = pageCount(total ?? 0, pageSize)
  const shown = clampPage(page, total ?? 0, pageSize)
  return (
    <>
      <Listing
        label={label}
        page={page}
        loading={isPending}
        summary={total === undefined ? '' : `${total} ${noun}, page ${shown} of ${pages}`}
      >
        {hasFailed ? (
          <ListingFailed {...failure} />
        ) : items.length > 0 ? (
          children(items)
        ) : list && !isPending ? (
          empty
        ) : (
          skeleton
        )}
      </Listing>
      <Pagination page={shown} pages={pages} pageUrl={pageUrl} onIntent={onIntent} />
    </>
  )
}
