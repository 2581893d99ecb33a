import type {SeedDocument, SeedEntry} from '../documents.ts'

/** Valid documents for tests, a new copy at every call. */
export const picture = () => ({
  _type: 'imageWithAlt',
  _sanityAsset: 'image@file:///x.webp',
  alt: 'Pipes',
})

const seedImage = () => ({_type: 'image', _sanityAsset: 'image@file:///x.webp'})

export const paragraph = (text = 'A sentence.') => ({
  _type: 'block',
  _key: 'p1',
  style: 'normal',
  markDefs: [],
  children: [{_type: 'span', _key: 's1', text, marks: []}],
})

export const news = (): SeedDocument => ({
  _id: 'news-first',
  _type: 'news',
  title: 'A first item',
  slug: {_type: 'slug', current: 'first'},
  smallDescription: 'A summary.',
  publishedDate: '2025-03-01',
  author: 'The press desk',
  newsImage: {_type: 'picture', image: seedImage(), alt: 'Pipes at dawn'},
  categories: ['Articles'],
  tags: ['gas'],
  content: [paragraph()],
})

export const heroSlide = (): SeedDocument => ({
  _id: 'heroSlide-first',
  _type: 'heroSlide',
  dividerText: 'First',
  tittle: 'A headline',
  buttonText: 'Open',
  buttonLink: '/about',
  bannerImage: {
    _type: 'responsiveImage',
    mobile: seedImage(),
    tablet: seedImage(),
    laptop: seedImage(),
    large: seedImage(),
    alt: 'Pipes',
  },
  position: 1,
})

export const album = (): SeedDocument => ({
  _id: 'gallery-first',
  _type: 'gallery',
  title: 'An album',
  slug: {_type: 'slug', current: 'first'},
  publishedDate: '2025-03-01',
  coverImage: picture(),
  mainImage: picture(),
  images: [{...picture(), _key: 'a'}],
})

export const step = (): SeedDocument => ({
  _id: 'step-first',
  _type: 'step',
  stepNumber: 1,
  icon: 'request',
  title: 'Log a request',
  description: 'How to begin.',
})

export const redirect = (): SeedDocument => ({
  _id: 'redirect-old',
  _type: 'redirect',
  from: '/old',
  to: '/about',
  permanent: true,
})

export const faqPage = (): SeedDocument => ({
  _id: 'faqPage',
  _type: 'faqPage',
  banner: {_type: 'banner', title: 'FAQ', image: picture()},
  seo: {
    _type: 'seo',
    title: 'Questions and answers',
    description: 'What buyers and sellers ask about domestic gas, and what we answer.',
  },
})

export const entriesOf = (...documents: SeedDocument[]): SeedEntry[] =>
  documents.map((document) => ({file: `seed/${document._id}.yaml`, document}))
