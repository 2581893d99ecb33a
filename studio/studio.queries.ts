/** GROQ of the Studio's tools. */

const notVersion = '!(_id in path("versions.**"))'

/** All documents of a type. A content service can look that up for each mutation without evaluating GROQ. */
export const rowsListenQuery = '*[_type == $type]'

const rowsQuery = (field: string) =>
  `${rowsListenQuery}[${notVersion}]{_id, "title": coalesce(tittle, title, name, question), "position": ${field}}`

/** The rows of a list with a manual order, by the field of their position. */
export const rowsQueries = {position: rowsQuery('position'), stepNumber: rowsQuery('stepNumber')}

/** Filters by type alone, as `rowsListenQuery` does. */
export const contentListenQuery = '*[_type in $types]'

export const contentQuery = `{
  "documents": *[_type in $types][${notVersion}],
  "assets": *[_type in $assets]._id
}`

export const otherSlidesQuery = `count(*[_type == "heroSlide" && _id != $id && !(_id in path("drafts.**")) && ${notVersion}])`

export const storedRedirectsQuery = `*[_type == "redirect" && ${notVersion}]{_id, from, to}`

export const redirectSourcesQuery = '*[_type == "redirect" && to == $to].from'

export const existingIdsQuery = '*[_id in $ids]._id'

/** The releases that wait for their hour, the earliest first. */
export const scheduledReleasesQuery =
  '*[_type == "system.release" && state == "scheduled"] | order(publishAt asc){"releaseId": name, publishAt}'
