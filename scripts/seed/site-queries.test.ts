import {createAnswerer, DATASET, followSourceMap, startLake} from 'content-lake/testing'
import {expect, test} from 'vitest'
import siteQueries from '#web/server/cms/site-queries.gen.json' with {type: 'json'}
import {SITE_PARAMS, slugsFor} from './testing/site-parameters.ts'
import {seedDocuments} from './testing/seed-documents.ts'

/** Texts that a query computes: they are stored nowhere. */
const COMPUTED = /\["(topics",|\d+,"body"\])/

test.each(siteQueries)('the preview leads from every text of %$ to its field', async (query) => {
  const answer = createAnswerer(seedDocuments)
  const [slug = ''] = slugsFor(query, seedDocuments)
  const params = {...SITE_PARAMS, slug}
  const given = await answer({query, params, sourceMap: 'withKeyArraySelector'})
  const texts = followSourceMap(given, seedDocuments).filter(
    ({value, path}) => typeof value === 'string' && !COMPUTED.test(path),
  )
  expect(texts.length).toBeGreaterThan(1)
  expect(texts.filter(({source}) => source !== 'documentValue')).toEqual([])
})

test('strangers may ask each of the site’s queries with parameters as the site sends them', async () => {
  const {lake} = await startLake({knownQueries: siteQueries, password: 'a long password'})
  const values: Record<string, unknown> = {...SITE_PARAMS, slug: 'a-slug'}
  for (const query of siteQueries) {
    const names = [...query.matchAll(/\$(\w+)/g)].map(([, name = '']) => name)
    const params = Object.fromEntries(names.map((name) => [name, values[name]]))
    const body = JSON.stringify({query, params})
    const answer = await fetch(`${lake.url}/v1/data/query/${DATASET}`, {method: 'POST', body})
    expect([query, params, answer.status]).toEqual([query, params, 200])
  }
})
