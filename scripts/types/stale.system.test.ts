import {expect, test} from 'vitest'
import {staleFiles} from './stale.ts'

test('the committed schema and types follow from the content model and the queries', async () => {
  expect(await staleFiles(), 'run npm run types').toEqual([])
}, 120_000)
