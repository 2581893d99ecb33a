import {once} from 'node:events'
import {connect} from 'node:net'
import {expect, onTestFinished, test} from 'vitest'
import {DATASET, startLake, startOnce} from '../testing/lake-fixture.ts'
import {signIn} from './testing/requests.ts'

/** A lake as anybody may mount it, whom one click makes an administrator on this machine. */
const lakeOfThisMachine = startOnce(async (cleanUp) => {
  const {lake} = await startLake({}, cleanUp)
  return {lake, cookie: (await signIn(lake.url)).cookie, backend: new URL(lake.url).host}
})

interface Hop {
  version?: '1.0' | '1.1'
  /** The host that the proxy asks for: that of the lake, or the visitor's. */
  host?: string
  headers: Record<string, string>
}

const VISITOR = '203.0.113.7'
const SITE = 'gas.example.org'
const CLOUDFLARE = {
  'Cf-Connecting-Ip': VISITOR,
  'Cf-Ray': '8f1-LOS',
  'X-Forwarded-For': VISITOR,
  'X-Forwarded-Proto': 'https',
}

/** A request as each proxy sends it on by default, with no setting but the address of the lake. */
const PROXIES: Record<string, Hop> = {
  'nginx as it was installed until 1.29.6': {version: '1.0', headers: {Connection: 'close'}},
  'Apache httpd': {
    headers: {
      'X-Forwarded-For': VISITOR,
      'X-Forwarded-Host': SITE,
      'X-Forwarded-Server': SITE,
    },
  },
  Caddy: {
    host: SITE,
    headers: {
      Via: '1.1 Caddy',
      'X-Forwarded-For': VISITOR,
      'X-Forwarded-Host': SITE,
      'X-Forwarded-Proto': 'https',
    },
  },
  cloudflared: {host: SITE, headers: CLOUDFLARE},
  'cloudflared with httpHostHeader': {headers: CLOUDFLARE},
  'ngrok with --host-header=rewrite': {
    headers: {'X-Forwarded-For': VISITOR, 'X-Forwarded-Host': SITE, 'X-Forwarded-Proto': 'https'},
  },
}

/** Sends a GET as it is, and returns the status. */
async function statusOf(path: string, {version = '1.1', host, headers}: Hop): Promise<number> {
  const {lake, backend} = lakeOfThisMachine()
  const {hostname, port} = new URL(lake.url)
  const socket = connect(Number(port), hostname)
  onTestFinished(() => void socket.destroy())
  const lines = Object.entries(headers).map((entry) => entry.join(': '))
  socket.write(
    [`GET /lake${path} HTTP/${version}`, `Host: ${host ?? backend}`, ...lines, '', ''].join('\r\n'),
  )
  const [chunk] = await once(socket, 'data')
  return Number(String(chunk).slice(9, 12))
}

const UPGRADE = {
  Connection: 'Upgrade',
  Upgrade: 'websocket',
  'Sec-WebSocket-Version': '13',
  'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
}

/** Statuses of signing in, of a session that was opened on this machine, and of its WebSocket. */
async function statusesOf(hop: Hop) {
  const {lake, cookie} = lakeOfThisMachine()
  const {headers, host} = hop
  const origin = host ? `https://${host}` : lake.origin
  return [
    await statusOf('/v1/auth/login/local?origin=/studio', hop),
    await statusOf('/v1/users/me', {...hop, headers: {...headers, Cookie: cookie}}),
    await statusOf(`/v1/streams/${DATASET}`, {
      ...hop,
      headers: {...headers, ...UPGRADE, Cookie: cookie, Origin: origin},
    }),
  ]
}

test('whoever is on this machine signs in by one click', async () => {
  expect(await statusesOf({headers: {Connection: 'keep-alive'}})).toEqual([302, 200, 101])
})

test.each([
  ['nginx since 1.29.7, as it is installed', {}],
  ['nginx before, told to speak HTTP/1.1', {Connection: 'close'}],
])('nobody signs in through %s, which tells nothing', async (_, headers) => {
  expect(await statusOf('/v1/auth/login/local?origin=/studio', {headers})).toBe(403)
})

test.each(Object.entries(PROXIES))('nobody does through %s', async (_, hop) => {
  expect(await statusesOf(hop)).toEqual([403, 401, 401])
})
