import {expect, onTestFinished, test, vi} from 'vitest'
import {startLake} from '../testing/lake-fixture.ts'

const day = 24 * 60 * 60 * 1000

test('a session lasts thirty days, in the cookie and in the database', async () => {
  const {lake} = await startLake()
  const signIn = await fetch(`${lake.url}/v1/auth/login/local?origin=/studio`, {redirect: 'manual'})
  const set = signIn.headers.get('set-cookie') ?? ''
  expect(set).toContain(`Max-Age=${(30 * day) / 1000}`)
  const headers = {cookie: set.split(';')[0] ?? ''}
  const status = async () => (await fetch(`${lake.url}/v1/users/me`, {headers})).status
  vi.useFakeTimers({toFake: ['Date'], now: Date.now() + 29 * day})
  onTestFinished(() => void vi.useRealTimers())
  expect(await status()).toBe(200)
  vi.setSystemTime(Date.now() + 2 * day)
  expect(await status()).toBe(401)
})

test('each browser has its own session: signing out in one leaves the others', async () => {
  const {lake} = await startLake()
  const signIn = async () => {
    const url = `${lake.url}/v1/auth/login/local?origin=/studio`
    const response = await fetch(url, {redirect: 'manual'})
    return {cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '', origin: lake.origin}
  }
  const [one, other] = [await signIn(), await signIn()]
  expect(one.cookie).not.toBe(other.cookie)
  await fetch(`${lake.url}/v1/auth/logout`, {method: 'POST', headers: one})
  const status = async (headers: typeof one) =>
    (await fetch(`${lake.url}/v1/users/me`, {headers})).status
  expect([await status(one), await status(other)]).toEqual([401, 200])
})
