import {describe, expect, test} from 'vitest'
import {type FeedFormat, buildFeed} from './build-feed.ts'
import {feedAnswer, type FeedContent} from './feed.queries.ts'
import {xmlProblems} from './testing/xml-problems.ts'

const config = {
  cms: {projectId: 'local', dataset: 'production', lakePath: '/lake'},
  siteUrl: 'https://example.org',
}
const changed = '2026-03-02T10:00:00Z'
const item = {
  _id: 'news-gas',
  _updatedAt: changed,
  title: 'Gas & <power> “now”',
  smallDescription: 'One & two < three ]]> four\u0007',
  slug: 'gas by road',
  publishedDate: '2026-03-01',
  author: 'Ada Obi',
  categories: ['Articles'],
  tags: ['R&D', 'R&D'],
  image: {
    asset: {
      _id: 'image-abc123-1600x1067-jpg',
      metadata: {dimensions: {width: 1600, height: 1067}},
    },
    crop: {top: 0.1, bottom: 0, left: 0, right: 0},
  },
}
const content: FeedContent = feedAnswer.parse({
  site: {name: 'The company'},
  page: {_updatedAt: '2026-01-01T00:00:00Z', title: 'News update', tagline: 'Recent & new'},
  items: [item],
})
const bare = {...item, title: null, smallDescription: null, publishedDate: null, author: null}
const emptied: FeedContent[] = [
  feedAnswer.parse({site: null, page: null, items: []}),
  feedAnswer.parse({
    site: {name: ' '},
    page: {_updatedAt: changed, title: null, tagline: ''},
    items: [{...bare, categories: null, tags: [null, ' '], image: null}],
  }),
]
const formats: FeedFormat[] = ['rss', 'atom']

describe.each(formats)('%s', (format) => {
  test('is valid, whatever stands in the texts', async () => {
    for (const name of ['news', 'publications'] as const) {
      const xml = buildFeed(config, name, format, content)
      expect(await xmlProblems(xml, format)).toEqual([])
    }
  })

  test('is valid where editors left things empty', async () => {
    for (const left of emptied) {
      expect(await xmlProblems(buildFeed(config, 'news', format, left), format)).toEqual([])
    }
  })

  test('gives addresses that hold anywhere, and names the picture', () => {
    const xml = buildFeed(config, 'news', format, content)
    expect(xml).toContain('https://example.org/news/gas%20by%20road')
    expect(xml).toMatch(/https:\/\/example\.org\/lake\/images\/[^"]+rect=/)
    expect(xml).toContain('type="image/jpeg"')
    expect(xml).not.toMatch(/(href|url)="\//)
    // Its length is not known, and nothing is said that is not known.
    expect(xml).not.toMatch(/length=/)
  })

  test('is the same until content changes', () => {
    expect(buildFeed(config, 'news', format, content)).toBe(
      buildFeed(config, 'news', format, content),
    )
  })
})

test('days are days in Lagos', () => {
  expect(buildFeed(config, 'news', 'rss', content)).toContain('Sat, 28 Feb 2026 23:00:00 GMT')
  const atom = buildFeed(config, 'news', 'atom', content)
  expect(atom).toContain('<published>2026-02-28T23:00:00.000Z</published>')
  expect(atom).toContain('<updated>2026-03-02T10:00:00.000Z</updated>')
})

test('the grammars find what is wrong', async () => {
  const rss = buildFeed(config, 'news', 'rss', content)
  expect(await xmlProblems(rss.replace(/<guid[\s\S]*?<\/guid>/, ''), 'rss')).not.toEqual([])
  expect(await xmlProblems(rss.replace(' GMT<', '<'), 'rss')).not.toEqual([])
  expect(await xmlProblems(rss.replace('url="https://example.org', 'url="'), 'rss')).not.toEqual([])
  const atom = buildFeed(config, 'news', 'atom', content)
  expect(await xmlProblems(atom.replace(/<updated>.*?<\/updated>/, ''), 'atom')).not.toEqual([])
  expect(await xmlProblems(atom.replace('</feed>', ''), 'atom')).not.toEqual([])
})
