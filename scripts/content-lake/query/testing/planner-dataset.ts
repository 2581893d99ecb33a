import type {LakeDocument} from '../../store/document.ts'

const DATES = ['2025-12-31', '2026-01-02', '2026-01-03', null]
const WORDS = ['Gas', 'Pipeline', 'gas', 'Market, metered', 'Big GAS']

/** Documents of the site's types, with ties, gaps, drafts, versions and values of wrong types. */
export function plannerDataset(): LakeDocument[] {
  const numbers = Array.from({length: 25}, (_, index) => index)
  return [
    ...numbers.flatMap((n) => [article('news', n), article('publication', n), album(n)]),
    ...[0, 1, 2, 3].map((n) => image(n)),
    ...[3, 8, 50].map((n) => ({...article('news', n), _id: `drafts.news-${n}`, title: 'Revised'})),
    {...article('news', 5), _id: 'versions.r1.news-5', title: 'In a release'},
    {...article('news', 51), _id: 'news-strange', title: 7, tags: 'gas', publishedDate: 2026},
    {...stamps, _id: 'siteSettings', _type: 'siteSettings', name: 'The site'},
    {...stamps, _id: 'newsPage', _type: 'newsPage', emptyTitle: 'Nothing', banner: {title: 'News'}},
  ]
}

/** System fields of a document. */
export const stamps = {
  _rev: 'r',
  _createdAt: '2026-01-01T00:00:00Z',
  _updatedAt: '2026-01-01T00:00:00Z',
}

function article(type: 'news' | 'publication', n: number): LakeDocument {
  const album = {_type: 'reference', _ref: `gallery-${n % 50}`}
  return {
    ...stamps,
    _id: `${type}-${n}`,
    _type: type,
    title: `${WORDS[n % WORDS.length]} ${n % 9}`,
    publishedDate: DATES[n % DATES.length],
    categories: n % 3 === 0 ? ['Events'] : ['Articles', 'Events'],
    tags: n % 5 === 0 ? null : [`tag-${n % 4}`, `tag-${n % 3}`, n % 2],
    ...(n % 7 !== 6 && {slug: {_type: 'slug', current: `item-${n}`}}),
    ...(n % 4 !== 0 && {rank: n % 6}),
    ...(n % 2 === 0 && {gallery: album, album}),
    [`${type}Image`]: {alt: 'A picture', image: {asset: {_ref: `image-${n % 5}`}}},
    content: [block(`Body of ${n}`)],
  }
}

function album(n: number): LakeDocument {
  return {
    ...stamps,
    _id: `gallery-${n}`,
    _type: 'gallery',
    title: `Album ${n % 6}`,
    publishedDate: DATES[(n + 1) % DATES.length],
    slug: {_type: 'slug', current: `item-${n}`},
    related: [`news-${n}`, `news-${n + 1}`].map((id) => ({_type: 'reference', _ref: id})),
    images: [{_key: 'a', alt: 'A picture', image: {asset: {_ref: `image-${n % 5}`}}}],
  }
}

function image(n: number): LakeDocument {
  const metadata = {dimensions: {width: 1600, height: 900}, lqip: 'data:'}
  return {...stamps, _id: `image-${n}`, _type: 'sanity.imageAsset', url: `/${n}.webp`, metadata}
}

const block = (text: string) => ({
  _type: 'block',
  _key: 'b',
  style: 'normal',
  markDefs: [],
  children: [{_type: 'span', _key: 's', text, marks: []}],
})
