/** A document to be created. */
export interface BenchDocument extends Record<string, unknown> {
  _id: string
  _type: string
}

const CATEGORIES = ['Articles', 'Events', 'Conferences', 'News Clips']
const TITLE_WORDS = [
  'Pipeline',
  'Gas',
  'Market',
  'Supply',
  'Forum',
  'Metering',
  'Demand',
  'Network',
]
const PARAGRAPH =
  'The network carries gas from the fields to the cities, and each cubic metre is metered on its way. '

/** A dataset of `news` news documents, with as many publications, albums and assets as the site has. */
export function benchDocuments(news: number): BenchDocument[] {
  const range = (length: number) => Array.from({length}, (_, index) => index)
  return [
    ...range(40).map(imageAsset),
    {_id: 'file-0000-pdf', _type: 'sanity.fileAsset', url: '/files/0000.pdf'},
    ...range(9).map((index) => article('publication', index, 'publicationImage')),
    ...range(14).map((index) => ({
      _id: `gallery-${index}`,
      _type: 'gallery',
      title: `Album ${index}`,
      slug: {_type: 'slug', current: `album-${index}`},
      publishedDate: dateOf(index),
      coverImage: {alt: 'Cover', ...image(index)},
    })),
    ...range(news).map((index) => article('news', index, 'newsImage')),
  ]
}

function article(type: string, index: number, picture: string): BenchDocument {
  const word = TITLE_WORDS[index % TITLE_WORDS.length] ?? 'Gas'
  return {
    _id: `${type}-${index}`,
    _type: type,
    title: `${word} report ${index} from the aggregator`,
    slug: {_type: 'slug', current: `item-${index}`},
    smallDescription: PARAGRAPH,
    publishedDate: dateOf(index),
    [picture]: {alt: 'A picture', image: image(index)},
    categories: [CATEGORIES[index % CATEGORIES.length]],
    tags: [`tag-${index % 12}`, `tag-${index % 7}`],
    author: 'The editors',
    content: Array.from({length: 12}, (_, block) => ({
      _type: 'block',
      _key: `b${block}`,
      style: 'normal',
      markDefs: [],
      children: [{_type: 'span', _key: 's', marks: [], text: PARAGRAPH.repeat(4)}],
    })),
  }
}

function image(index: number) {
  return {
    _type: 'image',
    asset: {
      _type: 'reference',
      _ref: `image-${String(index % 40).padStart(40, '0')}-1600x1067-webp`,
    },
  }
}

function imageAsset(index: number): BenchDocument {
  const sha1 = String(index).padStart(40, '0')
  return {
    _id: `image-${sha1}-1600x1067-webp`,
    _type: 'sanity.imageAsset',
    url: `/images/${sha1}-1600x1067.webp`,
    metadata: {
      lqip: `data:image/jpeg;base64,${'A'.repeat(400)}`,
      dimensions: {width: 1600, height: 1067},
    },
  }
}

function dateOf(index: number): string {
  return new Date(Date.UTC(2025, 11, 31) - index * 7_777_777).toISOString().slice(0, 10)
}
