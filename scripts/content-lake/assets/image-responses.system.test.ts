import {expect, test} from 'vitest'
import {shareLakeWithImage} from '../testing/image-fixture.ts'

const lakeWithImage = shareLakeWithImage()

test('auto=compress makes a smaller file, alone and with others; q comes first', async () => {
  const {get} = lakeWithImage()
  const load = async (search: string, accept = '*/*') => {
    const response = await get(search, {accept})
    const {byteLength} = await response.arrayBuffer()
    return {type: response.headers.get('content-type'), size: byteLength}
  }
  const plain = await load('?w=300&fm=jpg')
  const compressed = await load('?w=300&fm=jpg&auto=compress')
  expect(compressed.size).toBeLessThan(plain.size)
  expect(await load('?w=300&fm=jpg&auto=compress&q=75')).toEqual(plain)
  expect(await load('?w=300&auto=compress', 'image/webp')).toMatchObject({type: 'image/png'})
  for (const auto of ['compress,format', 'format,compress', 'format,compress,enhance,redeye']) {
    expect(await load(`?w=300&auto=${auto}`, 'image/webp')).toMatchObject({type: 'image/webp'})
  }
})

test.each(['', '?w=20', '?w=20&auto=format'])(
  'HEAD %j has the headers of GET, and no body',
  async (search) => {
    const {get, asset} = lakeWithImage()
    const headersOf = ({status, headers}: Response) => {
      const {
        date: _,
        connection: _connection,
        'keep-alive': _keepAlive,
        ...rest
      } = Object.fromEntries(headers)
      return {status, ...rest}
    }
    const whole = await get(search)
    const {byteLength} = await whole.arrayBuffer()
    const head = await fetch(`${asset.url}${search}`, {method: 'HEAD'})
    expect(await head.text()).toBe('')
    expect(headersOf(head)).toEqual(headersOf(whole))
    expect(head.headers.get('content-length')).toBe(String(byteLength))
  },
)
