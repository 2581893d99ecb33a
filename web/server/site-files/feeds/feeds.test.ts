import * as fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {createEntryMapper} from '../../cms/cached-content.ts'
import {buildFeed, type FeedFormat, type FeedResult} from './feeds.ts'
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
  content: [
    {_type: 'block', style: 'h2', children: [{_type: 'span', text: 'Five & <six>\u0007'}]},
    {
      _type: 'table',
      caption: 'Volumes',
      rows: [{cells: ['Month', 'Volume']}, {cells: ['May', '7']}],
    },
  ],
  image: {
    asset: {
      _id: 'image-abc123-1600x1067-jpg',
      metadata: {dimensions: {width: 1600, height: 1067}},
    },
    crop: {top: 0.1, bottom: 0, left: 0, right: 0},
  },
}
/** Content as the service may return it, whatever the schema says. */
const response = (content: object): FeedResult => JSON.parse(JSON.stringify(content))

const content = response({
  site: {name: 'The company'},
  page: {_updatedAt: '2026-01-01T00:00:00Z', title: 'News update', tagline: 'Recent & new'},
  items: [item],
})
const bare = {
  ...item,
  content: null,
  title: null,
  smallDescription: null,
  publishedDate: null,
  author: null,
}
const emptied = [
  response({site: null, page: null, items: []}),
  response({
    site: {name: ' '},
    page: {_updatedAt: changed, title: null, tagline: ''},
    items: [{...bare, categories: null, tags: [null, ' '], image: null}],
  }),
]
const formats: FeedFormat[] = ['rss', 'atom']

describe.each(formats)('%s', (format) => {
  test('is valid with any characters in its texts', async () => {
    for (const name of ['news', 'publications'] as const) {
      const xml = buildFeed(config, {name, format}, content)
      expect(await xmlProblems(xml, format)).toEqual([])
    }
  })

  test('is valid where fields are empty', async () => {
    for (const empty of emptied) {
      expect(await xmlProblems(buildFeed(config, {name: 'news', format}, empty), format)).toEqual(
        [],
      )
    }
  })

  test('has absolute URLs, and names the picture', () => {
    const xml = buildFeed(config, {name: 'news', format}, content)
    expect(xml).toContain('https://example.org/news/gas%20by%20road')
    expect(xml).toMatch(/https:\/\/example\.org\/lake\/images\/[^"]+rect=/)
    expect(xml).toContain('type="image/jpeg"')
    expect(xml).not.toMatch(/(href|url)="\//)
    // The length of a picture is not known.
    expect(xml).not.toMatch(/length=/)
  })

  test('has the whole text of an item, escaped once more than its markup', () => {
    const xml = buildFeed(config, {name: 'news', format}, content)
    expect(xml).toContain('&lt;h2&gt;Five &amp;amp; &amp;lt;six&amp;gt;&lt;/h2&gt;')
    expect(xml).toContain('&lt;caption&gt;Volumes&lt;/caption&gt;')
  })

  test('is the same for the same content', () => {
    expect(buildFeed(config, {name: 'news', format}, content)).toBe(
      buildFeed(config, {name: 'news', format}, content),
    )
  })
})

test.each(formats)('no text makes %s malformed', async (format) => {
  const anyText = fc.oneof(
    fc.string({unit: 'binary'}),
    fc.constantFrom('<', ']]>]]>', '"', '&amp;', '<!--', '\u0000', '\uFFFE', '\uD800', '\u00A0'),
  )
  const texts = fc.record({
    title: anyText,
    smallDescription: anyText,
    author: anyText,
    categories: fc.array(anyText, {maxLength: 2}),
    tags: fc.array(anyText, {maxLength: 3}),
    slug: anyText,
  })
  const page = fc.record({name: anyText, title: anyText, tagline: anyText})
  await fc.assert(
    fc.asyncProperty(texts, page, async (fields, {name, ...pageTexts}) => {
      const any = response({
        site: {name},
        page: {_updatedAt: changed, ...pageTexts},
        items: [{...item, ...fields}],
      })
      const xml = buildFeed(config, {name: 'news', format}, any)
      expect(await xmlProblems(xml, format)).toEqual([])
    }),
  )
})

test('a tag keeps its characters', () => {
  const odd = response({...content, items: [{...item, tags: ['a<b & "c"]]>]]>']}]})
  const written = 'a&lt;b &amp; &quot;c&quot;]]&gt;]]&gt;'
  const build = (format: FeedFormat) => buildFeed(config, {name: 'news', format}, odd)
  expect(build('atom')).toContain(`term="${written}"`)
  expect(build('rss')).toContain(`<category>${written}</category>`)
})

test.each(formats)('in %s an item’s id survives a change of slug and of domain', (format) => {
  const idsOf = (siteUrl: string, slug: string) =>
    buildFeed(
      {...config, siteUrl},
      {name: 'news', format},
      response({...content, items: [{...item, slug}]}),
    ).match(/tag:[^<]+/g)
  const ids = idsOf('https://example.org', 'gas')
  expect(ids).toEqual(['tag:gas-aggregator.example,2026:news/news-gas'])
  expect(idsOf('https://gas.example.com', 'other')).toEqual(ids)
})

test('a malformed item is left out and named in the log', () => {
  const malformed = [{...item, title: 7}, {...item, _updatedAt: 'yesterday'}, null]
  const logged: string[] = []
  const xml = buildFeed(
    config,
    {name: 'news', format: 'atom'},
    response({...content, items: [...malformed, item]}),
    createEntryMapper((line) => logged.push(line)),
  )
  expect(xml.match(/<entry>/g)).toHaveLength(1)
  expect(logged).toHaveLength(3)
  expect(logged[0]).toContain('news-gas')
})

test('a response without a list of items is an error, not an empty feed', () => {
  const nonsense = response({site: null, page: null})
  expect(() => buildFeed(config, {name: 'news', format: 'rss'}, nonsense)).toThrow('no list')
})

test('days are days in Lagos', () => {
  expect(buildFeed(config, {name: 'news', format: 'rss'}, content)).toContain(
    'Sat, 28 Feb 2026 23:00:00 GMT',
  )
  const atom = buildFeed(config, {name: 'news', format: 'atom'}, content)
  expect(atom).toContain('<published>2026-02-28T23:00:00.000Z</published>')
  expect(atom).toContain('<updated>2026-03-02T10:00:00.000Z</updated>')
})

test('the grammars find mistakes', async () => {
  const rss = buildFeed(config, {name: 'news', format: 'rss'}, content)
  expect(await xmlProblems(rss.replace(/<guid[\s\S]*?<\/guid>/, ''), 'rss')).not.toEqual([])
  expect(await xmlProblems(rss.replace(' GMT<', '<'), 'rss')).not.toEqual([])
  expect(await xmlProblems(rss.replace('url="https://example.org', 'url="'), 'rss')).not.toEqual([])
  const atom = buildFeed(config, {name: 'news', format: 'atom'}, content)
  expect(await xmlProblems(atom.replace(/<updated>.*?<\/updated>/, ''), 'atom')).not.toEqual([])
  expect(await xmlProblems(atom.replace('</feed>', ''), 'atom')).not.toEqual([])
})
