import {
  array,
  assert,
  asyncProperty,
  boolean,
  constant,
  integer,
  nat,
  object,
  oneof,
  record,
  string,
  stringMatching,
} from 'fast-check'
import {expect, test} from 'vitest'
import type {LakeDocument} from '../../store/document.ts'
import {createAnswerer} from '../testing/evaluate.ts'
import {EXAMPLE_PARAMS, EXAMPLE_QUERIES} from '../testing/example-queries.ts'
import {plannerDataset} from '../testing/planner-dataset.ts'
import {followSourceMap} from '../testing/traced-values.ts'

const dataset = plannerDataset()

/** The names of attributes are identifiers, as in every schema. */
const plain = oneof(string(), integer(), boolean(), constant(null))
const objects = object({
  values: [plain],
  key: stringMatching(/^[a-z]\w{0,5}$/),
  maxDepth: 3,
  withNullPrototype: false,
})

/** Changes: in the document at `index`, the attribute at `attribute` gets a JSON value. */
const edits = array(
  record({
    index: nat({max: dataset.length - 1}),
    attribute: nat({max: 30}),
    value: oneof(plain, objects, array(objects, {maxLength: 3})),
  }),
  {minLength: 10, maxLength: 60},
)

/** Texts that a query computes: they are stored nowhere. */
const COMPUTED = /\[\d+,"body"\]/

test.each(EXAMPLE_QUERIES)('the map of %$ leads to values equal to its result', async (query) => {
  await assert(
    asyncProperty(edits, async (list) => {
      const documents = edit(list)
      const answer = createAnswerer(documents)
      const request = {query, params: EXAMPLE_PARAMS}
      const plain = await answer(request)
      const mapped = await answer({...request, sourceMap: 'withKeyArraySelector'})
      expect(mapped.result).toEqual(plain.result)
      const values = followSourceMap(mapped, documents)
      const stored = values.filter(({source}) => source === 'documentValue')
      expect(stored).toEqual(stored.map((traced) => ({...traced, stored: traced.value})))
    }),
    {numRuns: 20},
  )
})

test.each(EXAMPLE_QUERIES)('every text in the result of %$ is traced', async (query) => {
  const answer = createAnswerer(dataset)
  const params = EXAMPLE_PARAMS
  const given = await answer({query, params, sourceMap: 'withKeyArraySelector'})
  const texts = followSourceMap(given, dataset).filter(
    ({value, path}) => typeof value === 'string' && !COMPUTED.test(path),
  )
  expect(texts.length).toBeGreaterThan(0)
  expect(texts.filter(({source}) => source !== 'documentValue')).toEqual([])
})

type Edit = {index: number; attribute: number; value: unknown}

function edit(list: readonly Edit[]): LakeDocument[] {
  const documents = [...dataset]
  for (const {index, attribute, value} of list) {
    const document = documents[index]
    if (!document) continue
    const names = Object.keys(document).filter((name) => !name.startsWith('_'))
    const name = names[attribute % names.length]
    if (name) documents[index] = {...document, [name]: value}
  }
  return documents
}
