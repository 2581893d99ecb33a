/** All redirects of a dataset, by the path that they lead from. */
export const REDIRECTS = '*[_type == "redirect"] | order(from asc){from, to, permanent}'

/** A permanent redirect as a document. */
export const redirect = (_id: string, from: string, to: string) => ({
  _id,
  _type: 'redirect',
  from,
  to,
  permanent: true,
})
