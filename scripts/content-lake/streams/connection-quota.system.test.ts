import type {IncomingMessage} from 'node:http'
import {expect, onTestFinished, test} from 'vitest'
import {connection, signedIn} from '../sockets/testing/connection.ts'
import {DATASET, startLake} from '../testing/lake-fixture.ts'
import {ConnectionQuota} from './connection-quota.ts'

const PRESENCE = `/v1/socket/${DATASET}`
const LISTEN = `/v2025-02-19/data/listen/${DATASET}?query=*`

/** Where a test's client says that it is: this machine has one address. */
const clientAddress = ({headers}: IncomingMessage) => [headers['x-test-address']].join()
const from = (address: string) => ({'x-test-address': address})

/** Opens an event stream and leaves it open; returns the status and, for an error, the body. */
async function listen(url: string, headers: Record<string, string>) {
  const response = await fetch(url + LISTEN, {headers})
  onTestFinished(() => response.body?.cancel().catch(() => undefined))
  return response.ok ? {status: response.status} : await response.json()
}

test('a thousand sockets of one anonymous client cost neither an editor nor another client a connection', async () => {
  const {lake, connect} = await signedIn({clientAddress})
  const attempts = Array.from({length: 1000}, () =>
    connection(lake.url + PRESENCE, from('192.0.2.1')),
  )
  const statuses = await Promise.all(attempts.map(({opened}) => opened))
  expect(statuses.filter((status) => status === 101)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(990)
  expect(await connection(lake.url + PRESENCE, from('192.0.2.2')).opened).toBe(101)
  const editor = connect(`/v1/streams/${DATASET}`, from('192.0.2.1'))
  expect(await editor.opened).toBe(101)
  editor.send({open: 1, url: LISTEN})
  expect(await editor.next()).toMatchObject({event: 'welcome'})
})

test('anonymous clients that take all their places cost an editor no stream', async () => {
  const {lake, cookie} = await signedIn({clientAddress})
  const anonymous = Array.from({length: 500}, (_, n) =>
    listen(lake.url, from(`192.0.2.${Math.floor(n / 20)}`)),
  )
  expect(await Promise.all(anonymous)).toEqual(anonymous.map(() => ({status: 200})))
  expect(await listen(lake.url, from('192.0.2.1'))).toEqual({
    statusCode: 429,
    error: 'Too Many Requests',
    message: expect.stringContaining('from your address'),
  })
  expect(await listen(lake.url, from('198.51.100.1'))).toMatchObject({statusCode: 503})
  expect(await listen(lake.url, {cookie, ...from('192.0.2.1')})).toEqual({status: 200})
})

test('an anonymous client whose connections end can open others', async () => {
  const {lake} = await startLake({clientAddress})
  const open = () => connection(lake.url + PRESENCE, from('192.0.2.1'))
  const first = Array.from({length: 10}, open)
  expect(await Promise.all(first.map(({opened}) => opened))).toEqual(first.map(() => 101))
  expect(await open().opened).toBe(429)
  for (const {socket} of first) socket.terminate()
  await expect.poll(() => lake.connections().sockets).toBe(0)
  expect(await open().opened).toBe(101)
})

test('who signs in with a message takes no anonymous place any more', async () => {
  const {lake} = await startLake({clientAddress})
  const open = () => connection(lake.url + PRESENCE, from('192.0.2.1'))
  for (let n = 0; n < 25; n += 1) {
    const {opened, call} = open()
    expect(await opened).toBe(101)
    const authorization = `Bearer ${lake.token}`
    expect(await call('authorization', {authorization})).toMatchObject({result: true})
  }
})

test('an anonymous client that does not sign in is disconnected', async () => {
  const {lake} = await startLake({heartbeat: 500})
  const {opened, closed} = connection(lake.url + PRESENCE, {})
  expect(await opened).toBe(101)
  expect(await closed).toBe(4001)
})

test('a place is given back once, however often it is released', () => {
  const quota = new ConnectionQuota('streams', {signedIn: 1, anonymous: 2, perAddress: 1})
  const release = [true, false].map((trusted) => quota.take({trusted, address: 'a'}))
  expect(() => quota.take({trusted: true, address: 'b'})).toThrow(/Too many streams/)
  for (const one of [...release, ...release]) one()
  expect(quota.count).toBe(0)
  quota.take({trusted: false, address: 'a'})
  expect(() => quota.take({trusted: false, address: 'a'})).toThrow(/from your address/)
})
