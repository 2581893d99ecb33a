import {expect, test} from 'vitest'
import {FORWARDED} from '../auth/testing/forwarded.ts'
import {DATASET, startLake} from '../testing/lake-fixture.ts'
import {signIn} from '../auth/testing/requests.ts'
import {connection, signedIn} from './testing/connection.ts'

test.each(FORWARDED)(
  'with one-click sign-in a session opens no socket through a proxy: %s',
  async (name, value) => {
    const {connect} = await signedIn()
    const forwarded = {[name]: value}
    expect(await connect(`/v1/streams/${DATASET}`, forwarded).opened).toBe(401)
    expect(await connect(`/v1/socket/${DATASET}`, forwarded).opened).toBe(401)
    expect(await connect(`/v1/streams/${DATASET}`).opened).toBe(101)
  },
)

test('with a password a session opens sockets through a proxy too', async () => {
  const password = 'a long pass phrase'
  const {lake} = await startLake({password})
  const {cookie} = await signIn(lake.url, {
    method: 'POST',
    headers: {origin: lake.origin},
    body: new URLSearchParams({password}),
  })
  const headers = {cookie, origin: lake.origin, ...Object.fromEntries(FORWARDED)}
  expect(await connection(`${lake.url}/v1/streams/${DATASET}`, headers).opened).toBe(101)
  const presence = connection(`${lake.url}/v1/socket/${DATASET}`, headers)
  await presence.opened
  expect(await presence.call('presence_rollcall')).toMatchObject({result: null})
})
