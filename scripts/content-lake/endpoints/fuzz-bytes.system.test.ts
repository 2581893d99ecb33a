import {connect} from 'node:net'
import {
  array,
  assert,
  asyncProperty,
  boolean,
  constant,
  constantFrom,
  oneof,
  tuple,
  uint8Array,
} from 'fast-check'
import {expect, test} from 'vitest'
import {anyText, text, textBody} from '../testing/fuzz-values.ts'
import {startLake} from '../testing/lake-fixture.ts'
import {SOCKET_KINDS} from '../sockets/sockets.ts'

const target = oneof(
  constantFrom(
    '/lake/v1/ping',
    '/lake/v1/data/query/production?query=*',
    '/lake/v1/data/mutate/production',
    '/lake/v1/data/listen/production?query=*',
    '/lake/v1/assets/files/production',
    '/lake/../../etc/passwd',
    '//evil.example/lake/v1/ping',
    'http://evil.example:99999/lake/v1/ping',
    '*',
    ...SOCKET_KINDS.map((kind) => `/lake/v1/${kind}/production`),
  ),
  text.map((value) => `/lake/v1/${value}`),
)
const header = oneof(
  constantFrom(
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    'Sec-WebSocket-Key: short',
    'Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits=99',
    'Transfer-Encoding: chunked',
    'Content-Length: 5',
    'Content-Length: -1',
    'Expect: 100-continue',
    'Host: [::1',
    'Host: ',
    'Origin: null',
    'Cookie: lake-session-testproject=%',
    'Authorization: Bearer é',
  ),
  text.map((value) => `If-Range: ${value}`),
  tuple(anyText(), text).map(([name, value]) => `${name}: ${value}`),
)
const mostly = (...values: string[]) => ({weight: 8, arbitrary: constantFrom(...values)})
const request = tuple(
  oneof(mostly('GET', 'POST', 'PUT'), constantFrom('CONNECT', 'PRI', 'get'), anyText()),
  target,
  oneof(mostly('HTTP/1.1', 'HTTP/1.0'), constantFrom('HTTP/2.0', 'HTTQ', '')),
  oneof(constant<string[]>([]), array(header, {maxLength: 4})),
  oneof(constant(''), textBody, anyText()),
  boolean(),
).map(([method, path, version, headers, body, honest]) => {
  const length = honest ? [`Content-Length: ${Buffer.byteLength(body)}`] : []
  const head = [`${method} ${path} ${version}`, 'Host: x', ...length, ...headers]
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`)
})
const bytes = oneof({weight: 4, arbitrary: request}, uint8Array({maxLength: 200}))

/** Milliseconds without an answer after which the lake is assumed to wait for more bytes. */
const SILENCE = 250

/** Sends raw bytes and returns the status of the answer, or null. */
function sendBytes(origin: string, sent: Uint8Array): Promise<number | null> {
  const {hostname, port} = new URL(origin)
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect(Number(port), hostname, () => socket.write(sent))
    const done = () => {
      socket.destroy()
      const status = /^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]
      resolve(status === undefined ? null : Number(status))
    }
    socket.setTimeout(SILENCE, done)
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1')
      if (answer.includes('\r\n')) done()
    })
    socket.on('error', done).on('close', done)
  })
}

test('random bytes on a connection do not stop the lake', async () => {
  const {lake, reader} = await startLake()
  const statuses = new Set<number | null>()
  const together = array(bytes, {minLength: 1, maxLength: 40, size: '+1'})
  await assert(
    asyncProperty(together, async (all) => {
      const answers = await Promise.all(all.map((sent) => sendBytes(lake.origin, sent)))
      for (const status of answers) {
        expect(status ?? 400).toBeLessThan(500)
        statuses.add(status)
      }
    }),
    {numRuns: 60},
  )
  expect([...statuses]).toEqual(expect.arrayContaining([200, 400, 401, 404]))
  expect(await reader.fetch('1 + 1')).toBe(2)
  await expect.poll(() => lake.connections()).toEqual({streams: 0, sockets: 0})
})
