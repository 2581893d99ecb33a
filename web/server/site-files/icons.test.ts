import {readFile} from 'node:fs/promises'
import sharp from 'sharp'
import {expect, test} from 'vitest'
import {pageDocument} from '../pages/template.ts'
import {serveAssets} from './assets.ts'
import {Hono} from 'hono'
import {fileURLToPath} from 'node:url'

const folder = fileURLToPath(new URL('../../public', import.meta.url))
const app = new Hono().use(serveAssets([folder]))

test.each([
  ['/apple-touch-icon.png', 180],
  ['/apple-touch-icon-precomposed.png', 180],
  ['/icon-192.png', 192],
  ['/icon-512.png', 512],
])('%s is a PNG of %i pixels', async (path, size) => {
  const response = await app.request(path)
  expect(response.headers.get('content-type')).toBe('image/png')
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(await sharp(bytes).metadata()).toMatchObject({format: 'png', width: size, height: size})
})

test('/favicon.ico holds PNGs of the sizes that it names', async () => {
  const response = await app.request('/favicon.ico')
  expect(response.headers.get('content-type')).toMatch(/^image\/(x-icon|vnd\.microsoft\.icon)/)
  const file = Buffer.from(await response.arrayBuffer())
  expect([file.readUInt16LE(0), file.readUInt16LE(2), file.readUInt16LE(4)]).toEqual([0, 1, 3])
  for (const [index, size] of [16, 32, 48].entries()) {
    const start = 6 + 16 * index
    const [length, offset] = [file.readUInt32LE(start + 8), file.readUInt32LE(start + 12)]
    const picture = await sharp(file.subarray(offset, offset + length)).metadata()
    expect([file.readUInt8(start), picture.width, picture.height]).toEqual([size, size, size])
  }
})

test('the web manifest names icons that exist, and pages name it', async () => {
  const response = await app.request('/site.webmanifest')
  expect(response.headers.get('content-type')).toMatch(/^application\/(manifest\+)?json/)
  const {icons}: {icons: {src: string}[]} = await response.json()
  expect(icons).toHaveLength(2)
  for (const {src} of icons) await expect(readFile(folder + src)).resolves.toBeDefined()
  const html = pageDocument({head: '', body: '', state: ''}, '')
  expect(html).toContain('<link rel="manifest" href="/site.webmanifest">')
  expect(html).toContain('<link rel="apple-touch-icon" href="/apple-touch-icon.png">')
})
