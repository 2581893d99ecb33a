import {expect, test} from 'vitest'
import {UnsentResults} from './unsent-results.ts'

const result = (megabytes: number) => new Uint8Array(megabytes * 1e6)

const sizeOf = async (body: BodyInit) => (await new Response(body).arrayBuffer()).byteLength

test('what a client has not read counts until it is read', async () => {
  const results = new UnsentResults()
  const first = results.stream(result(16), 'a', undefined)
  expect(() => results.stream(result(16), 'a', undefined)).toThrow('Too many results are unread')
  expect(await sizeOf(first)).toBe(16e6)
  expect(await sizeOf(results.stream(result(16), 'a', undefined))).toBe(16e6)
})

test('what a client gives up no longer counts', async () => {
  const results = new UnsentResults()
  const first = results.stream(result(16), 'a', undefined)
  if (first instanceof ReadableStream) await first.cancel()
  expect(() => results.stream(result(16), 'a', undefined)).not.toThrow()
})

test('all clients together have a limit, and small results are always sent', () => {
  const results = new UnsentResults()
  for (const client of ['a', 'b', 'c', 'd']) results.stream(result(16), client, undefined)
  expect(() => results.stream(result(16), 'e', undefined)).toThrow('Too many results are unread')
  expect(results.stream(result(0.01), 'e', undefined)).toHaveLength(10_000)
})
