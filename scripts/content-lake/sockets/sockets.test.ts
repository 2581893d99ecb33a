import {on} from 'node:events'
import {describe, expect, onTestFinished, test, vi} from 'vitest'
import {z} from 'zod'
import WebSocket from 'ws'
import {DATASET, startLake} from '../testing/lake-fixture.ts'
import {LIMITS} from '../limits.ts'
import {FORWARDED, signIn, signInWith} from '../auth/testing/requests.ts'
import {bytesOf} from './sockets.ts'

/** A lake with an editor’s session; `connect` opens WebSockets with its cookie. */
async function signedIn(options: Parameters<typeof startLake>[0] = {}) {
  const fixture = await startLake(options)
  const {cookie} = await signIn(fixture.lake.url)
  const connect = (path: string, headers: Record<string, string> = {}) =>
    connection(`${fixture.lake.url}${path}`, {cookie, origin: fixture.lake.origin, ...headers})
  return {...fixture, cookie, connect}
}

/**
 * A connection whose messages are read one by one; `opened` is the HTTP status of the upgrade, `closed`
 * the code with which the connection ends.
 */
function connection(url: string, headers: Record<string, string>) {
  const socket = new WebSocket(url.replace(/^http/, 'ws'), {headers})
  const messages = on(socket, 'message', {close: ['close']})
  onTestFinished(() => socket.terminate())
  const next = async (): Promise<unknown> => {
    const {value, done} = await messages.next()
    if (done) throw new Error('The connection has ended.')
    const text = bytesOf(value[0]).toString()
    return text === '♥' ? next() : JSON.parse(text)
  }
  const send = (message: object) => socket.send(JSON.stringify(message))
  const call = async (method: string, params: object = {}) => {
    send({jsonrpc: '2.0', id: method, method, params})
    return next()
  }
  const opened = new Promise<number | undefined>((resolve) => {
    socket.on('error', () => resolve(undefined))
    socket.on('unexpected-response', (_, response) => resolve(response.statusCode))
    socket.on('open', () => resolve(101))
  })
  const closed = new Promise<number>((resolve) => {
    socket.on('close', (code) => resolve(code))
  })
  return {socket, next, send, call, opened, closed}
}

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
    const {connect, lake, asEditor} = await signedIn({origins: [reader]})
    const path = `/v1/${kind}/${DATASET}`
    expect(await connect(path).opened).toBe(101)
    expect(await connection(lake.url + path, asEditor).opened).toBe(101)
    expect(await connection(lake.url + path, {}).opened).toBe(401)
    expect(await connect(path, {cookie: 'none=1'}).opened).toBe(401)
    for (const origin of [reader, 'https://evil.example', 'null']) {
      expect(await connect(path, {origin}).opened).toBe(401)
      expect(await connect(path, {origin, ...asEditor}).opened).toBe(401)
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
  send({jsonrpc: '2.0', method: 'authorization', params: {authorization: 'x'.repeat(260_000)}})
  expect(await closed).toBe(1009)
})

describe('presence', () => {
  const path = `/v2022-06-30/socket/${DATASET}?tag=sanity.studio`

  async function twoEditors() {
    const {connect} = await signedIn()
    const [first, second] = [connect(path), connect(path)]
    await Promise.all([first.opened, second.opened])
    const {result}: {result?: string} = Object(await first.call('presence_subscribe'))
    return {first, second, subscription: result, connect}
  }

  test('tells each Studio where the other editors are', async () => {
    const {first, second, subscription} = await twoEditors()
    const data = {sessionId: 's2', locations: [{documentId: 'page', path: ['title']}]}
    await second.call('presence_announce', {data})
    expect(await first.next()).toEqual({
      jsonrpc: '2.0',
      method: 'presence_subscription',
      params: {subscription, result: {type: 'state', i: 'local-editor', m: data}},
    })
    await second.call('presence_rollcall', {session: 's2'})
    expect(await first.next()).toMatchObject({params: {result: {type: 'rollCall', session: 's2'}}})
  })

  test('ends with the connection', async () => {
    const {first, second} = await twoEditors()
    await second.call('presence_announce', {data: {sessionId: 's2', locations: []}})
    await first.next()
    second.socket.terminate()
    expect(await first.next()).toMatchObject({
      params: {result: {type: 'disconnect', m: {session: 's2'}}},
    })
  })
})

const LISTEN = `/v2025-02-19/data/listen/${DATASET}?query=*`
const LIVE = `/v2025-02-19/data/live/events/${DATASET}?includeDrafts=true`

type Fixture = Awaited<ReturnType<typeof signedIn>>

/** Everything that a session can hold open: event streams over HTTP, presence and multiplexed streams. */
async function openEverything({lake, cookie, connect}: Fixture) {
  const streams = await Promise.all(
    [LISTEN, LIVE].map((path) => fetch(lake.url + path, {headers: {cookie}})),
  )
  const sockets = [connect(`/v1/socket/${DATASET}`), connect(`/v1/streams/${DATASET}`)]
  const [, multiplexed] = sockets
  expect(await Promise.all(sockets.map(({opened}) => opened))).toEqual([101, 101])
  multiplexed?.send({open: 1, url: LISTEN})
  expect(await multiplexed?.next()).toMatchObject({event: 'welcome'})
  expect(lake.connections()).toEqual({streams: 3, sockets: 2})
  return {streams, sockets}
}

async function expectAllEnded({streams, sockets}: Awaited<ReturnType<typeof openEverything>>) {
  // An event stream that does not end would be read for ever.
  for (const stream of streams) {
    expect(await stream.text()).toMatch(/event: sessionEnd\ndata: \{"reason":"Signed out"\}\n\n$/)
  }
  expect(await Promise.all(sockets.map(({closed}) => closed))).toEqual(sockets.map(() => 4001))
}

const signOut = ({lake, cookie}: Fixture) =>
  fetch(`${lake.url}/v1/auth/logout`, {method: 'POST', headers: {cookie, origin: lake.origin}})

describe('streams and sockets end with the session they were opened in', () => {
  test('at once when it is signed out', async () => {
    const fixture = await signedIn()
    const opened = await openEverything(fixture)
    await signOut(fixture)
    await expectAllEnded(opened)
    await expect.poll(() => fixture.lake.connections()).toEqual({streams: 0, sockets: 0})
  })

  test('when it expires', async () => {
    // A client has this long to answer a ping, on a busy machine too.
    const fixture = await signedIn({heartbeat: 1000})
    const opened = await openEverything(fixture)
    vi.useFakeTimers({toFake: ['Date'], now: Date.now() + LIMITS.session.value + 1})
    onTestFinished(() => void vi.useRealTimers())
    await expectAllEnded(opened)
  })

  test('and after it a client reconnects as anonymous, and gets nothing of drafts', async () => {
    const fixture = await signedIn()
    const {lake, cookie, connect, writer} = fixture
    await openEverything(fixture)
    await signOut(fixture)
    expect(await connect(`/v1/streams/${DATASET}`).opened).toBe(401)
    expect(await connect(`/v1/socket/${DATASET}`).opened).toBe(401)
    const again = await fetch(lake.url + LISTEN, {headers: {cookie}})
    const reader = again.body?.pipeThrough(new TextDecoderStream()).getReader()
    expect((await reader?.read())?.value).toContain('event: welcome')
    await writer.create({_id: 'drafts.page', _type: 'page', title: 'Secret'})
    await writer.create({_id: 'page', _type: 'page', title: 'Public'})
    const {value} = (await reader?.read()) ?? {}
    expect(value).toContain('Public')
    expect(value).not.toContain('Secret')
    await reader?.cancel()
  })

  test('and not with another session, nor where the token opened them', async () => {
    const fixture = await signedIn()
    const {lake, connect, asEditor} = fixture
    const {cookie} = await signIn(lake.url)
    const path = `/v1/streams/${DATASET}`
    const others = [connect(path, {cookie}), connection(lake.url + path, asEditor)]
    await Promise.all(others.map(({opened}) => opened))
    const streams = [await fetch(lake.url + LISTEN, {headers: {cookie: fixture.cookie}})]
    await signOut(fixture)
    await expectAllEnded({streams, sockets: []})
    for (const {send, next} of others) {
      send({open: 1, url: LISTEN})
      expect(await next()).toMatchObject({n: 1, event: 'welcome'})
    }
  })
})

test('with one-click sign-in a session opens no socket through a proxy', async () => {
  const {connect} = await signedIn()
  expect(await connect(`/v1/streams/${DATASET}`, {Via: '1.1 proxy'}).opened).toBe(401)
  expect(await connect(`/v1/socket/${DATASET}`, {Via: '1.1 proxy'}).opened).toBe(401)
  expect(await connect(`/v1/streams/${DATASET}`).opened).toBe(101)
})

test('with a password signing in, and sockets with the session, work through a proxy', async () => {
  const password = 'a long pass phrase'
  const forwarded = Object.fromEntries(FORWARDED)
  const {lake} = await startLake({password})
  const {cookie} = await signInWith(lake, {password}, forwarded)
  const headers = {cookie, origin: lake.origin, ...forwarded}
  expect(await connection(`${lake.url}/v1/streams/${DATASET}`, headers).opened).toBe(101)
  const presence = connection(`${lake.url}/v1/socket/${DATASET}`, headers)
  await presence.opened
  expect(await presence.call('presence_rollcall')).toMatchObject({result: null})
})
