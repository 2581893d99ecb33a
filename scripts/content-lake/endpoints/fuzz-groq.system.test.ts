import {assert, asyncProperty, constantFrom, tuple} from 'fast-check'
import {expect, test} from 'vitest'
import {startLake} from '../testing/lake-fixture.ts'

const WORDS =
  `* [ ] ( ) { } @ ^ -> | order score , . .. _type == "page" in match $x 1 - " // ... => :
  count select references list o null hasOwnProperty __proto__ fn array::join diff::changedAny pt::text
  dateTime boost asc desc [0]`.split(/\s+/)

test('random GROQ queries get a result or a 400', async () => {
  const {lake, writer} = await startLake()
  await writer.create({_id: 'a', _type: 'page', list: [1, 'x', {a: null}], o: {b: [[]]}})
  const words = constantFrom(...WORDS)
  const query = tuple(words, words, words, words, words, words, words, words).map((parts) =>
    parts.join(' '),
  )
  await assert(
    asyncProperty(query, constantFrom('', '*[', '*[_type == "page" && '), async (text, start) => {
      const response = await lake.app.fetch(
        new Request(`${lake.url}/v1/data/query/production`, {
          method: 'POST',
          body: JSON.stringify({query: start + text, params: {x: 1}}),
        }),
      )
      expect([200, 400]).toContain(response.status)
    }),
    {numRuns: 3000},
  )
})
