import {describe, expect, test} from 'vitest'
import {z} from 'zod'
import {DATASET, startLake} from '../testing/lake-fixture.ts'
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

  test('need a session and a page of this origin', async () => {
    const {connect} = await signedIn()
    const path = `/v1/streams/${DATASET}`
    expect(await connect(path, {cookie: 'none=1'}).opened).toBe(401)
    expect(await connect(path, {origin: 'https://evil.example'}).opened).toBe(401)
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

describe('a client that has not signed in', () => {
  const path = `/v1/socket/${DATASET}`

  test('is disconnected after two heartbeats', async () => {
    const {lake} = await startLake({heartbeat: 500})
    const {opened, closed} = connection(lake.url + path, {})
    expect(await opened).toBe(101)
    expect(await closed).toBe(4001)
  })

  test('may send a few messages, and none after that', async () => {
    const {lake} = await startLake()
    const {opened, closed, send} = connection(lake.url + path, {})
    await opened
    const params = {authorization: 'Bearer wrong'}
    for (let id = 0; id < 30; id += 1) send({jsonrpc: '2.0', id, method: 'authorization', params})
    expect(await closed).toBe(1008)
  })

  test('may send no long message', async () => {
    const {lake} = await startLake()
    const {opened, closed, send} = connection(lake.url + path, {})
    await opened
    send({jsonrpc: '2.0', method: 'authorization', params: {authorization: 'x'.repeat(20_000)}})
    expect(await closed).toBe(1009)
  })
})

test('whose messages exceed the limits is read no further for a time, then disconnected', async () => {
  let handled = 0
  const limits = {
    ...NO_CLIENT_LIMITS,
    runMessage: (_: unknown, _trusted: boolean, _bytes: number, work: () => void) => {
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

  test('needs a session or a token', async () => {
    const {lake} = await startLake()
    const {opened, call} = connection(`${lake.url}${path}`, {})
    await opened
    expect(await call('presence_subscribe')).toMatchObject({error: {code: 4001}})
    await call('authorization', {authorization: 'Bearer wrong'})
    expect(await call('presence_rollcall')).toMatchObject({error: {code: 4001}})
    await call('authorization', {authorization: `Bearer ${lake.token}`})
    expect(await call('presence_subscribe')).toMatchObject({result: expect.any(String)})
  })
})
