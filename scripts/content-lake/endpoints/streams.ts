import {LakeError} from '../protocol/errors.ts'
import {assetUrls} from '../http/asset-urls.ts'
import {sseResponse} from '../streams/sse-response.ts'
import {isForwarded} from '../auth/hosts.ts'
import {BrowserStreams, isBrowserOverHttp1} from '../streams/browser-streams.ts'
import {endWithSession} from '../streams/stream.ts'
import {STREAM_KINDS} from '../streams/streams.ts'
import {assertDataset, getSearchParams, type LakeApp, type LakeServices} from '../http/context.ts'
import {disconnectOf} from '../http/stream-body.ts'

/** GET /data/listen/:dataset and /data/live/events/:dataset, as server-sent events. */
export function streamEndpoints(app: LakeApp, services: LakeServices): void {
  const browserStreams = new BrowserStreams()
  for (const kind of STREAM_KINDS) {
    app.get(`/data/${kind}/:dataset`, (c) => {
      assertDataset(c, services)
      // A HEAD request would receive nothing and stay open for ever.
      if (c.req.raw.method === 'HEAD') throw new LakeError(405, 'A stream needs a GET request')
      const identity = c.get('identity')
      const {sessionWatch} = services.authenticator
      const stream = services.streams.open(kind, getSearchParams(c), {
        trusted: identity.trusted,
        assets: assetUrls(c, services),
        lastEventId: c.req.header('last-event-id') || undefined,
      })
      const {sessionId} = identity
      const ending = endWithSession(stream, (end) => sessionWatch.onEnd(sessionId, end))
      const {headers} = c.req.raw
      const isLimited = sessionId !== null && isBrowserOverHttp1(headers, isForwarded(headers))
      const sent = isLimited ? browserStreams.limit(sessionId, ending) : ending
      return sseResponse(sent, services.heartbeat, {
        disconnect: disconnectOf(c.env),
        log: services.log,
      })
    })
  }
}
