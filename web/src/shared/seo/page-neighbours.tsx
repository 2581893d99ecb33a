import {InHead} from './in-head.tsx'

/** Links to the previous and the next page of a list, in the document's head. */
export function PageNeighbours({
  page,
  pages,
  pageUrl,
}: {
  page: number
  pages: number
  pageUrl: (page: number) => string
}) {
  return (
    <InHead>
      {page > 1 && <link rel="prev" href={pageUrl(page - 1)} />}
      {page < pages && <link rel="next" href={pageUrl(page + 1)} />}
    </InHead>
  )
}
