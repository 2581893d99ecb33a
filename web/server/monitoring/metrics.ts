import {Counter, Gauge, Histogram, Registry, collectDefaultMetrics} from 'prom-client'

export type ObservedRequest = {
  method: string
  /** As `requestRoute` names it. */
  route: string
  status: number
  /** Milliseconds until the answer was sent. */
  ms: number
  /** An event stream, which stays open for as long as its reader wants. */
  isStream: boolean
}

/** A value that is read when metrics are asked for; with labels, several. */
type Reading = number | readonly {labels: Record<string, string>; value: number}[]

/** Seconds; the limits of the histograms' buckets. */
const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
/** Statuses by which work is refused: too large, too many, too busy. */
const refusals = new Set([413, 429, 503])

export type Metrics = ReturnType<typeof createMetrics>

/**
 * What is measured of one server process (behaviour B421), in the text format of Prometheus:
 * https://prometheus.io/docs/instrumenting/exposition_formats/. Times are in seconds, sizes in bytes. Node's own
 * metrics (event loop, heap, garbage collection) come with it.
 */
export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({register: registry})
  const registers = [registry]
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time until an answer was sent; event streams are not counted.',
    labelNames: ['method', 'route', 'status'],
    buckets: seconds,
    registers,
  })
  const refused = new Counter({
    name: 'http_requests_refused_total',
    help: 'Requests that were too large, too many, or came while the server was too busy.',
    labelNames: ['route', 'status'],
    registers,
  })
  const renders = new Histogram({
    name: 'site_page_render_duration_seconds',
    help: 'Time that rendering a page took.',
    labelNames: ['result'],
    buckets: seconds,
    registers,
  })
  const content = new Histogram({
    name: 'site_content_request_duration_seconds',
    help: 'Time until the dataset began to answer what the site itself asked.',
    labelNames: ['status'],
    buckets: seconds,
    registers,
  })
  return {
    registry,
    observeRequest: ({method, route, status, ms, isStream}: ObservedRequest): void => {
      const known = methods.has(method) ? method : 'other'
      if (!isStream) requests.observe({method: known, route, status}, ms / 1000)
      if (refusals.has(status)) refused.inc({route, status})
    },
    observeRender: (ms: number, result: 'page' | 'failure'): void => {
      renders.observe({result}, ms / 1000)
    },
    observeContentRequest: (ms: number, status: number | 'failed'): void => {
      content.observe({status}, ms / 1000)
    },
    /**
     * Adds a value that is read whenever metrics are asked for. One that cannot be read is left out.
     *
     * @param labelNames the names of the labels, where there are several values.
     */
    addGauge: (
      name: string,
      help: string,
      read: () => Reading | Promise<Reading>,
      labelNames: string[] = [],
    ): void => {
      registry.registerMetric(
        new Gauge({
          name,
          help,
          labelNames,
          registers: [],
          async collect() {
            this.reset()
            const reading = await Promise.resolve()
              .then(read)
              .catch(() => Number.NaN)
            if (typeof reading === 'number') this.set(reading)
            else for (const {labels, value} of reading) this.set(labels, value)
          },
        }),
      )
    },
  }
}
