/** Queries such as a website asks, on the documents of `plannerDataset()`; `EXAMPLE_PARAMS` has all their parameters. */

const NEWEST = 'order(coalesce(publishedDate, "") desc, _id asc)'
const CARD = `{
  _id, _type, title, publishedDate, "slug": slug.current, categories, tags,
  "picture": newsImage{alt, "asset": image.asset->{url, metadata{lqip, dimensions{width, height}}}}
}`
const LISTED = `_type == "news" && defined(slug.current)
  && ($category == "All" || $category in categories)
  && ($tag == "" || $tag in tags)
  && ($search == "" || string::startsWith(lower(title), lower($search)))`

export const EXAMPLE_QUERIES: readonly string[] = [
  `{
    "page": *[_id == "newsPage"][0]{emptyTitle, "banner": banner.title},
    "items": *[${LISTED}] | ${NEWEST}[$from...$to]${CARD},
    "total": count(*[${LISTED}])
  }`,
  `*[_type == "news" && slug.current == $slug] | order(_id asc)[0]{
    ...,
    "album": album->{title, "slug": slug.current},
    content[]{..., _type == "block" => {..., markDefs[]{..., "to": reference->slug.current}}},
    "newer": *[_type == "news" && defined(slug.current) && publishedDate > ^.publishedDate]
      | order(publishedDate asc, _id desc)[0]{title, "slug": slug.current},
    "older": *[_type == "news" && defined(slug.current) && publishedDate < ^.publishedDate]
      | ${NEWEST}[0]{title, "slug": slug.current}
  }`,
  `*[_type == "gallery" && slug.current == $slug][0]{
    title, publishedDate,
    "pictures": images[]{_key, alt, "url": image.asset->url},
    "related": related[]->${CARD}
  }`,
  '*[_id in $pages]{_id, _type, "title": coalesce(title, name, banner.title)}',
  `*[_type in ["news", "publication", "gallery"] && defined(slug.current)]{
    _type, _updatedAt, "slug": slug.current
  }`,
  `*[_id in $ids && _type in ["news", "publication", "gallery"]]{
    _id, _rev, title, tags, "body": pt::text(content), "pictures": images[].alt
  }`,
  `*[_type == "gallery"] | ${NEWEST}[0...4]{
    title,
    "news": *[_type == "news" && references(^._id)] | ${NEWEST}[0...3]{title, "slug": slug.current},
    "first": images[0]{alt, "url": image.asset->url}
  }`,
  `{
    "news": *[_type == "news"] | ${NEWEST}[0...3]${CARD},
    "publications": *[_type == "publication" && title match $search + "*"] | ${NEWEST}[0...$to]{title},
    "site": *[_id == "siteSettings"][0]{name}
  }`,
  '*[_id == "siteSettings"][0].name',
]

export const EXAMPLE_PARAMS = {
  category: 'All',
  tag: '',
  search: '',
  from: 0,
  to: 6,
  slug: 'item-8',
  pages: ['newsPage', 'siteSettings'],
  ids: ['news-1', 'publication-2', 'gallery-3'],
}

/** Other parameters of lists, and of items: `none` stands for one that does not exist. */
export const OTHER_PARAMS = [
  {category: 'Events', from: 6, to: 12},
  {tag: 'tag-1', search: 'g', to: 3},
  {slug: 'item-3'},
  {slug: 'none', ids: []},
]
