import {describe, expect, test} from 'vitest'
import {DATASET, PROJECT, startLake} from '../testing/lake-fixture.ts'
import {showAsset} from '../testing/show-asset.ts'

describe('files', () => {
  async function lakeWithFile() {
    const fixture = await startLake()
    const body = Buffer.from('0123456789')
    const asset = await fixture.writer.assets.upload('file', body, {filename: 'Report.PDF'})
    await showAsset(fixture.writer, asset)
    const get = (headers: Record<string, string> = {}, search = '') =>
      fetch(`${asset.url}${search}`, {headers})
    return {...fixture, asset, get}
  }

  test('are described and delivered', async () => {
    const {asset, get, lake} = await lakeWithFile()
    expect(asset).toMatchObject({
      _id: `file-${asset.sha1hash}-pdf`,
      _type: 'sanity.fileAsset',
      extension: 'pdf',
      mimeType: 'application/pdf',
      originalFilename: 'Report.PDF',
      size: 10,
      url: `${lake.url}/files/${PROJECT}/${DATASET}/${asset.sha1hash}.pdf`,
    })
    const response = await get()
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect(response.headers.get('content-disposition')).toMatch(/^inline/)
    expect(await response.text()).toBe('0123456789')
  })

  test.each([
    ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
    ['bytes=7-', 206, '789', 'bytes 7-9/10'],
    ['bytes=-2', 206, '89', 'bytes 8-9/10'],
    ['bytes=5-100', 206, '56789', 'bytes 5-9/10'],
    ['bytes=0-1,3-4', 200, '0123456789', null],
    ['lines=1-2', 200, '0123456789', null],
  ])('range %s is %i %j', async (range, status, text, contentRange) => {
    const {get} = await lakeWithFile()
    const response = await get({range})
    expect([response.status, await response.text()]).toEqual([status, text])
    expect(response.headers.get('content-range')).toBe(contentRange)
  })

  test('a range beyond the end is a 416; with another If-Range it is the whole file', async () => {
    const {get} = await lakeWithFile()
    const beyond = await get({range: 'bytes=10-'})
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */10'])
    expect((await get({range: 'bytes=0-1', 'if-range': '"old"'})).status).toBe(200)
  })

  test('HEAD has no range', async () => {
    const {asset} = await lakeWithFile()
    const headers = {range: 'bytes=2-4'}
    const head = await fetch(asset.url, {method: 'HEAD', headers})
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '10'])
  })

  test.each(['', '?dl', '?dl='])(
    'have the name under which they were uploaded: %j',
    async (search) => {
      const {get} = await lakeWithFile()
      const response = await get({}, search)
      expect(response.headers.get('content-disposition')).toContain('filename="Report.PDF"')
      await response.text()
    },
  )

  test('have a name that is too long cut before its extension', async () => {
    const {get} = await lakeWithFile()
    for (const letter of ['a', 'é', '圖', '😀']) {
      const response = await get({}, `?dl=${encodeURIComponent(letter.repeat(300))}.pdf`)
      await response.text()
      const header = response.headers.get('content-disposition') ?? ''
      const name = decodeURIComponent(header.slice(header.indexOf("''") + 2))
      expect(name).toMatch(new RegExp(`^(${letter})+\\.pdf$`, 'u'))
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(240)
      expect(name.length).toBeGreaterThan(50)
      expect(header).toMatch(/filename="[^"]+\.pdf"/)
    }
  })

  test('that could run scripts are sent as downloads', async () => {
    const {writer} = await startLake()
    const page = Buffer.from('<script>1</script>')
    const asset = await writer.assets.upload('file', page, {filename: 'x.html'})
    const response = await fetch((await showAsset(writer, asset)).url)
    expect(response.headers.get('content-disposition')).toMatch(/^attachment/)
    expect(response.headers.get('content-type')).toBe('application/octet-stream')
    expect(response.headers.get('content-security-policy')).toContain('sandbox')
    await response.text()
  })
})
