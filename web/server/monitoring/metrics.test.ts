import {describe, expect, test} from 'vitest'
import {createMetrics, serveMetrics} from './metrics.ts'

const token = 'a-token-of-the-operator'
const request = {method: 'GET', route: '/about', status: 200, ms: 30, isStream: false}

/** The value of a metric in the text format; undefined where there is none. */
async function read(metrics: ReturnType<typeof createMetrics>, name: string) {
  const text = await metrics.registry.metrics()
  const line = text.split('\n').find((candidate) => candidate.startsWith(`${name} `))
  return line === undefined ? undefined : Number(line.split(' ').at(-1))
}

describe('/metrics', () => {
  const ask = (authorization?: string) =>
    serveMetrics(createMetrics().registry, token).request('/metrics', {
      headers: authorization ? {Authorization: authorization} : {},
    })

  test('answers whoever has the token', async () => {
    const response = await ask(`Bearer ${token}`)
    expect(response.status).toBe(200)
    expect(response.headers.get('Content-Type')).toMatch(/^text\/plain/)
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    expect(await response.text()).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m)
  })

  test.each([undefined, 'Bearer', `Bearer ${token}x`, `Basic ${token}`, token])(
    'is not there for others (%s)',
    async (authorization) => {
      expect((await ask(authorization)).status).toBe(404)
    },
  )
})

test('requests are counted by route and status, with their duration', async () => {
  const metrics = createMetrics()
  metrics.observeRequest(request)
  metrics.observeRequest({...request, ms: 300})
  const labels = 'method="GET",route="/about",status="200"'
  expect(await read(metrics, `http_request_duration_seconds_count{${labels}}`)).toBe(2)
  expect(await read(metrics, `http_request_duration_seconds_sum{${labels}}`)).toBeCloseTo(0.33)
  expect(await read(metrics, `http_request_duration_seconds_bucket{le="0.05",${labels}}`)).toBe(1)
})

test('refused work is counted apart, streams have no duration, unknown methods are one', async () => {
  const metrics = createMetrics()
  metrics.observeRequest({...request, status: 429})
  metrics.observeRequest({...request, isStream: true})
  metrics.observeRequest({...request, method: 'BREW'})
  const count = 'http_request_duration_seconds_count'
  expect(await read(metrics, 'http_requests_refused_total{route="/about",status="429"}')).toBe(1)
  expect(await read(metrics, `${count}{method="GET",route="/about",status="200"}`)).toBeUndefined()
  expect(await read(metrics, `${count}{method="other",route="/about",status="200"}`)).toBe(1)
})

test('a value that cannot be read leaves the others', async () => {
  const metrics = createMetrics()
  metrics.addGauge('broken', 'Of a database that is away.', () => Promise.reject(new Error('away')))
  metrics.addGauge('kinds', 'Several.', () => [{labels: {kind: 'a'}, value: 3}], ['kind'])
  expect(await read(metrics, 'broken')).toBeNaN()
  expect(await read(metrics, 'kinds{kind="a"}')).toBe(3)
})
