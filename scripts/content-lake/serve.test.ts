import {expect, test} from 'vitest'
import {startLake} from './testing/lake-fixture.ts'

test('a connection without requests stays open for longer than a client would use it', async () => {
  const {lake} = await startLake()
  const response = await fetch(`${lake.origin}/`)
  const [, seconds] = String(response.headers.get('keep-alive')).split('timeout=')
  expect(Number(seconds)).toBeGreaterThan(120)
})
