/** A query of the site as the benchmark runs it. */
export interface BenchQuery {
  name: string
  query: string
  params: Record<string, unknown>
}

const CARD = `{_id, title, smallDescription, slug, publishedDate, newsImage{alt, "image": image{..., "asset": asset->{_id, url, metadata{lqip, dimensions}}}}, categories, tags}`
const NEWEST = 'order(defined(publishedDate) desc, publishedDate desc, _id)'

/** The site's own kind of queries, with parameters that find something at every size. */
export const BENCH_QUERIES: readonly BenchQuery[] = [
  {
    name: 'news by category, page 1 and count',
    query: `{"items": *[_type == "news" && $category in categories] | ${NEWEST}[$from...$to]${CARD}, "total": count(*[_type == "news" && $category in categories])}`,
    params: {category: 'Events', from: 0, to: 6},
  },
  {
    name: 'all news, page 3 and count',
    query: `{"items": *[_type == "news"] | ${NEWEST}[$from...$to]${CARD}, "total": count(*[_type == "news"])}`,
    params: {from: 12, to: 18},
  },
  {
    name: 'news by tag',
    query: `{"items": *[_type == "news" && $tag in tags] | ${NEWEST}[$from...$to]${CARD}, "total": count(*[_type == "news" && $tag in tags])}`,
    params: {tag: 'tag-3', from: 0, to: 6},
  },
  {
    name: 'news whose title begins with',
    query: `{"items": *[_type == "news" && string::startsWith(lower(title), $text)] | ${NEWEST}[$from...$to]${CARD}, "total": count(*[_type == "news" && string::startsWith(lower(title), $text)])}`,
    params: {text: 'pipeline', from: 0, to: 6},
  },
  {
    name: 'three most recent news',
    query: `*[_type == "news"] | ${NEWEST}[0...3]${CARD}`,
    params: {},
  },
  {
    name: 'news item by slug',
    query: `*[_type == "news" && slug.current == $slug][0]{..., "image": newsImage.image.asset->url}`,
    params: {slug: 'item-50'},
  },
  {
    name: 'publications with search',
    query: `*[_type == "publication" && title match $text + "*"] | ${NEWEST}[0...6]{_id, title, slug, publishedDate}`,
    params: {text: 'report'},
  },
  {
    name: 'galleries',
    query: `*[_type == "gallery"] | ${NEWEST}[0...12]{_id, title, slug, coverImage{alt, "url": asset->url}, publishedDate}`,
    params: {},
  },
  {
    name: 'file attachment by reference',
    query: `*[_id == $ref][0].url`,
    params: {ref: 'file-0000-pdf'},
  },
]
