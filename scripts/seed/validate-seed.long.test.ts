import {describe, expect, test} from 'vitest'
import {countProblems, richContentProblems} from './completeness.ts'
import type {SeedDocument} from './documents.ts'
import {
  album,
  entriesOf,
  faqPage,
  heroSlide,
  news,
  paragraph,
  picture,
  redirect,
  step,
} from './testing/documents.ts'
import {validateDocuments} from './validate-seed.ts'

const check = (...documents: SeedDocument[]) =>
  validateDocuments(entriesOf(...documents), {complete: false})

/** The fields with errors. */
const errorsIn = async (...documents: SeedDocument[]) =>
  (await check(...documents)).filter(({level}) => level === 'error').map(({at}) => at)

const warningsIn = async (...documents: SeedDocument[]) =>
  (await check(...documents)).filter(({level}) => level === 'warning').map(({at}) => at)

test.each([news(), heroSlide(), album(), step(), redirect(), faqPage()])(
  'a valid $_type passes',
  async (document) => {
    expect(await check(document)).toEqual([])
  },
)

describe('reports as an error', () => {
  const long = 'A very long headline '.repeat(6)
  test.each<[what: string, document: SeedDocument, field: string]>([
    ['a missing title', {...news(), title: ''}, 'title'],
    ['a title that two lines cannot hold', {...news(), title: long}, 'title'],
    ['a missing slug', {...news(), slug: undefined}, 'slug'],
    ['a slug with capitals', {...news(), slug: {_type: 'slug', current: 'Big'}}, 'slug'],
    ['a missing summary', {...news(), smallDescription: undefined}, 'smallDescription'],
    ['a missing date', {...news(), publishedDate: undefined}, 'publishedDate'],
    ['no category', {...news(), categories: []}, 'categories'],
    ['a category off the list', {...news(), categories: ['Gossip']}, 'categories[0]'],
    ['a tag with #', {...news(), tags: ['#gas']}, 'tags'],
    ['an empty text', {...news(), content: []}, 'content'],
    ['a missing picture', {...news(), newsImage: undefined}, 'newsImage'],
    ['an album without pictures', {...album(), images: []}, 'images'],
    [
      'a cover without a file',
      {...album(), coverImage: {_type: 'imageWithAlt', alt: 'x'}},
      'coverImage',
    ],
    ['a picture without alt', {...album(), coverImage: {...picture(), alt: ''}}, 'coverImage.alt'],
    ['an icon off the list', {...step(), icon: 'rocket'}, 'icon'],
    ['a broken link', {...heroSlide(), buttonLink: 'about'}, 'buttonLink'],
    ['a redirect from another site', {...redirect(), from: 'https://example.com'}, 'from'],
    ['a redirect to itself', {...redirect(), to: '/old'}, 'to'],
    [
      'an event that ends before it begins',
      {...news(), event: {start: '2027-03-02', end: '2027-03-01'}},
      'event.end',
    ],
    ['a page without banner', {...faqPage(), banner: undefined}, 'banner'],
  ])('%s', async (_what, document, field) => {
    expect(await errorsIn(document)).toContain(field)
  })

  test('an address or a sentence of the wrong form, in plain words', async () => {
    const problems = await check(
      {_id: 'member-first', _type: 'member', url: 'http://example.com'},
      {_id: 'newsPage', _type: 'newsPage', emptyCategory: 'Nothing here'},
    )
    const messageOf = (name: string) => problems.find(({at}) => at === name)?.message
    expect(messageOf('url')).toBe('Write the whole address, which begins with https://.')
    expect(messageOf('emptyCategory')).toMatch(/Write a sentence with {tab}/)
  })

  test('a broken link within a text', async () => {
    const markDefs = [{_type: 'link', _key: 'l', href: 'http://example.com'}]
    const content = [{...paragraph(), markDefs}]
    expect(await errorsIn({...news(), content})).toContain('content[0].markDefs[0].href')
  })
})

describe('queries the dataset', () => {
  test('slugs are unique within a type, not across types', async () => {
    expect(await errorsIn(news(), {...news(), _id: 'news-second'})).toEqual(['slug', 'slug'])
    expect(await errorsIn(news(), album())).toEqual([])
  })

  test('a draft does not collide with its own published document', async () => {
    const problems = await check(news(), {...news(), _id: 'drafts.news-first'})
    expect(problems.map(({at}) => at)).toEqual(['_id'])
  })

  test('two steps cannot share a number', async () => {
    expect(await errorsIn(step(), {...step(), _id: 'step-second'})).toContain('stepNumber')
  })

  test('redirects make no chains and no loops, and have different sources', async () => {
    const next = {...redirect(), _id: 'redirect-next', from: '/about-us', to: '/news'}
    expect(await errorsIn(redirect(), next)).toEqual([])
    expect(await errorsIn({...redirect(), to: '/about-us'}, next)).toEqual(['to', 'to'])
    expect(await errorsIn({...redirect(), to: '/about-us'}, {...next, to: '/old'})).toContain('to')
    expect(await errorsIn(redirect(), {...next, from: '/old'})).toEqual(['from', 'from'])
  })

  test('the home page needs a hero slide', async () => {
    const home = {_id: 'homePage', _type: 'homePage'}
    expect(await errorsIn(home)).toContain('')
    expect(await errorsIn(home, heroSlide())).not.toContain('')
  })
})

describe('numbers', () => {
  const home = {_id: 'homePage', _type: 'homePage', heroAutoplay: true}
  test('hero slides are shown for three seconds at least', async () => {
    expect(await errorsIn({...home, heroAutoplayDelay: 2999})).toContain('heroAutoplayDelay')
    expect(await errorsIn({...home, heroAutoplayDelay: 3000})).not.toContain('heroAutoplayDelay')
  })

  test('what a hidden field holds blocks nothing', async () => {
    const off = {...home, heroAutoplay: false, heroAutoplayDelay: 1}
    expect(await errorsIn(off)).not.toContain('heroAutoplayDelay')
    const footer = (action: string) =>
      errorsIn({
        _id: 'navigation',
        _type: 'navigation',
        footerColumns: [
          {
            _type: 'footerColumn',
            _key: 'a',
            title: 'Company',
            links: [{_type: 'cta', _key: 'b', label: 'Contact us', action, href: 'nowhere'}],
          },
        ],
      })
    const field = 'footerColumns[0].links[0].href'
    expect(await footer('link')).toContain(field)
    expect(await footer('contact')).not.toContain(field)
  })

  test('shares are between 0 and 100, and Africa’s range does not end below its beginning', async () => {
    const page = (emissions: Record<string, unknown>) =>
      errorsIn({_id: 'energyTransitionPage', _type: 'energyTransitionPage', emissions})
    const share = {_type: 'emissionShare', _key: 'a', year: 1990, share: 101}
    expect(await page({shares: [share]})).toContain('emissions.shares[0].share')
    expect(await page({africaLow: 3, africaHigh: 2})).toContain('emissions.africaLow')
    expect(await page({africaLow: 2, africaHigh: 3})).not.toContain('emissions.africaLow')
  })
})

describe('reports as a warning', () => {
  test.each<[what: string, document: SeedDocument, field: string]>([
    ['a future date', {...news(), publishedDate: '2999-01-01'}, 'publishedDate'],
    ['a title of nearly three lines', {...news(), title: 'x'.repeat(80)}, 'title'],
    [
      'a long search title',
      {...faqPage(), seo: {_type: 'seo', title: 'x'.repeat(61)}},
      'seo.title',
    ],
    ['a redirect that hides a page', {...redirect(), from: '/faq'}, 'from'],
  ])('%s', async (_what, document, field) => {
    expect(await warningsIn(document)).toContain(field)
    expect(await errorsIn(document)).toEqual([])
  })

  test('carousels that cannot loop', async () => {
    expect(await warningsIn({_id: 'homePage', _type: 'homePage'})).toContain('')
  })
})

const problemsOf = async (...documents: SeedDocument[]) =>
  (await check(...documents)).map(({file, at, message}) => `${file} ${at} ${message}`)

test('a problem names its file, entry and field', async () => {
  const [entry] = entriesOf({...heroSlide(), buttonLink: 'nowhere'})
  if (!entry) throw new Error('no entry')
  const problems = await validateDocuments([{...entry, prefix: 'first'}], {complete: false})
  expect(problems).toEqual([
    {
      file: 'seed/heroSlide-first.yaml',
      at: 'first.buttonLink',
      level: 'error',
      message: expect.stringContaining('path of this site'),
    },
  ])
})

describe('what the schema does not have', () => {
  test('a type', async () => {
    expect(await problemsOf({_id: 'blog-x', _type: 'blog'})).toEqual([
      'seed/blog-x.yaml _type There is no type “blog”.',
    ])
  })

  test('a field, however deep', async () => {
    const banner = {...Object(faqPage()['banner']), colour: 'red'}
    expect(await problemsOf({...faqPage(), banner, intros: 'x'})).toEqual([
      'seed/faqPage.yaml banner.colour The type “banner” has no field “colour”.',
      'seed/faqPage.yaml intros The type “faqPage” has no field “intros”.',
    ])
  })

  test('an entry of a list', async () => {
    const content = [paragraph(), {_type: 'video', _key: 'v'}]
    expect((await problemsOf({...news(), content})).join()).toMatch(/content\[1\] .*“video”/)
  })

  test('an entry without a key of its own', async () => {
    expect((await problemsOf({...news(), content: [paragraph(), paragraph()]})).join()).toMatch(
      /content\[1\] .*_key/,
    )
  })
})

describe('ids and references', () => {
  test('an id twice, with a dot, or off its singleton', async () => {
    const twice = await problemsOf(news(), {...news(), slug: {_type: 'slug', current: 'other'}})
    expect(twice.join()).toMatch(/already has a document “news-first”/)
    expect((await problemsOf({...news(), _id: 'news.first'})).join()).toMatch(/dot/)
    expect((await problemsOf({...faqPage(), _id: 'faqPage2'})).join()).toMatch(/one “faqPage” only/)
  })

  test('a reference to a missing document', async () => {
    const related = {_type: 'reference', _ref: 'news-gone'}
    expect((await problemsOf({...news(), related})).join()).toMatch(/related\._ref .*“news-gone”/)
  })
})

describe('links within the site', () => {
  const linking = (href: string) => ({
    ...news(),
    content: [{...paragraph(), markDefs: [{_type: 'link', _key: 'l', href}]}],
  })

  test.each(['/about', '/#value', '/news/first', '/news?page=2', 'https://example.com/x'])(
    '%s leads somewhere',
    async (href) => {
      expect(await problemsOf(linking(href))).toEqual([])
    },
  )

  test.each(['/nowhere', '/news/second', '/gallery/first', '/services/first'])(
    '%s does not',
    async (href) => {
      expect((await problemsOf(linking(href))).join()).toContain(`“${href}” leads to no page`)
    },
  )
})

describe('counts', () => {
  const messages = (...documents: SeedDocument[]) =>
    countProblems(entriesOf(...documents)).map(({at, message}) => `${at}: ${message}`)

  test('of documents and singletons', () => {
    const problems = messages(heroSlide())
    expect(problems).toContain('heroSlide: There should be 5 or more, and there are 1.')
    expect(problems).toContain('news: There should be 24 or more, and there are 0.')
    expect(problems).toContain('faqPage: There should be 1, and there are 0.')
    expect(problems).toContain('news in Events: There should be 7 or more, and there are 0.')
  })

  test('of the entries in a document', () => {
    const page = {_id: 'termsPage', _type: 'termsPage', sections: [{}]}
    expect(messages(page)).toContain('sections: There should be 9 or more, and there are 1.')
  })
})

const everything = [
  ...['normal', 'h2', 'h3', 'h4', 'blockquote'].map((style) => ({...paragraph(), style})),
  ...['bullet', 'number'].map((listItem) => ({...paragraph(), listItem})),
  {
    ...paragraph(),
    markDefs: [{_type: 'link', _key: 'l', href: '/about'}],
    children: [
      {
        _type: 'span',
        text: 'x',
        marks: ['strong', 'em', 'code', 'underline', 'strike-through', 'l'],
      },
      picture(),
    ],
  },
  picture(),
  {_type: 'table', rows: [{_type: 'tableRow', cells: ['x', 'y']}]},
  {_type: 'fileAttachment', _sanityAsset: 'file@file:///x.pdf', title: 'x'},
]

const messages = (content: unknown[]) =>
  richContentProblems(entriesOf({...news(), content})).map(({message}) => message)

test('news that use every feature of rich content pass', () => {
  expect(messages(everything)).toEqual([])
})

test('an unused feature is reported', () => {
  expect(messages(everything.slice(1, -1))).toEqual(['No news item shows: file.'])
  expect(messages([paragraph()])).toContain('No news item shows: mark strike-through.')
  expect(messages([picture()])).toContain('No news item shows: picture within a sentence.')
})

test('a publication without a file is reported', () => {
  const publication = {_id: 'publication-x', _type: 'publication', content: [paragraph()]}
  const problems = richContentProblems(entriesOf({...news(), content: everything}, publication))
  expect(problems.map(({file}) => file)).toEqual(['seed/publication-x.yaml'])
})
