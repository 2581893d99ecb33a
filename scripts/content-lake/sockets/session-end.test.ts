import {describe, expect, onTestFinished, test, vi} from 'vitest'
import {LIMITS} from '../limits.ts'
import {DATASET} from '../testing/lake-fixture.ts'
import {connection, signedIn} from './testing/connection.ts'

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
    const {lake, connect} = fixture
    const other = await fetch(`${lake.url}/v1/auth/login/local?origin=/studio`, {
      redirect: 'manual',
    })
    const cookie = other.headers.get('set-cookie')?.split(';')[0] ?? ''
    const path = `/v1/streams/${DATASET}`
    const others = [
      connect(path, {cookie}),
      connection(lake.url + path, {authorization: `Bearer ${lake.token}`}),
    ]
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
