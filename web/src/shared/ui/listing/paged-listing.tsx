import type {ReactNode, Ref} from 'react'
import {clampPage, pageCount} from '../../listing/list-window.ts'
import {Listing} from './listing.tsx'
import {Pagination} from './pagination.tsx'

/**
 * One page of a list, and the way to the others.
 *
 * @param page the page's number in the URL; beyond the last page the last is shown.
 * @param total how many items the whole list has; undefined where that is not known.
 * @param noun what the items are called in the summary for screen readers.
 */
export function PagedListing({
  page,
  pageSize,
  total,
  noun,
  label,
  loading,
  pageUrl,
  onIntent,
  children,
  ref,
}: {
  page: number
  pageSize: number
  total: number | undefined
  noun: string
  label: string
  loading: boolean
  pageUrl: (page: number) => string
  onIntent: (page: number) => void
  children: ReactNode
  ref: Ref<HTMLElement>
}) {
  const pages = pageCount(total ?? 0, pageSize)
  const shown = clampPage(page, total ?? 0, pageSize)
  return (
    <>
      <Listing
        ref={ref}
        label={label}
        loading={loading}
        summary={total === undefined ? '' : `${total} ${noun}, page ${shown} of ${pages}`}
      >
        {children}
      </Listing>
      <Pagination page={shown} pages={pages} pageUrl={pageUrl} onIntent={onIntent} />
    </>
  )
}
