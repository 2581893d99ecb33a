import type {LakeDocument} from 'content-lake'
import {createAnswerer} from 'content-lake/testing'
import {expect, test} from 'vitest'
import {schemaTypes} from '#schemas/index.ts'
import {isRecord, linksOf, pageReference, walkDocument} from '#schemas/rules/site-paths.ts'
import siteQueries from '#web/server/cms/site-queries.gen.json' with {type: 'json'}
import {seedDir} from '../build/folders.ts'
import {loadSeed} from './load-seed.ts'
import {SITE_PARAMS} from './testing/site-parameters.ts'

const stamps = {_rev: 'r', _createdAt: '2026-01-01T00:00:00Z', _updatedAt: '2026-01-01T00:00:00Z'}
const slug = {current: 'new-slug'}
const [former, today] = ['/news/old-slug?photo=2#plans', '/news/new-slug?photo=2#plans']

/** The seed in which every link within the site, and one in every paragraph, leads to one item by its former path. */
const documents = loadSeed({seedDir, schemaTypes}).documents.map((document): LakeDocument => ({
  ...stamps,
  ...document,
  ...('slug' in document && {slug}),
}))
const target = documents.find(({_type}) => _type === 'news')?._id ?? ''
for (const {value} of documents.flatMap((document) => [...walkDocument(document)])) {
  if (isRecord(value) && Array.isArray(value['markDefs'])) {
    value['markDefs'].push({_type: 'link', _key: 'moved', href: '/about'})
  }
  if (isRecord(value) && 'start' in value) value['link'] = '/about'
}
const links = documents
  .flatMap((document) => [...linksOf(document)])
  .filter(({href}) => href.startsWith('/'))
for (const {holder, field} of links) {
  holder[field] = former
  delete holder['page']
}
const typed = createAnswerer(structuredClone(documents))
for (const {holder} of links) holder['page'] = pageReference(target)
const chosen = createAnswerer(documents)

/** Reads texts alone, of whole documents. */
const readsTexts = (query: string) => query.includes('*[_type in $pages && _id == _type]')

test.each(siteQueries.filter((query) => !readsTexts(query)))(
  'every link of %$ follows the slug of its page, with its query and anchor',
  async (query) => {
    const request = {query, params: {...SITE_PARAMS, slug: slug.current}}
    const [before, after] = [await typed(request), await chosen(request)]
    expect(JSON.stringify(after.result)).toBe(
      JSON.stringify(before.result).replaceAll(former, today),
    )
  },
)

test('most queries have links', async () => {
  const params = {...SITE_PARAMS, slug: slug.current}
  const answers = await Promise.all(siteQueries.map((query) => chosen({query, params})))
  const linking = answers.filter(({result}) => JSON.stringify(result).includes(today))
  expect(linking.length).toBeGreaterThan(15)
})
