import {assert, asyncProperty} from 'fast-check'
import {describe, expect, test} from 'vitest'
import {DocumentSet} from '../../store/document-set.ts'
import type {LakeDocument} from '../../store/document.ts'
import {createEvaluator, evaluateByGroqJs} from '../testing/evaluate.ts'
import {plannerDataset} from '../testing/planner-dataset.ts'
import {generatedQueries, RANDOM_PARAMS, randomQuery, STUDIO_QUERIES} from '../testing/queries.ts'
import {seedDocuments} from '../../../seed/testing/seed-documents.ts'

/** The planner must change no answer: each is compared with that of groq-js alone. */

const datasets = {seed: seedDocuments, made: plannerDataset()}
/** In order of id, as hosted Sanity and the lake return documents without `order()`. */
const sorted = (documents: readonly LakeDocument[]) => new DocumentSet(documents).all()

describe.each(['seed', 'made'] as const)('on the %s documents', (name) => {
  const documents = sorted(datasets[name])
  const evaluate = createEvaluator(documents)
  const compare = async (query: string, params: Record<string, unknown>) => {
    const expected = await evaluateByGroqJs(query, documents, params)
    expect(await evaluate(query, params)).toEqual(expected)
  }

  const lists = [
    {category: 'All', tag: '', search: '', decomposed: '', written: '', from: 0, to: 6},
    {category: 'Events', tag: '', search: '', decomposed: '', written: '', from: 6, to: 12},
    {category: 'All', tag: 'tag-1', search: 'g', decomposed: 'g', written: 'g', from: 0, to: 3},
  ]
  const slugs = documents.flatMap((document) => {
    const slug: unknown = document['slug']
    return typeof slug === 'object' && slug && 'current' in slug ? [slug.current] : []
  })
  const pages = ['homePage', 'newsPage', 'faqPage']
  const ids = documents.map(({_id}) => _id).slice(0, 100)
  const items = [...new Set(slugs), 'none']
    .slice(0, 4)
    .map((slug) => ({slug, count: 5, pages, ids}))

  test.each(generatedQueries('site'))('site query %$ gives the same', async (query) => {
    const isOfItem = query.includes('$slug')
    const isOfList = /\$(from|tag|search|category)/.test(query)
    const [list] = lists
    const [item] = items
    if (isOfItem) for (const one of items) await compare(query, {...list, ...one})
    else for (const one of isOfList ? lists : [list]) await compare(query, {...one, ...item})
  })

  test.each(generatedQueries('studio'))('the Studio’s query %$ gives the same', async (query) => {
    for (const type of ['news', 'heroSlide', 'step']) {
      const types = {type, types: [type, 'faq'], assets: ['sanity.imageAsset']}
      const documents = {id: 'faq-1', ids, own: [], slug: 'a', stepNumber: 1}
      await compare(query, {...types, ...documents, from: '/', to: '/news'})
    }
  })

  test.each(STUDIO_QUERIES)('Studio query %$ gives the same', async (query, params) => {
    await compare(query, params)
  })

  test('random filters, orders, slices and sub-queries give the same', async () => {
    await assert(
      asyncProperty(randomQuery, async (query) => compare(query, RANDOM_PARAMS)),
      {numRuns: name === 'seed' ? 50 : 200},
    )
  })
})

test('there are site queries to compare', () => {
  expect(generatedQueries('site').length).toBeGreaterThan(20)
})
