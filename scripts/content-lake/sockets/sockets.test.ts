import {describe, expect, test} from 'vitest'
import {z} from 'zod'
import {DATASET} from '../testing/lake-fixture.ts'
import {NO_CLIENT_LIMITS} from '../client-limits.ts'
import {connection, signedIn} from './testing/connection.ts'

test('when the server stops, streams have an end, and sockets are told that it goes away', async () => {
  const {lake, connect} = await signedIn()
  const listen = () => fetch(`${lake.url}/v2023-05-03/data/listen/${DATASET}?query=*`)
  const stream = await listen()
  const {opened, closed} = connect(`/v1/socket/${DATASET}`)
  await opened
  lake.endStreams()
  expect(await stream.text()).toContain('event: welcome')
  expect(await closed).toBe(1001)
  expect(await (await listen()).text(), 'a later stream ends at once').toContain('event: welcome')
  expect(await connect(`/v1/socket/${DATASET}`).opened).toBe(503)
})

test.each(['socket', 'streams'])(
  '/%s needs a session of this origin, or the token',
  async (kind) => {
    const reader = 'https://site.example.org'
    const {connect, lake} = await signedIn({origins: [reader]})
    const path = `/v1/${kind}/${DATASET}`
    const authorization = `Bearer ${lake.token}`
    expect(await connect(path).opened).toBe(101)
    expect(await connection(lake.url + path, {authorization}).opened).toBe(101)
    expect(await connection(lake.url + path, {}).opened).toBe(401)
    expect(await connect(path, {cookie: 'none=1'}).opened).toBe(401)
    for (const origin of [reader, 'https://evil.example', 'null']) {
      expect(await connect(path, {origin}).opened).toBe(401)
      expect(await connect(path, {origin, authorization}).opened).toBe(401)
    }
  },
)

describe('streams on one connection', () => {
  const listen = (query: string) =>
    `/v2025-02-19/data/listen/${DATASET}?query=${encodeURIComponent(query)}`

  test('are opened and closed one by one, with the same events as over HTTP', async () => {
    const {connect, writer} = await signedIn()
    const {opened, send, next} = connect(`/v1/streams/${DATASET}`)
    await opened
    send({open: 1, url: listen('*[_type == "page"]')})
    expect(await next()).toMatchObject({n: 1, event: 'welcome'})
    send({open: 2, url: listen('*[_type == "news"]')})
    expect(await next()).toMatchObject({n: 2, event: 'welcome'})
    await writer.create({_id: 'news', _type: 'news'})
    expect(await next()).toMatchObject({
      n: 2,
      event: 'mutation',
      id: expect.stringMatching(/#news$/),
    })
    send({close: 2})
    send({open: 3, url: `/v1/data/live/events/${DATASET}`})
    expect(await next()).toMatchObject({n: 3, event: 'welcome'})
    await writer.create({_id: 'page', _type: 'page'})
    expect(await next()).toMatchObject({n: 1, event: 'mutation'})
    expect(await next()).toMatchObject({n: 3, event: 'message'})
  })

  test('name assets at the origin of the connection', async () => {
    const {connect, writer, lake} = await signedIn()
    const {opened, send, next} = connect(`/v1/streams/${DATASET}`)
    await opened
    send({open: 1, url: listen('*') + '&includeResult=true'})
    await next()
    const {url} = await writer.assets.upload('file', Buffer.from('a'), {filename: 'a.txt'})
    expect(url).toMatch(`${lake.url}/files/`)
    const {data} = z.object({data: z.string()}).parse(await next())
    expect(JSON.parse(data)).toMatchObject({result: {url}})
  })

  test('send an error for an invalid query, and end', async () => {
    const {connect} = await signedIn()
    const {opened, send, next} = connect(`/v1/streams/${DATASET}`)
    await opened
    send({open: 1, url: listen('*[')})
    expect(await next()).toMatchObject({n: 1, event: 'channelError'})
    expect(await next()).toEqual({n: 1, end: true})
    send({open: 2, url: '/v1/data/listen/other?query=*'})
    expect(await next()).toEqual({n: 2, end: true})
  })

  test('ignore invalid messages', async () => {
    const {connect} = await signedIn()
    const {opened, socket, send, next} = connect(`/v1/streams/${DATASET}`)
    await opened
    for (const text of ['', '{', '[]', '{"open":"x"}', '{"close":9}', '\u0000']) socket.send(text)
    send({open: 1, url: listen('*')})
    expect(await next()).toMatchObject({n: 1, event: 'welcome'})
  })
})

test('a message that is too long ends the connection', async () => {
  const {connect} = await signedIn()
  const {opened, closed, send} = connect(`/v1/socket/${DATASET}`)
  await opened
  send({jsonrpc: '2.0', method: 'authorization', params: {authorization: 'x'.repeat(20_000)}})
  expect(await closed).toBe(1009)
})

test('a client whose messages exceed the limits is read no further for a time, then disconnected', async () => {
  let handled = 0
  const limits = {
    ...NO_CLIENT_LIMITS,
    runMessage: (_: unknown, _bytes: number, work: () => void) => {
      handled += 1
      work()
      return 1
    },
  }
  const {connect} = await signedIn({limits})
  const {opened, closed, socket} = connect(`/v1/socket/${DATASET}`)
  await opened
  for (let n = 0; n < 100; n += 1) socket.send('{}')
  expect(await closed).toBe(1008)
  expect(handled).toBeLessThan(30)
})

describe('presence', () => {
  const path = `/v2022-06-30/socket/${DATASET}?tag=sanity.studio`

  async function twoEditors() {
    const {connect} = await signedIn()
    const [one, two] = [connect(path), connect(path)]
    await Promise.all([one.opened, two.opened])
    const {result}: {result?: string} = Object(await one.call('presence_subscribe'))
    return {one, two, subscription: result, connect}
  }

  test('tells each Studio where the other editors are', async () => {
    const {one, two, subscription} = await twoEditors()
    const data = {sessionId: 's2', locations: [{documentId: 'page', path: ['title']}]}
    await two.call('presence_announce', {data})
    expect(await one.next()).toEqual({
      jsonrpc: '2.0',
      method: 'presence_subscription',
      params: {subscription, result: {type: 'state', i: 'local-editor', m: data}},
    })
    await two.call('presence_rollcall', {session: 's2'})
    expect(await one.next()).toMatchObject({params: {result: {type: 'rollCall', session: 's2'}}})
  })

  test('ends with the connection', async () => {
    const {one, two} = await twoEditors()
    await two.call('presence_announce', {data: {sessionId: 's2', locations: []}})
    await one.next()
    two.socket.terminate()
    expect(await one.next()).toMatchObject({
      params: {result: {type: 'disconnect', m: {session: 's2'}}},
    })
  })
})
