import {once} from 'node:events'
import {
  array,
  assert,
  asyncProperty,
  constant,
  constantFrom,
  dictionary,
  integer,
  jsonValue,
  oneof,
  record,
  tuple,
  uint8Array,
} from 'fast-check'
import {expect, test} from 'vitest'
import WebSocket from 'ws'
import {anyText, text, textBody} from '../testing/fuzz-values.ts'
import {DATASET, startLake} from '../testing/lake-fixture.ts'
import {SOCKET_KINDS} from './sockets.ts'

const search = dictionary(
  oneof(constantFrom('query', '$x', 'effectFormat', 'includeResult', 'includeDrafts'), anyText()),
  text,
  {maxKeys: 3},
).map((pairs) => new URLSearchParams(Object.entries(pairs)).toString())
const urls = oneof(
  text,
  tuple(constantFrom('listen', 'live/events', 'query'), search).map(
    ([kind, query]) => `/v1/data/${kind}/${DATASET}?${query}`,
  ),
)
const method = constantFrom(
  'authorization',
  'presence_subscribe',
  'presence_unsubscribe',
  'presence_rollcall',
  'presence_announce',
  'presence_disconnect',
  'constructor',
)
const deep = integer({min: 200, max: 60_000}).map((n) => '['.repeat(n) + ']'.repeat(n))
const message = oneof(
  record({open: oneof(integer({min: 0, max: 9}), jsonValue()), url: urls}).map(asText),
  record({close: oneof(integer({min: 0, max: 9}), jsonValue())}).map(asText),
  tuple(method, jsonValue()).map(([name, params]) => call(name, params)),
  tuple(method, record({sessionId: text, data: jsonValue()})).map(([name, data]) =>
    call(name, {data, session: 's', authorization: 'Bearer x', subscriptionId: 'y'}),
  ),
  deep.map((value) =>
    call('presence_announce', 0).replace('0}', `{"data":{"sessionId":"s","x":${value}}}}`),
  ),
  tuple(deep, constant(`/v1/data/listen/${DATASET}?query=*&$x=`)).map(([value, url]) =>
    asText({open: 1, url: url + value}),
  ),
  textBody,
)

function asText(value: unknown): string {
  return JSON.stringify(value)
}

function call(name: string, params: unknown): string {
  return JSON.stringify({jsonrpc: '2.0', id: 1, method: name, params})
}

async function connected() {
  const fixture = await startLake()
  const {lake} = fixture
  const connect = async (kind: string) => {
    const url = `${lake.url}/v1/${kind}/${DATASET}`.replace(/^http/, 'ws')
    const socket = new WebSocket(url, {headers: {authorization: `Bearer ${lake.token}`}})
    socket.on('error', () => undefined)
    await once(socket, 'open')
    return socket
  }
  return {...fixture, connect}
}

test.each(SOCKET_KINDS)('random messages on a %s connection do not stop the lake', async (kind) => {
  const {lake, reader, writer, connect} = await connected()
  // A second client, so that broadcasts are sent.
  const other = await connect('socket')
  other.send(call('presence_subscribe', {}))
  await once(other, 'message')
  await assert(
    asyncProperty(
      array(oneof(message, uint8Array({maxLength: 60})), {maxLength: 12}),
      async (all) => {
        const socket = await connect(kind)
        for (const one of all) socket.send(one)
        await writer.createOrReplace({_id: 'there', _type: 'page'})
        // The pong arrives after the answers to everything sent before the ping.
        socket.ping()
        await Promise.race([once(socket, 'pong'), once(socket, 'close')])
        socket.terminate()
      },
    ),
    {numRuns: 150},
  )
  expect(await reader.fetch('1 + 1')).toBe(2)
  expect(other.readyState).toBe(WebSocket.OPEN)
  other.terminate()
  await expect.poll(() => lake.connections()).toEqual({streams: 0, sockets: 0})
})

test.each(SOCKET_KINDS)(
  'invalid WebSocket frames end only their own %s connection',
  async (kind) => {
    const {lake, reader, connect} = await connected()
    await assert(
      asyncProperty(uint8Array({minLength: 1, maxLength: 200}), async (bytes) => {
        const socket = await connect(kind)
        // Below the WebSocket protocol: raw bytes.
        const beneath: unknown = Reflect.get(socket, '_socket')
        if (!isWritable(beneath)) throw new Error('This client has no socket.')
        beneath.end(bytes)
        await once(socket, 'close')
      }),
      {numRuns: 150},
    )
    expect(await reader.fetch('1 + 1')).toBe(2)
    await expect.poll(() => lake.connections()).toEqual({streams: 0, sockets: 0})
  },
)

function isWritable(value: unknown): value is {end: (bytes: Uint8Array) => void} {
  return typeof value === 'object' && value !== null && 'end' in value
}
