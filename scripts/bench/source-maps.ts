/**
 * `npm run bench:source-maps`: what a Content Source Map adds to each query of the site, at the size of
 * the seed and with 10,000 news. To reach: 5 ms and 10 ms.
 */
import {DocumentSet} from '#scripts/content-lake/store/document-set.ts'
import type {LakeDocument} from '#scripts/content-lake/store/document.ts'
import {LocalEvaluator} from '#scripts/content-lake/query/evaluator.ts'
import {Views} from '#scripts/content-lake/query/views/views.ts'
import {seedDocuments} from '#scripts/seed/testing/seed-documents.ts'
import {generatedQueries} from '#scripts/content-lake/query/testing/generated-queries.ts'
import {benchDocuments} from './lake-documents.ts'

const RUNS = 21
const stamps = {_rev: 'r', _createdAt: '2026-01-01T00:00:00Z', _updatedAt: '2026-01-01T00:00:00Z'}
const many = benchDocuments(10_000).map((document): LakeDocument => {
  const {_id, _type} = document
  return {...stamps, ...document, _id, _type}
})
const pages = seedDocuments.filter(({_type}) => !many.some((document) => document._type === _type))
const sizes = {seed: seedDocuments, '10,000 news': [...many, ...pages]}

for (const [name, documents] of Object.entries(sizes)) {
  const views = new Views(new DocumentSet(documents)).followChanges()
  const evaluator = new LocalEvaluator(views, {sanity: {projectId: 'p', dataset: 'd'}})
  console.log(`\n${name}: milliseconds of a query, and what its map adds (medians of ${RUNS})`)
  for (const query of generatedQueries('site')) {
    const plain = median(() => evaluate(evaluator, query, undefined))
    const mapped = median(() => evaluate(evaluator, query, 'withKeyArraySelector'))
    const [head = ''] = query.replaceAll(/\s+/g, ' ').match(/^.{0,60}/) ?? []
    console.log(plain.toFixed(2).padStart(8), (mapped - plain).toFixed(2).padStart(8), ` ${head}`)
  }
}

function evaluate(
  evaluator: LocalEvaluator,
  query: string,
  sourceMap: 'withKeyArraySelector' | undefined,
): void {
  const type = /_type == "(\w+)"/.exec(query)?.[1]
  const slug = type === 'gallery' ? 'album-3' : 'item-5'
  evaluator.evaluateWithin(
    {
      query,
      params: {
        category: 'All',
        tag: '',
        search: '',
        from: 0,
        to: 6,
        count: 5,
        slug,
        pages: ['homePage', 'newsPage'],
        ids: Array.from({length: 100}, (_, index) => `news-${index}`),
      },
      perspective: {kind: 'published'},
      trusted: true,
      userId: 'u',
      sourceMap,
    },
    {cpu: Infinity, bytes: Infinity},
  )
}

function median(work: () => void): number {
  for (let run = 0; run < 5; run++) work()
  const times = Array.from({length: RUNS}, () => {
    const start = performance.now()
    work()
    return performance.now() - start
  })
  return times.toSorted((a, b) => a - b)[RUNS >> 1] ?? 0
}
