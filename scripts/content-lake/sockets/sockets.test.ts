import {describe, expect, onTestFinished, test} from 'vitest'
import WebSocket from 'ws'
import {DATASET, startLake} from '../testing/lake-fixture.ts'
import {messageText} from './upgrade-request.ts'

async function signedIn() {
  const fixture = await startLake()
  const url = `${fixture.lake.url}/v1/auth/login/local?origin=/studio`
  const response = await fetch(url, {redirect: 'manual'})
  const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? ''
  const connect = (path: string, headers: Record<string, string> = {}) =>
    connection(`${fixture.lake.url}${path}`, {cookie, origin: fixture.lake.origin, ...headers})
  return {...fixture, cookie, connect}
}

/** A connection whose messages are read one by one; `opened` is the HTTP status of the upgrade. */
function connection(url: string, headers: Record<string, string>) {
  const socket = new WebSocket(url.replace(/^http/, 'ws'), {headers})
  const messages: unknown[] = []
  let wake = () => {}
  socket.on('message', (data) => {
    const text = messageText(data)
    if (text !== '♥') messages.push(JSON.parse(text))
    wake()
  })
  onTestFinished(() => socket.terminate())
  const next = async (): Promise<unknown> => {
    for (;;) {
      const message = messages.shift()
      if (message) return message
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
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
  return {socket, next, send, call, opened}
}

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
