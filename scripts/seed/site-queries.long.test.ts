import {createAnswerer, evaluateByGroqJs, sortById} from 'content-lake/testing'
import {expect, test} from 'vitest'
import siteQueries from '#web/server/cms/site-queries.gen.json' with {type: 'json'}
import studioQueries from '#web/server/cms/studio-queries.gen.json' with {type: 'json'}
import {seedDocuments} from './testing/seed-documents.ts'
import {SITE_PARAMS, slugsFor} from './testing/site-parameters.ts'

/** The lake's indexes change no answer that the site and its Studio get: each is compared with that of groq-js alone. */

const documents = sortById(seedDocuments)
const answer = createAnswerer(documents)

async function compare(query: string, params: Record<string, unknown>) {
  const {result} = await answer({query, params})
  expect(result).toEqual(await evaluateByGroqJs(query, documents, params))
}

const LISTS = [{}, {category: 'Events', from: 6, to: 12}, {tag: 'gas', search: 'g', to: 3}]

test.each(siteQueries)('site query %$ gives the same', async (query) => {
  for (const slug of [...slugsFor(query, documents), 'none']) {
    for (const list of LISTS) await compare(query, {...SITE_PARAMS, ...list, slug})
  }
})

const STUDIO_PARAMS: Record<string, unknown> = {
  assets: ['sanity.imageAsset'],
  id: 'faq-1',
  ids: SITE_PARAMS.ids,
  publishedId: 'faq-1',
  release: 'rAutumn',
  slug: 'a',
  states: SITE_PARAMS.ids.flatMap((id) => [id, `drafts.${id}`]),
  stepNumber: 1,
  versions: SITE_PARAMS.ids.map((id) => `versions.rAutumn.${id}`),
}

/** A text that nothing equals for each parameter of a query that no value is given for above. */
const unset = (query: string) =>
  Object.fromEntries([...query.matchAll(/\$(\w+)/g)].map(([, name]) => [name, 'none']))

test.each(studioQueries)('the Studio’s query %$ gives the same', async (query) => {
  for (const type of ['news', 'heroSlide', 'step']) {
    await compare(query, {...unset(query), ...STUDIO_PARAMS, type, types: [type, 'faq']})
  }
})
