import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {crc32} from 'node:zlib'
import {createClient} from '@sanity/client'
import {serveContentLake} from 'content-lake'
import sharp from 'sharp'
import {afterAll, beforeAll, expect, test} from 'vitest'
import siteQueries from '../cms/site-queries.gen.json' with {type: 'json'}
import type {ContentChangeListener} from '../cms/content-source.ts'
import {servePressKit} from './press-kit.ts'

const dataset = {projectId: 'local', dataset: 'production'}
const changes: ContentChangeListener[] = []
let folder: string
let lake: Awaited<ReturnType<typeof serveContentLake>>
let app: ReturnType<typeof servePressKit>
let picture: Buffer
let pictureId: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'press-kit-'))
  lake = await serveContentLake({dataDir: folder, ...dataset, knownQueries: siteQueries})
  picture = await sharp({
    create: {width: 32, height: 24, channels: 3, background: '#157a52'},
  })
    .png()
    .toBuffer()
  pictureId = (await client().assets.upload('image', picture))._id
  app = servePressKit({
    config: {siteUrl: 'https://example.org', cms: {...dataset, lakePath: '/lake'}},
    contentOrigin: lake.origin,
    onContentChange: (listener) => void changes.push(listener),
  })
})

afterAll(async () => {
  await lake.close()
  await rm(folder, {recursive: true, force: true})
})

const client = () =>
  createClient({
    ...dataset,
    token: lake.token,
    apiHost: lake.url,
    useProjectHostname: false,
    useCdn: false,
    apiVersion: '2023-05-03',
  })

const image = (_ref: string) => ({_type: 'image', asset: {_type: 'reference', _ref}})

async function publish(press: object) {
  await client().createOrReplace({_id: 'newsPage', _type: 'newsPage', press})
  for (const listener of changes) listener({})
}

/** The files of an archive by name, as its directory says; each stands there whole (its checksum fits). */
function unzip(archive: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  let entry = archive.readUInt32LE(archive.lastIndexOf('PK\x05\x06', undefined, 'latin1') + 16)
  while (archive.readUInt32LE(entry) === 0x02014b50) {
    const [crc, size] = [archive.readUInt32LE(entry + 16), archive.readUInt32LE(entry + 24)]
    const [name, extra, comment] = [28, 30, 32].map((at) => archive.readUInt16LE(entry + at))
    const header = archive.readUInt32LE(entry + 42)
    const start =
      header + 30 + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28)
    const bytes = archive.subarray(start, start + size)
    expect(crc32(bytes)).toBe(crc)
    files.set(archive.toString('utf8', entry + 46, entry + 46 + (name ?? 0)), bytes)
    entry += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0)
  }
  return files
}

test('the kit holds the texts, and the pictures in full size with their credits (behaviour B2170)', async () => {
  await publish({
    items: [{title: 'Who speaks', text: 'The Managing Director.'}],
    pictures: [
      {title: 'Metering station', credit: 'Illustration: G.A.C.', image: image(pictureId)},
      {title: 'A picture that is gone', credit: '', image: null},
    ],
  })
  const response = await app.request('/press-kit.zip')
  expect(response.headers.get('content-type')).toBe('application/zip')
  const archive = Buffer.from(await response.arrayBuffer())
  expect(response.headers.get('content-length')).toBe(String(archive.byteLength))
  const files = unzip(archive)
  expect([...files.keys()]).toEqual(['read-me.txt', '1-metering-station.png'])
  expect(files.get('1-metering-station.png')).toEqual(picture)
  const text = files.get('read-me.txt')?.toString()
  expect(text).toContain('Who speaks\nThe Managing Director.')
  expect(text).toContain('1-metering-station.png: Metering station. Credit: Illustration: G.A.C.')
})

test('it is another once its content changes, and 304 until then', async () => {
  const etag = (await app.request('/press-kit.zip')).headers.get('etag') ?? ''
  const headers = {'If-None-Match': etag}
  expect((await app.request('/press-kit.zip', {headers})).status).toBe(304)
  await publish({pictures: [{title: 'Station', credit: 'G.A.C.', image: image(pictureId)}]})
  expect((await app.request('/press-kit.zip', {headers})).status).toBe(200)
})

test('without pictures there is none', async () => {
  await publish({items: [{title: 'Who speaks', text: 'The Managing Director.'}]})
  expect((await app.request('/press-kit.zip')).status).toBe(404)
})
