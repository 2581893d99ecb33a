import {subscribe, unsubscribe} from 'node:diagnostics_channel'
import {readdir, readFile} from 'node:fs/promises'
import {ClientRequest, type IncomingMessage, type RequestListener} from 'node:http'
import type {ContentLake, Jobs} from 'content-lake'
import {isSameSecret} from 'content-lake/signed-token'
import {Hono} from 'hono'
import {collectDefaultMetrics, Counter, Gauge, Histogram, Registry} from 'prom-client'
import type {Logger} from './logger.ts'
import {type ObservedRequest, observeRequests} from './observe-requests.ts'

/** A value that is read when metrics are asked for; with labels, several. */
type Reading = number | readonly {labels: Record<string, string>; value: number}[]

/** Seconds; the limits of the histograms' buckets. */
const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
/** Statuses by which work is refused: too large, too many, too busy. */
const refusals = new Set([413, 429, 503])

/** Measures pages. */
export type PageMonitor = {
  /** @param size how many pages are cached now, and about how many bytes they take. */
  watchPages: (size: () => {pages: number; bytes: number}) => void
  /** @param ms milliseconds that rendering a page took. */
  observeRender: (ms: number, result: 'page' | 'failure') => void
}

/**
 * The measurements of one server process, in the text format of Prometheus:
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
  const contentRequests = new Histogram({
    name: 'site_content_request_duration_seconds',
    help: 'Time until the dataset began to answer what the site itself asked.',
    labelNames: ['status'],
    buckets: seconds,
    registers,
  })
  return {
    registry,
    observeRequest: ({method, route, status, ms, isStream}: ObservedRequest): void => {
      const label = methods.has(method) ? method : 'other'
      if (!isStream) requests.observe({method: label, route, status}, ms / 1000)
      if (refusals.has(status)) refused.inc({route, status})
    },
    observeRender: (ms: number, result: 'page' | 'failure'): void => {
      renders.observe({result}, ms / 1000)
    },
    observeContentRequest: (ms: number, status: number | 'failed'): void => {
      contentRequests.observe({status}, ms / 1000)
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

/**
 * `GET /metrics` for whoever has the token: `Authorization: Bearer …`. Others get 404, as if
 * there were nothing.
 */
export function serveMetrics(registry: Registry, token: string): Hono {
  return new Hono().get('/metrics', async (context) => {
    const [, given = ''] = /^Bearer (.+)$/i.exec(context.req.header('Authorization') ?? '') ?? []
    if (!isSameSecret(given, token))
      return context.text('Not Found', 404, {'Cache-Control': 'no-store'})
    return context.body(await registry.metrics(), 200, {
      'Content-Type': registry.contentType,
      'Cache-Control': 'no-store',
    })
  })
}

/** The tasks of child processes, by a part of their command line. */
const programs: Record<string, string> = {
  'image-worker': 'pictures',
  'query-process-main': 'queries',
  'seed-process': 'seed',
  'backup.': 'backup',
}

/** The size of a page of memory where Linux runs, but on few machines: `getconf PAGESIZE`. */
const pageSize = 4096

/**
 * The resident memory of this process's children, in bytes, summed up by what they do. Nothing where the
 * system has no /proc (https://man7.org/linux/man-pages/man5/proc.5.html).
 */
async function readChildMemory(): Promise<Map<string, number>> {
  const sums = new Map<string, number>()
  for (const pid of await childrenOf('self')) {
    try {
      const [command, statm] = await Promise.all([
        readFile(`/proc/${pid}/cmdline`, 'utf8'),
        readFile(`/proc/${pid}/statm`, 'utf8'),
      ])
      const kind = Object.entries(programs).find(([part]) => command.includes(part))?.[1] ?? 'other'
      const bytes = Number(statm.split(' ')[1] ?? 0) * pageSize
      sums.set(kind, (sums.get(kind) ?? 0) + bytes)
    } catch {
      // It has ended meanwhile.
    }
  }
  return sums
}

async function childrenOf(pid: string): Promise<string[]> {
  try {
    const threads = await readdir(`/proc/${pid}/task`)
    const lists = await Promise.all(
      threads.map((thread) =>
        readFile(`/proc/${pid}/task/${thread}/children`, 'utf8').catch(() => ''),
      ),
    )
    return lists.join(' ').split(/\s+/).filter(Boolean)
  } catch {
    return []
  }
}

/**
 * Measures the requests that this process sends to a content service, by Node's diagnostics channels of HTTP:
 * https://nodejs.org/api/diagnostics_channel.html#http. The client of Sanity sends them with `node:http`.
 *
 * @param isContent whether a host, `name:port`, is the content service's.
 * @param observe takes milliseconds until the answer began, and its status.
 * @returns ends the measurement.
 */
function measureContentRequests(
  isContent: (host: string) => boolean,
  observe: (ms: number, status: number | 'failed') => void,
): () => void {
  const started = new WeakMap<ClientRequest, number>()
  const end = (request: ClientRequest, status: number | 'failed') => {
    const at = started.get(request)
    if (at !== undefined) observe(performance.now() - at, status)
    started.delete(request)
  }
  const channels = [
    {
      name: 'http.client.request.start',
      listener: (message: unknown) => {
        if (!isPublished(message)) return
        const {request} = message
        if (isContent(String(request.getHeader('host')))) started.set(request, performance.now())
      },
    },
    {
      name: 'http.client.response.finish',
      listener: (message: unknown) => {
        if (isPublished(message)) end(message.request, message.response?.statusCode ?? 'failed')
      },
    },
    {
      name: 'http.client.request.error',
      listener: (message: unknown) => {
        if (isPublished(message)) end(message.request, 'failed')
      },
    },
  ]
  for (const {name, listener} of channels) subscribe(name, listener)
  return () => {
    for (const {name, listener} of channels) unsubscribe(name, listener)
  }
}

function isPublished(
  message: unknown,
): message is {request: ClientRequest; response?: IncomingMessage} {
  return (
    typeof message === 'object' &&
    message !== null &&
    'request' in message &&
    message.request instanceof ClientRequest
  )
}

export type Monitoring = ReturnType<typeof openMonitoring>

/**
 * The log and the metrics of a site.
 *
 * @param token of whoever may read the metrics; without it nobody may.
 */
export function openMonitoring(logger: Logger, token: string | undefined) {
  const metrics = createMetrics()
  const pages: PageMonitor = {
    observeRender: metrics.observeRender,
    watchPages(size) {
      metrics.addGauge('site_kept_pages', 'Pages in memory.', () => size().pages)
      metrics.addGauge('site_kept_pages_bytes', 'Their size.', () => size().bytes)
    },
  }
  metrics.addGauge(
    'site_child_process_resident_memory_bytes',
    'Resident memory of the processes that this one has started.',
    async () => [...(await readChildMemory())].map(([kind, value]) => ({labels: {kind}, value})),
    ['kind'],
  )
  return {
    logger,
    pages,
    observe: (handle: RequestListener) => observeRequests(handle, {logger, metrics}),
    app: token === undefined ? undefined : serveMetrics(metrics.registry, token),
    observeContent: metrics.observeContentRequest,
    /** Measures what the site asks hosted Sanity, until the returned function is called. */
    measureHosted: () =>
      measureContentRequests((host) => host.endsWith('.sanity.io'), metrics.observeContentRequest),
    watchForms({
      countMail,
    }: {
      countMail: () => Promise<{queued: number; dead: number; oldestSeconds: number}>
    }): void {
      metrics.addGauge(
        'site_mails',
        'Mails that wait (queued) and that could not be sent (dead).',
        async () => {
          const {queued, dead} = await countMail()
          return [
            {labels: {state: 'queued'}, value: queued},
            {labels: {state: 'dead'}, value: dead},
          ]
        },
        ['state'],
      )
      metrics.addGauge(
        'site_oldest_mail_age_seconds',
        'How long the oldest mail has been waiting.',
        async () => (await countMail()).oldestSeconds,
      )
    },
    watchJobs({successes}: Pick<Jobs, 'successes'>): void {
      metrics.addGauge(
        'site_job_last_success_timestamp_seconds',
        'When each job of the server ended well last.',
        () => [...successes()].map(([job, at]) => ({labels: {job}, value: at / 1000})),
        ['job'],
      )
    },
    watchLake({
      connections,
      queryProcesses,
      unfinishedImages,
    }: Pick<ContentLake, 'connections' | 'queryProcesses' | 'unfinishedImages'>): void {
      metrics.addGauge('lake_event_streams', 'Open event streams.', () => connections().streams)
      metrics.addGauge('lake_sockets', 'Open WebSockets.', () => connections().sockets)
      metrics.addGauge('lake_query_processes', 'Processes that evaluate queries.', queryProcesses)
      metrics.addGauge(
        'lake_unfinished_images',
        'Pictures that wait or are being made.',
        unfinishedImages,
      )
    },
  }
}
