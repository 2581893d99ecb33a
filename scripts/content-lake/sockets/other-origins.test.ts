import {describe, expect, test} from 'vitest'
import {SITE, startWithOrigins, STUDIO} from '../auth/testing/allowed-origins.ts'
import {signIn} from '../auth/testing/requests.ts'
import {DATASET} from '../testing/lake-fixture.ts'
import {connection} from './testing/connection.ts'

describe('sockets of another origin', () => {
  test('of an allowed one are signed in by a message with the token', async () => {
    const {lake} = await startWithOrigins()
    const presence = connection(`${lake.url}/v1/socket/${DATASET}`, {origin: SITE})
    expect(await presence.opened).toBe(101)
    expect(await presence.call('presence_rollcall')).toMatchObject({error: {code: 4001}})
    const authorization = `Bearer ${lake.token}`
    expect(await presence.call('authorization', {authorization})).toMatchObject({result: true})
    expect(await presence.call('presence_subscribe')).toMatchObject({result: expect.any(String)})
  })

  test('use the session only where the origin may', async () => {
    const {lake} = await startWithOrigins()
    const {cookie} = await signIn(lake.url)
    const path = `${lake.url}/v1/socket/${DATASET}`
    const studio = connection(path, {origin: STUDIO, cookie})
    expect(await studio.opened).toBe(101)
    expect(await studio.call('presence_rollcall')).toMatchObject({result: null})
    const site = connection(path, {origin: SITE, cookie})
    expect(await site.opened).toBe(101)
    expect(await site.call('presence_rollcall')).toMatchObject({error: {code: 4001}})
    const streams = `${lake.url}/v1/streams/${DATASET}`
    expect(await connection(streams, {origin: STUDIO, cookie}).opened).toBe(101)
    expect(await connection(streams, {origin: SITE, cookie}).opened).toBe(401)
  })

  test.each(['https://evil.example', 'null'])('of %s are refused', async (origin) => {
    const {lake} = await startWithOrigins()
    const {cookie} = await signIn(lake.url)
    for (const kind of ['socket', 'streams']) {
      const path = `${lake.url}/v1/${kind}/${DATASET}`
      expect(await connection(path, {origin, cookie}).opened).toBe(401)
      const authorization = `Bearer ${lake.token}`
      expect(await connection(path, {origin, authorization}).opened).toBe(401)
    }
  })
})
