import {statSync} from 'node:fs'
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {openContentLake} from '../index.ts'
import {startLake, temporaryFolder} from '../testing/lake-fixture.ts'
import {signIn, write} from './testing/requests.ts'

describe('writing', () => {
  test('without a token or session is a 401', async () => {
    const {lake} = await startLake()
    expect((await write(lake.url, {})).status).toBe(401)
    const upload = await fetch(`${lake.url}/v1/assets/files/production`, {
      method: 'POST',
      body: 'x',
    })
    expect(upload.status).toBe(401)
  })

  test('and reading with a wrong token are a 401', async () => {
    const {lake} = await startLake()
    const headers = {Authorization: 'Bearer wrong'}
    expect((await write(lake.url, headers)).status).toBe(401)
    const query = await fetch(`${lake.url}/v1/data/query/production?query=1`, {headers})
    expect(query.status).toBe(401)
    expect(await query.json()).toMatchObject({errorCode: 'SIO-401-ANF'})
  })

  test('with a session needs a request from the same origin', async () => {
    const {lake} = await startLake()
    const {cookie} = await signIn(lake.url)
    expect((await write(lake.url, {cookie, origin: lake.origin})).status).toBe(200)
    expect((await write(lake.url, {cookie, origin: 'http://evil.example'})).status).toBe(403)
    expect((await write(lake.url, {cookie, origin: 'null'})).status).toBe(403)
    expect((await write(lake.url, {cookie})).status).toBe(403)
  })
})

test('the Studio’s settings of a user are stored', async () => {
  const {lake} = await startLake()
  const headers = {Authorization: `Bearer ${lake.token}`}
  const body = JSON.stringify([{key: 'studio.list', value: {sort: 'title'}}])
  await fetch(`${lake.url}/v1/users/me/keyvalue`, {method: 'PUT', headers, body})
  const stored = await fetch(`${lake.url}/v1/users/me/keyvalue/studio.list,other`, {headers})
  expect(await stored.json()).toEqual([{key: 'studio.list', value: {sort: 'title'}}])
})

test('the token is created once, and only the owner can read the files', async () => {
  const {lake, dataDir} = await startLake()
  for (const file of ['lake-token', 'lake.sqlite', 'lake.sqlite-wal', 'lake.json']) {
    expect(statSync(join(dataDir, file)).mode & 0o777).toBe(0o600)
  }
  await lake.close()
  const again = await startLake({dataDir})
  expect(again.lake.token).toBe(lake.token)
})

test.each(['0.0.0.0', '::', '192.168.1.7', 'example.org', ''])(
  'listening on %j needs a password',
  async (host) => {
    const options = {dataDir: temporaryFolder(), projectId: 'p', dataset: 'd', basePath: '/lake'}
    await expect(openContentLake({...options, host})).rejects.toThrow(/without a password/)
    const lake = await openContentLake({...options, host, password: 'secret'})
    await lake.close()
  },
)

test('there are no CORS headers for other origins', async () => {
  const {lake} = await startLake()
  const response = await fetch(`${lake.url}/v1/data/query/production?query=1`, {
    headers: {origin: 'http://evil.example'},
  })
  expect(response.headers.get('access-control-allow-origin')).toBeNull()
})
