import type {RequestListener} from 'node:http'
import {readChildMemory} from '#web/server/monitoring/child-memory.ts'
import {measureContentRequests} from '#web/server/monitoring/content-requests.ts'
import type {Logger} from '#web/server/monitoring/logger.ts'
import {createMetrics} from '#web/server/monitoring/metrics.ts'
import {observeRequests} from '#web/server/monitoring/observe-requests.ts'
import {serveMetrics} from '#web/server/monitoring/serve-metrics.ts'
import type {Forms} from '#web/server/open-forms.ts'
import type {PageMonitor} from '#web/server/pages/render-page.ts'
import type {openLake} from './lake.ts'

type Lake = Awaited<ReturnType<typeof openLake>>

export type Monitoring = ReturnType<typeof openMonitoring>

/**
 * The log and the metrics of a site (behaviour B420, B421).
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
    /** Measures what the site asks the local lake. */
    observeContent: metrics.observeContentRequest,
    /** Measures what the site asks hosted Sanity, until the returned function is called. */
    measureHosted: () =>
      measureContentRequests((host) => host.endsWith('.sanity.io'), metrics.observeContentRequest),
    watchForms({countMail}: Pick<Forms, 'countMail'>): void {
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
    watchLake({connections, queryProcesses, unfinishedImages}: Lake): void {
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
