import {expect, onTestFinished, test, vi} from 'vitest'
import {startLake} from '../testing/lake-fixture.ts'

const day = 24 * 60 * 60 * 1000

test('a sign-in holds for thirty days, in the browser and here', async () => {
  const {lake} = await startLake()
  const signIn = await fetch(`${lake.url}/v1/auth/login/local?origin=/studio`, {redirect: 'manual'})
  const set = signIn.headers.get('set-cookie') ?? ''
  expect(set).toContain(`Max-Age=${(30 * day) / 1000}`)
  const headers = {cookie: set.split(';')[0] ?? ''}
  const asked = async () => (await fetch(`${lake.url}/v1/users/me`, {headers})).status
  vi.useFakeTimers({toFake: ['Date'], now: Date.now() + 29 * day})
  onTestFinished(() => void vi.useRealTimers())
  expect(await asked()).toBe(200)
  vi.setSystemTime(Date.now() + 2 * day)
  expect(await asked()).toBe(401)
})

test('each browser has a session of its own: one signs out, the other stays', async () => {
  const {lake} = await startLake()
  const signIn = async () => {
    const url = `${lake.url}/v1/auth/login/local?origin=/studio`
    const response = await fetch(url, {redirect: 'manual'})
    return {cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '', origin: lake.origin}
  }
  const [one, other] = [await signIn(), await signIn()]
  expect(one.cookie).not.toBe(other.cookie)
  await fetch(`${lake.url}/v1/auth/logout`, {method: 'POST', headers: one})
  const asked = async (headers: typeof one) =>
    (await fetch(`${lake.url}/v1/users/me`, {headers})).status
  expect([await asked(one), await asked(other)]).toEqual([401, 200])
})
