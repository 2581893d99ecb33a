import {mkdtempSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {expect, onTestFinished, test} from 'vitest'
import {compareGroqSuite} from './compare-groq-suite.ts'

/** Compares queries on three documents, as a suite's file has them. */
function compare(tests: {query: string; result?: unknown; dataset?: string}[]) {
  const folder = mkdtempSync(join(tmpdir(), 'groq-suite-'))
  onTestFinished(() => rmSync(folder, {recursive: true}))
  const documents = ['a', 'b', 'c'].map((_id) => ({_id, _type: 'letter'}))
  const entries = [
    {_type: 'dataset', _id: 'letters', documents},
    {_type: 'dataset', _id: 'elsewhere', url: 'https://example.com/letters.ndjson'},
    ...tests.map(({query, result = null, dataset = 'letters'}, place) => ({
      _type: 'test',
      name: `query ${place}`,
      query,
      result,
      dataset: {_type: 'reference', _ref: dataset},
    })),
  ]
  const file = join(folder, 'suite.ndjson')
  writeFileSync(file, entries.map((entry) => JSON.stringify(entry)).join('\n'))
  return compareGroqSuite(file, () => {}, 100)
}

/** Asks for all documents for each document, eleven deep: a second's work. */
const nested = `*[${'_id in *['.repeat(11)}_id >= "b"${'][]._id'.repeat(11)}] | order(_id)[]._id`

test('queries that all evaluators answer alike, or refuse', async () => {
  expect(
    await compare([
      {query: 'count(*)'},
      {query: '*[_id > "a"]{_id} | order(_id)'},
      {query: '*[_id =='},
      {query: '*[_id == $missing]'},
    ]),
  ).toEqual({compared: 4, slow: 0, withoutDocuments: 0, differences: []})
})

test('the answer to a query that groq-js alone is too slow for is compared with the suite’s', async () => {
  expect(
    await compare([
      {query: nested, result: ['b', 'c']},
      {query: nested, result: ['a']},
    ]),
  ).toEqual({compared: 2, slow: 2, withoutDocuments: 0, differences: [`query 1: ${nested}`]})
})

test('what is asked of documents that the file does not have is left out', async () => {
  expect(await compare([{query: '*', dataset: 'elsewhere'}])).toMatchObject({
    compared: 0,
    withoutDocuments: 1,
  })
})
