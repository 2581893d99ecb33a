import {brotliDecompressSync, gunzipSync} from 'node:zlib'
import {expect, test} from 'vitest'
import {chooseEncoding, createBackgroundCompressor, createText, encodeText} from './answer-text.ts'

test.each([
  [undefined, undefined],
  ['', undefined],
  ['br', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0', undefined],
  ['br; q=0.0, gzip; q=0.000', undefined],
  ['br;q=0.5, gzip;q=1.0', 'gzip'],
  ['br;q=x, gzip', 'gzip'],
  ['*', 'br'],
  ['*;q=0', undefined],
  ['br;q=0, *', 'gzip'],
  ['identity, gzip;q=0.5', undefined],
  ['identity;q=0, gzip', 'gzip'],
  ['deflate', undefined],
])('of the codings %s comes %s', (accepted, encoding) => {
  expect(chooseEncoding(accepted)).toBe(encoding)
})

const longText = Array.from({length: 2000}, (_, index) => `gas${(index * 7919) % 997}`).join(' ')

test('each form is made once, and is the text', async () => {
  const text = createText(longText)
  const [first, second] = await Promise.all([encodeText(text, 'gzip'), encodeText(text, 'gzip')])
  expect(second).toBe(first)
  expect(encodeText(text, 'gzip')).toBe(first)
  expect(gunzipSync(first).toString()).toBe(longText)
  expect(brotliDecompressSync(await encodeText(text, 'br')).toString()).toBe(longText)
})

test('in the background a text becomes smaller, unless it is kept no longer', async () => {
  const [kept, forgotten] = [createText(longText), createText(`${longText} `)]
  const fast = [await encodeText(kept, 'br'), await encodeText(forgotten, 'br')]
  const compressor = createBackgroundCompressor()
  compressor.compress('forgotten', forgotten, () => false)
  compressor.compress('kept', kept, () => true)
  await expect.poll(() => kept.encoded.br?.byteLength).toBeLessThan(fast[0]?.byteLength ?? 0)
  expect(forgotten.encoded.br).toBe(fast[1])
})

test('the same text has the same hash', () => {
  expect(createText(longText).hash).toBe(createText(longText).hash)
  expect(createText(longText).hash).not.toBe(createText('other').hash)
})
