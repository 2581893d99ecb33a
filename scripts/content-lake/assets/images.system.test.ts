import {readdirSync} from 'node:fs'
import {join} from 'node:path'
import {createImageUrlBuilder} from '@sanity/image-url'
import sharp from 'sharp'
import {describe, expect, test} from 'vitest'
import {DATASET, PROJECT, startLake} from '../testing/lake-fixture.ts'
import {startLakeWithImage, shareLakeWithImage} from '../testing/image-fixture.ts'

describe('image delivery', () => {
  const lakeWithImage = shareLakeWithImage()

  test.each([
    ['', 400, 200],
    ['?w=100', 100, 50],
    ['?h=100', 200, 100],
    ['?w=800&fit=max', 400, 200],
    ['?w=100&h=100', 100, 50],
    ['?w=100&h=100&fit=clip', 100, 50],
    ['?w=100&h=100&fit=max', 100, 50],
    ['?w=100&h=100&fit=crop', 100, 100],
    ['?w=100&h=100&fit=scale', 100, 100],
    ['?w=100&h=100&fit=fill&bg=ff0000', 100, 100],
    ['?w=800&h=800&fit=fillmax', 800, 800],
    ['?w=800&h=800&fit=min', 200, 200],
    ['?w=100&h=100&fit=min', 100, 100],
    ['?w=100&dpr=2', 200, 100],
    ['?rect=10,20,50,60', 50, 60],
    ['?rect=0,0,100,100&w=50&h=25&fit=crop', 50, 25],
    ['?rect=390,190,100,100', 10, 10],
  ])('%j is %i × %i', async (search, width, height) => {
    const {look} = lakeWithImage()
    expect(await look(search)).toMatchObject({width, height})
  })

  test('crops around the given side or point', async () => {
    const {look} = lakeWithImage()
    const middle = async (search: string) => (await look(`?w=40&h=40&fit=crop${search}`)).at(20, 5)
    const [red, green] = ['100', '010']
    expect(await middle('&crop=left')).toBe(red)
    expect(await middle('&crop=right')).toBe(green)
    expect(await middle('&crop=focalpoint&fp-x=0.1&fp-y=0.5')).toBe(red)
    expect(await middle('&fp-x=0.9')).toBe(green)
    expect((await look('?w=40&h=40&fit=crop&crop=center')).at(2, 2)).toBe(red)
    expect((await look('?w=40&h=40&fit=fill&bg=0000ff')).at(2, 2)).toBe('001')
    expect((await look('?rect=200,0,200,100&w=20')).at(10, 5)).toBe(green)
    expect((await look('?flip=h')).at(10, 10)).toBe(green)
  })

  test('accepts the urls of @sanity/image-url, with hotspot and crop', async () => {
    const {asset, lake} = lakeWithImage()
    const builder = createImageUrlBuilder({
      projectId: PROJECT,
      dataset: DATASET,
      baseUrl: lake.url,
    })
    const source = {
      _type: 'image',
      asset: {_type: 'reference', _ref: asset._id},
      crop: {top: 0, bottom: 0, left: 0.5, right: 0},
      hotspot: {x: 0.75, y: 0.25, width: 0.2, height: 0.2},
    }
    const url = builder.image(source).width(50).height(50).url()
    const response = await fetch(url)
    expect(response.status).toBe(200)
    const image = sharp(Buffer.from(await response.arrayBuffer()))
    expect(await image.metadata()).toMatchObject({width: 50, height: 50})
  })

  test('auto=format sends a format that the browser accepts', async () => {
    const {get} = lakeWithImage()
    const type = async (search: string, accept: string) => {
      const response = await get(search, {accept})
      return [response.headers.get('content-type'), response.headers.get('vary')]
    }
    expect(await type('?w=9&auto=format', 'image/avif,image/webp')).toEqual([
      'image/avif',
      'Accept',
    ])
    expect(await type('?w=9&auto=format', 'image/webp')).toEqual(['image/webp', 'Accept'])
    expect(await type('?w=9&auto=format', '*/*')).toEqual(['image/png', 'Accept'])
    // A weight of 0 refuses a format.
    expect(await type('?w=9&auto=format', 'image/avif;q=0, image/webp; q=0.5')).toEqual([
      'image/webp',
      'Accept',
    ])
    expect(await type('?w=9&auto=format', 'image/avif;q=0.0,IMAGE/WEBP;q=0,*/*')).toEqual([
      'image/png',
      'Accept',
    ])
    expect(await type('?fm=jpg&auto=format', 'image/avif')).toEqual(['image/jpeg', null])
    expect(await type('?w=9', 'image/avif')).toEqual(['image/png', null])
  })

  test('answers are immutable, and a 304 for a matching ETag', async () => {
    const {get} = lakeWithImage()
    for (const search of ['', '?w=50']) {
      const first = await get(search)
      expect(first.headers.get('cache-control')).toContain('immutable')
      const etag = first.headers.get('etag') ?? ''
      const second = await get(search, {'if-none-match': `W/"x", ${etag}`})
      expect([second.status, await second.text()]).toEqual([304, ''])
    }
  })

  test('renders an image once for concurrent requests, and caches it', async () => {
    const {get, dataDir} = await startLakeWithImage()
    const answers = await Promise.all(Array.from({length: 8}, () => get('?w=123&fm=webp')))
    const bodies = await Promise.all(answers.map((answer) => answer.arrayBuffer()))
    expect(new Set(bodies.map((body) => Buffer.from(body).toString('hex'))).size).toBe(1)
    expect(readdirSync(join(dataDir, 'image-cache'))).toEqual([
      expect.stringMatching(/^[0-9a-f]{40}-[0-9a-f]{40}\.webp$/),
    ])
  })

  test('dl sends the image as a download with a name', async () => {
    const {get} = lakeWithImage()
    const header = (await get('?w=9&dl=mein%20Bild"ü.png')).headers.get('content-disposition')
    expect(header).toBe(
      `attachment; filename="mein Bild__.png"; filename*=UTF-8''mein%20Bild%22%C3%BC.png`,
    )
  })

  test.each([
    ['?dl', 'q.png'],
    ['?dlRaw', 'q.png'],
    ['?w=9&dl=', 'q.png'],
    ['?w=9&fm=webp&dl', 'q.webp'],
    ['?fm=pjpg&dl', 'q.jpg'],
  ])('%s has the name under which it was uploaded: %s', async (search, name) => {
    const {get} = lakeWithImage()
    const header = (await get(search)).headers.get('content-disposition')
    expect(header).toBe(`attachment; filename="${name}"; filename*=UTF-8''${name}`)
  })

  test.each(['?w=0', '?w=-9', '?w=x', '?fit=wide', '?q=101', '?rect=1,2', '?fm=exe', '?crop=up'])(
    '%s is a 400',
    async (search) => {
      const {get} = lakeWithImage()
      const response = await get(search)
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({statusCode: 400})
    },
  )

  test.each(['none.png', '..%2f..%2flake.sqlite', `${'0'.repeat(40)}-1x1.png`, 'x'.repeat(3000)])(
    '%s is a 404',
    async (name) => {
      const {lake} = await startLake()
      const url = `${lake.url}/images/${PROJECT}/${DATASET}/${name}`
      expect((await fetch(url)).status).toBe(404)
    },
  )
})

test('an SVG is served unchanged, and cannot run scripts', async () => {
  const {writer} = await startLake()
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="48"><script>1</script></svg>'
  const asset = await writer.assets.upload('image', Buffer.from(svg), {filename: 'm.svg'})
  expect(asset.metadata.dimensions).toMatchObject({width: 30, height: 48})
  const response = await fetch(`${asset.url}?w=10&auto=format`)
  expect(await response.text()).toBe(svg)
  expect(response.headers.get('content-type')).toBe('image/svg+xml')
  expect(response.headers.get('content-security-policy')).toContain('sandbox')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
})
