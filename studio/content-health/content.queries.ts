export const snapshotQuery = `{
  "documents": *[_type in $types][!(_id in path("versions.**"))],
  "assets": *[_type in $assets]._id
}`

/** Filters by type alone: a content service can look that up for each mutation without evaluating GROQ. */
export const contentListenQuery = '*[_type in $types]'
