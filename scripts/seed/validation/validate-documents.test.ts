import {describe, expect, test} from 'vitest'
import {countProblems} from './counts.ts'
import type {SeedDocument} from '../load/load-seed.ts'
import {entriesOf, faqPage, heroSlide, news, paragraph} from './testing/documents.ts'
import {validateDocuments} from './validate-documents.ts'

const check = async (...documents: SeedDocument[]) =>
  (await validateDocuments(entriesOf(...documents), {complete: false})).map(
    ({file, field, message}) => `${file} ${field} ${message}`,
  )

test('a problem names its file, entry and field', async () => {
  const [entry] = entriesOf({...heroSlide(), buttonLink: 'nowhere'})
  if (!entry) throw new Error('no entry')
  const problems = await validateDocuments([{...entry, prefix: 'first'}], {complete: false})
  expect(problems).toEqual([
    {
      file: 'seed/heroSlide-first.yaml',
      field: 'first.buttonLink',
      level: 'error',
      message: expect.stringContaining('path of this site'),
    },
  ])
})

describe('what the schema does not have', () => {
  test('a type', async () => {
    expect(await check({_id: 'blog-x', _type: 'blog'})).toEqual([
      'seed/blog-x.yaml _type There is no type “blog”.',
    ])
  })

  test('a field, however deep', async () => {
    const banner = {...Object(faqPage()['banner']), colour: 'red'}
    expect(await check({...faqPage(), banner, intros: 'x'})).toEqual([
      'seed/faqPage.yaml banner.colour The type “banner” has no field “colour”.',
      'seed/faqPage.yaml intros The type “faqPage” has no field “intros”.',
    ])
  })

  test('an entry of a list', async () => {
    const content = [paragraph(), {_type: 'video', _key: 'v'}]
    expect((await check({...news(), content})).join()).toMatch(/content\[1\] .*“video”/)
  })

  test('an entry without a key of its own', async () => {
    expect((await check({...news(), content: [paragraph(), paragraph()]})).join()).toMatch(
      /content\[1\] .*_key/,
    )
  })
})

describe('ids and references', () => {
  test('an id twice, with a dot, or off its singleton', async () => {
    const twice = await check(news(), {...news(), slug: {_type: 'slug', current: 'other'}})
    expect(twice.join()).toMatch(/already has a document “news-first”/)
    expect((await check({...news(), _id: 'news.first'})).join()).toMatch(/dot/)
    expect((await check({...faqPage(), _id: 'faqPage2'})).join()).toMatch(/one “faqPage” only/)
  })

  test('a reference to a missing document', async () => {
    const related = {_type: 'reference', _ref: 'news-gone'}
    expect((await check({...news(), related})).join()).toMatch(/related\._ref .*“news-gone”/)
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
      expect(await check(linking(href))).toEqual([])
    },
  )

  test.each(['/nowhere', '/news/second', '/gallery/first', '/services/first'])(
    '%s does not',
    async (href) => {
      expect((await check(linking(href))).join()).toContain(`“${href}” leads to no page`)
    },
  )
})

describe('counts', () => {
  const messages = (...documents: SeedDocument[]) =>
    countProblems(entriesOf(...documents)).map(({field, message}) => `${field}: ${message}`)

  test('of documents and singletons', () => {
    const found = messages(heroSlide())
    expect(found).toContain('heroSlide: There should be 5, and there are 1.')
    expect(found).toContain('news: There should be 24 or more, and there are 0.')
    expect(found).toContain('faqPage: There should be 1, and there are 0.')
    expect(found).toContain('news in Events: There should be 7 or more, and there are 0.')
  })

  test('of the entries in a document', () => {
    const page = {_id: 'termsPage', _type: 'termsPage', sections: [{}]}
    expect(messages(page)).toContain('sections: There should be 9, and there are 1.')
  })
})
