import {assert, asyncProperty} from 'fast-check'
import {expect, test} from 'vitest'
import {createEvaluator, evaluateByGroqJs, sortById} from '../testing/evaluate.ts'
import {EXAMPLE_PARAMS, EXAMPLE_QUERIES, OTHER_PARAMS} from '../testing/example-queries.ts'
import {plannerDataset} from '../testing/planner-dataset.ts'
import {RANDOM_PARAMS, randomQuery, STUDIO_QUERIES} from '../testing/queries.ts'

/** The planner must change no answer: each is compared with that of groq-js alone. */

const documents = sortById(plannerDataset())
const evaluate = createEvaluator(documents)

async function compare(query: string, params: Record<string, unknown>) {
  const expected = await evaluateByGroqJs(query, documents, params)
  expect(await evaluate(query, params)).toEqual(expected)
}

test.each(EXAMPLE_QUERIES)('query %$ of a site gives the same', async (query) => {
  for (const params of [{}, ...OTHER_PARAMS]) await compare(query, {...EXAMPLE_PARAMS, ...params})
})

test.each(STUDIO_QUERIES)('Studio query %$ gives the same', async (query, params) => {
  await compare(query, params)
})

test('random filters, orders, slices and sub-queries give the same', async () => {
  await assert(
    asyncProperty(randomQuery, async (query) => compare(query, RANDOM_PARAMS)),
    {numRuns: 80},
  )
})
