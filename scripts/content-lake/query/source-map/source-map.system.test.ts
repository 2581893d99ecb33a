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
import {isRecord, type LakeDocument} from '../../store/document.ts'
import {createAnswerer} from '../testing/evaluate.ts'
import {seedDocuments} from '../../../seed/testing/seed-documents.ts'
import {generatedQueries} from '../testing/queries.ts'
import {followSourceMap} from '../testing/traced-values.ts'

/** The names of attributes are identifiers, as in every schema. */
const plain = oneof(string(), integer(), boolean(), constant(null))
const objects = object({
  values: [plain],
  key: stringMatching(/^[a-z]\w{0,5}$/),
  maxDepth: 3,
  withNullPrototype: false,
})

/** Changes of the seed: in the document at `index`, the attribute at `attribute` gets a JSON value. */
const edits = array(
  record({
    index: nat({max: seedDocuments.length - 1}),
    attribute: nat({max: 30}),
    value: oneof(plain, objects, array(objects, {maxLength: 3})),
  }),
  {minLength: 10, maxLength: 60},
)

const ids = seedDocuments.map(({_id}) => _id)
const pages = ['homePage']
const PARAMS = {
  category: 'All',
  tag: '',
  search: '',
  decomposed: '',
  written: '',
  from: 0,
  to: 6,
  count: 5,
  pages,
  ids,
}

/** Texts that a query computes: they are stored nowhere. */
const COMPUTED = /\["(topics",|\d+,"body"\])/

test.each(generatedQueries('site'))(
  'the map of %$ leads to values equal to its result',
  async (query) => {
    await assert(
      asyncProperty(edits, async (list) => {
        const documents = edit(list)
        const answer = createAnswerer(documents)
        for (const slug of slugsFor(query, documents)) {
          const params = {...PARAMS, slug}
          const plain = await answer({query, params})
          const mapped = await answer({query, params, sourceMap: 'withKeyArraySelector'})
          expect(mapped.result).toEqual(plain.result)
          expect(mapped.resultSourceMap?.documents.length).toBeGreaterThan(0)
          const values = followSourceMap(mapped, documents)
          const stored = values.filter(({source}) => source === 'documentValue')
          expect(stored).toEqual(stored.map((traced) => ({...traced, stored: traced.value})))
        }
      }),
      {numRuns: 5},
    )
  },
)

test.each(generatedQueries('site'))(
  'every text in the result of %$ is traced on the seed',
  async (query) => {
    const answer = createAnswerer(seedDocuments)
    const [slug = ''] = slugsFor(query, seedDocuments)
    const given = await answer({
      query,
      params: {...PARAMS, slug},
      sourceMap: 'withKeyArraySelector',
    })
    const texts = followSourceMap(given, seedDocuments).filter(
      ({value, path}) => typeof value === 'string' && !COMPUTED.test(path),
    )
    expect(texts.length).toBeGreaterThan(1)
    expect(texts.filter(({source}) => source !== 'documentValue')).toEqual([])
  },
)

type Edit = {index: number; attribute: number; value: unknown}

function edit(list: readonly Edit[]): LakeDocument[] {
  const documents = [...seedDocuments]
  for (const {index, attribute, value} of list) {
    const document = documents[index]
    if (!document) continue
    const names = Object.keys(document).filter((name) => !name.startsWith('_'))
    const name = names[attribute % names.length]
    if (name) documents[index] = {...document, [name]: value}
  }
  return documents
}

/** The first items that a query by slug finds; for another query, none is needed. */
function slugsFor(query: string, documents: readonly LakeDocument[]): string[] {
  if (!query.includes('$slug')) return ['']
  const type = /_type == "(\w+)"/.exec(query)?.[1]
  const slugs = documents.flatMap(({_type, slug}) =>
    _type === type && isRecord(slug) && typeof slug['current'] === 'string'
      ? [slug['current']]
      : [],
  )
  return slugs.slice(0, 3)
}
