import {afterEach, expect, test, vi} from 'vitest'
import {serveHealth, type HealthChecks} from './health.ts'

afterEach(() => vi.useRealTimers())

const read = async (checks: HealthChecks) => {
  const response = await serveHealth(checks).request('/readyz')
  expect(response.headers.get('cache-control')).toBe('no-store')
  return {status: response.status, body: await response.json()}
}
const fails = async () => {
  throw new Error('the password is wrong')
}

test('the process is alive whatever else fails', async () => {
  const response = await serveHealth({storage: fails}).request('/healthz')
  expect([response.status, await response.text()]).toEqual([200, 'ok'])
})

test('it is ready when everything is there', async () => {
  expect(await read({content: () => undefined, storage: async () => 1})).toEqual({
    status: 200,
    body: {ready: true, checks: {content: 'ok', storage: 'ok'}},
  })
})

test('it is not ready when something fails; what, is named, and no reason', async () => {
  const thrown = () => {
    throw new Error('closed')
  }
  expect(await read({content: thrown, dataset: async () => 1, storage: fails})).toEqual({
    status: 503,
    body: {ready: false, checks: {content: 'failed', dataset: 'ok', storage: 'failed'}},
  })
})

test('what does not answer has failed after two seconds', async () => {
  vi.useFakeTimers()
  const answer = read({dataset: () => new Promise(() => {})})
  await vi.advanceTimersByTimeAsync(2000)
  expect((await answer).status).toBe(503)
})

test('asking often checks once a second', async () => {
  vi.useFakeTimers({toFake: ['performance']})
  const storage = vi.fn<() => void>()
  const app = serveHealth({storage})
  await Promise.all([app.request('/readyz'), app.request('/readyz')])
  await app.request('/readyz')
  expect(storage).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1000)
  await app.request('/readyz')
  expect(storage).toHaveBeenCalledTimes(2)
})
