/**
 * The items before and after one, in the order of the list: those of its own day by their ids, else the
 * nearest day's. Each is a subquery of its own, which costs the same however long the list is.
 */
export const neighbourFields = (type: string) => /* groq */ `
  "newer": coalesce(
    *[_type == "${type}" && defined(slug.current) && publishedDate == ^.publishedDate && _id < ^._id]
      | order(_id desc) [0]{title, "slug": slug.current},
    *[_type == "${type}" && defined(slug.current) && publishedDate > ^.publishedDate]
      | order(publishedDate asc, _id desc) [0]{title, "slug": slug.current}
  ),
  "older": coalesce(
    *[_type == "${type}" && defined(slug.current) && publishedDate == ^.publishedDate && _id > ^._id]
      | order(_id asc) [0]{title, "slug": slug.current},
    *[_type == "${type}" && defined(slug.current) && publishedDate < ^.publishedDate]
      | order(publishedDate desc, _id asc) [0]{title, "slug": slug.current}
  )
`
