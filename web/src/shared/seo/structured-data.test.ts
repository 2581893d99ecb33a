import * as fc from 'fast-check'
import {expect, test} from 'vitest'
import {seededSite} from '../testing/seeded-site.ts'
import {
  breadcrumbs,
  embedJson,
  faqPage,
  imageGallery,
  newsArticle,
  organization,
  publicationReport,
} from './structured-data.ts'
import {structuredDataProblems} from './testing/structured-data-problems.ts'

const config = {
  cms: {projectId: 'local', dataset: 'production', lakePath: '/lake'},
  siteUrl: 'https://example.org',
}
const image = {
  assetId: 'image-abc123-1600x1067-webp',
  alt: 'A terminal',
  caption: 'By night',
  width: 1600,
  height: 1067,
}
const item = {
  path: '/news/gas',
  title: 'Gas',
  summary: 'Of gas',
  author: 'Market Data Desk',
  date: '2026-03-01',
  modified: '2026-03-02T10:00:00Z',
  image,
  categories: ['Articles'],
  tags: ['road'],
}

test('the company is described by the site’s settings, without empty fields', async () => {
  const {settings} = await seededSite()
  const full = organization(config, settings)
  expect(await structuredDataProblems(full)).toEqual([])
  expect(full).toMatchObject({
    name: settings.name,
    url: 'https://example.org/',
    email: settings.email,
    telephone: settings.phone,
    address: '12 Example Crescent, Asokoro, Abuja',
  })
  const phone = '+234 801 234 5678 / 0800 123 4567'
  expect(organization(config, {...settings, phone})).toMatchObject({
    telephone: ['+234 801 234 5678', '0800 123 4567'],
  })
  const bare = organization(config, {...settings, footerText: '', email: '', socials: []})
  expect(await structuredDataProblems(bare)).toEqual([])
  expect(bare).not.toHaveProperty('description')
  expect(bare).not.toHaveProperty('email')
  expect(bare).not.toHaveProperty('sameAs')
})

test('a news item is a NewsArticle with its day, its picture and its company', async () => {
  const data = newsArticle(config, 'The company', item)
  expect(await structuredDataProblems(data)).toEqual([])
  expect(data).toMatchObject({
    headline: 'Gas',
    datePublished: '2026-03-01',
    dateModified: '2026-03-02T10:00:00Z',
    creditText: 'Market Data Desk',
    publisher: {name: 'The company'},
    image: [expect.stringMatching(/^https:\/\/example\.org\/lake\/images\//)],
    articleSection: ['Articles'],
    keywords: ['road'],
  })
})

test('an item of which only the title is known is still valid', async () => {
  const bare = {path: '/x', title: 'X', summary: '', author: ''}
  const news = newsArticle(config, 'The company', {...bare, categories: [], tags: []})
  expect(await structuredDataProblems(news)).toEqual([])
  expect(await structuredDataProblems(publicationReport(config, 'The company', bare))).toEqual([])
})

test('breadcrumbs lead from home over the list to the page itself', async () => {
  const parent = {title: 'News update', path: '/news'}
  const data = breadcrumbs(config, {title: 'Gas', parent}, '/news/gas')
  expect(await structuredDataProblems(data)).toEqual([])
  expect(data.itemListElement).toMatchObject([
    {position: 1, name: 'Home', item: 'https://example.org/'},
    {position: 2, name: 'News update', item: 'https://example.org/news'},
    {position: 3, name: 'Gas', item: 'https://example.org/news/gas'},
  ])
})

test('questions carry their answers', async () => {
  const data = faqPage([{question: 'Who may buy?', answer: 'Industry.\n\nPower.'}])
  expect(await structuredDataProblems(data)).toEqual([])
  expect(data.mainEntity).toMatchObject([{acceptedAnswer: {text: 'Industry.\n\nPower.'}}])
})

test('an album names each of its pictures', async () => {
  const album = {path: '/gallery/a', title: 'A', date: '2026-01-01', pictures: [image, image]}
  const data = imageGallery(config, 'The company', album)
  expect(await structuredDataProblems(data)).toEqual([])
  expect(data.image).toMatchObject([{name: 'A terminal', caption: 'By night'}, {}])
})

test('what is not valid is found', async () => {
  const broken = {'@context': 'https://schema.org', '@type': 'Organization', '@id': 'x', url: '/'}
  expect((await structuredDataProblems(broken)).length).toBeGreaterThan(1)
  const lost = {...faqPage([]), mainEntity: []}
  expect(await structuredDataProblems(lost)).toHaveLength(1)
  const trail = breadcrumbs({...config, siteUrl: ''}, {title: 'Here'}, '/here')
  expect(await structuredDataProblems(trail)).not.toEqual([])
})

test('nothing in content can end its script element', () => {
  const text = embedJson(newsArticle(config, 'C', {...item, title: '</script><script>alert(1)'}))
  expect(text).not.toContain('<')
  expect(JSON.parse(text)).toMatchObject({headline: '</script><script>alert(1)'})
})

test('no text can end the element that holds JSON, or make it malformed', () => {
  const anyText = fc.oneof(
    fc.string({unit: 'binary'}),
    fc.constantFrom('</script>', '<!--', ']]>', '\u2028', '\uD800', '"\\'),
  )
  fc.assert(
    fc.property(anyText, anyText, (title, author) => {
      const data = newsArticle(config, title, {...item, title, author})
      const json = embedJson(data)
      expect(json).not.toContain('<')
      expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify(data)))
    }),
  )
})
