import {expect, onTestFinished, test} from 'vitest'
import {WebSocket} from 'ws'
import {type CleanUp, DATASET, PROJECT, startLake, startOnce} from '../testing/lake-fixture.ts'

const SITE = 'https://site.example.org'
const OTHER = 'https://other.example.org'
const QUERY = `/v2025-02-19/data/query/${DATASET}?query=1`
const CHECK = '/v2025-02-19/check/cors'

/** A lake that lets one origin read; `ask` sends what a browser sends for a page. */
async function startWithOrigins(cleanUp: CleanUp) {
  const fixture = await startLake({origins: [SITE]}, cleanUp)
  const ask = async (
    path: string,
    origin: string,
    init: {method?: string; headers?: Record<string, string>} = {},
  ) => {
    const response = await fetch(fixture.lake.url + path, {
      ...init,
      headers: {origin, ...init.headers},
    })
    return {status: response.status, text: await response.text(), ...corsOf(response)}
  }
  return {...fixture, ask}
}

const withOrigins = startOnce(startWithOrigins)

function corsOf({headers}: Response) {
  return {
    origin: headers.get('access-control-allow-origin'),
    credentials: headers.get('access-control-allow-credentials'),
    vary: headers.get('vary'),
  }
}

test('without a list no other origin can read', async () => {
  const {lake} = await startLake()
  const response = await fetch(lake.url + QUERY, {headers: {origin: SITE}})
  expect(corsOf(response)).toEqual({origin: null, credentials: null, vary: null})
})

test('pages of a listed origin can read, never with a session', async () => {
  const {ask} = withOrigins()
  expect(await ask(QUERY, SITE)).toMatchObject({origin: SITE, credentials: null, vary: 'Origin'})
  expect(await ask(QUERY, OTHER)).toMatchObject({origin: null, credentials: null, vary: 'Origin'})
})

test.each([
  ['null'],
  ['https://site.example.org.evil.example'],
  ['http://site.example.org'],
  ['https://site.example.org:8443'],
  ['https://evil.example/https://site.example.org'],
  ['https://SITE.example.org'],
])('an origin that only resembles a listed one cannot read: %s', async (origin) => {
  const {ask} = withOrigins()
  expect(await ask(QUERY, origin)).toMatchObject({origin: null, credentials: null})
})

test('errors, event streams, images and what is not found can be read as well', async () => {
  const {ask, lake} = withOrigins()
  const wrong = {headers: {authorization: 'Bearer wrong'}}
  expect(await ask(QUERY, SITE, wrong)).toMatchObject({status: 401, origin: SITE})
  expect(await ask('/v1/nothing', SITE)).toMatchObject({status: 404, origin: SITE})
  const image = `/images/${PROJECT}/${DATASET}/${'0'.repeat(40)}-1x1.png`
  expect(await ask(image, SITE)).toMatchObject({status: 404, origin: SITE})
  const stream = await fetch(`${lake.url}/v1/data/listen/${DATASET}?query=*`, {
    headers: {origin: SITE},
  })
  expect(corsOf(stream).origin).toBe(SITE)
  await stream.body?.cancel()
})

test('a preflight allows the headers of clients to listed origins alone', async () => {
  const {lake, ask} = withOrigins()
  const init = {
    method: 'OPTIONS',
    headers: {
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type,x-sanity-project-id',
    },
  }
  const url = `${lake.url}/v1/data/query/${DATASET}`
  const allowed = await fetch(url, {...init, headers: {...init.headers, origin: SITE}})
  expect(allowed.status).toBe(204)
  expect(Object.fromEntries(allowed.headers)).toMatchObject({
    'access-control-allow-origin': SITE,
    'access-control-allow-methods': 'GET,HEAD,POST',
    'access-control-allow-headers': 'authorization,content-type,x-sanity-project-id',
  })
  const path = `/v1/data/query/${DATASET}`
  expect(await ask(path, OTHER, init)).toMatchObject({origin: null})
})

test.each([
  [SITE, {allowed: true, withCredentials: false}],
  [OTHER, {allowed: false, withCredentials: false}],
  ['null', {allowed: false, withCredentials: false}],
])('/check/cors tells every page what it may: %s', async (origin, result) => {
  const {ask} = withOrigins()
  const {text, ...cors} = await ask(CHECK, origin)
  expect(JSON.parse(text)).toEqual({result})
  expect(cors).toMatchObject({status: 200, origin: '*', credentials: null})
})

test('/check/cors allows the pages of its own origin', async () => {
  const {lake, ask} = withOrigins()
  const {text} = await ask(CHECK, lake.origin)
  expect(JSON.parse(text)).toEqual({result: {allowed: true, withCredentials: true}})
})

const STUDIO = 'http://localhost:3333'

test('a Studio of another port signs in, reads and writes with the session, a page of any other does not', async () => {
  const {lake} = await startLake({studioOrigins: [STUDIO]})
  const signInFor = (page: string) =>
    fetch(`${lake.url}/v1/auth/login/local?origin=${encodeURIComponent(page)}`, {
      redirect: 'manual',
    })
  const page = `${STUDIO}/structure?a=b`
  const signedIn = await signInFor(page)
  expect(signedIn.headers.get('location')).toBe(page)
  const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? ''
  expect((await signInFor(`${STUDIO}1/`)).status).toBe(400)
  expect((await signInFor('http://me@localhost:3333/')).status).toBe(400)

  const write = (origin: string) =>
    fetch(`${lake.url}/v1/users/me/keyvalue`, {
      method: 'PUT',
      headers: {cookie, origin},
      body: '[{"key": "a", "value": 1}]',
    })
  const written = await write(STUDIO)
  expect([written.status, corsOf(written)]).toEqual([
    200,
    {origin: STUDIO, credentials: 'true', vary: 'Origin'},
  ])
  const refused = await write('http://localhost:3334')
  expect([refused.status, corsOf(refused).origin]).toEqual([403, null])

  const preflight = await fetch(`${lake.url}/v1/users/me/keyvalue`, {
    method: 'OPTIONS',
    headers: {
      origin: STUDIO,
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'content-type,x-sanity-project-id',
    },
  })
  expect(preflight.headers.get('access-control-allow-methods')).toContain('PUT')
  expect(preflight.headers.get('access-control-allow-headers')).toContain('x-sanity-project-id')
  const check = await fetch(lake.url + CHECK, {headers: {origin: STUDIO}})
  expect(await check.json()).toEqual({result: {allowed: true, withCredentials: true}})
  const connect = (origin: string) =>
    new Promise((resolve) => {
      const socket = new WebSocket(`${lake.url.replace('http', 'ws')}/v1/streams/${DATASET}`, {
        headers: {cookie, origin},
      })
      socket.on('open', () => resolve('open')).on('error', () => resolve('refused'))
      onTestFinished(() => socket.terminate())
    })
  expect(await connect(STUDIO)).toBe('open')
  expect(await connect('http://localhost:3334')).toBe('refused')
})

test('the form of a Studio that signs in by password may lead back to it', async () => {
  const {lake} = await startLake({studioOrigins: [STUDIO], password: 'secret'})
  const form = await fetch(`${lake.url}/v1/auth/login/local?origin=${STUDIO}/`)
  expect(form.headers.get('content-security-policy')).toContain(`form-action 'self' ${STUDIO}`)
})
