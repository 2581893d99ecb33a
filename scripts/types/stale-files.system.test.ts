import {expect, test} from 'vitest'
import {findStaleFiles} from './stale-files.ts'

test('the committed schema and types follow from the content model and the queries', async () => {
  expect(await findStaleFiles(), 'run npm run types').toEqual([])
})
