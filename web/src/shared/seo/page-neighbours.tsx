/** Links to the previous and the next page of a list, in the document's head. */
export function PageNeighbours({
  page,
  pages,
  address,
}: {
  page: number
  pages: number
  address: (page: number) => string
}) {
  return (
    <>
      {page > 1 && <link rel="prev" href={address(page - 1)} />}
      {page < pages && <link rel="next" href={address(page + 1)} />}
    </>
  )
}
