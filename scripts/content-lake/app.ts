import {Hono} from 'hono'
import {assetEndpoints, uploadEndpoints} from './endpoints/assets.ts'
import {historyEndpoints} from './endpoints/history.ts'
import {projectEndpoints, stubEndpoints} from './endpoints/project.ts'
import {readEndpoints} from './endpoints/read.ts'
import {snapshotEndpoint, streamEndpoints} from './endpoints/streams.ts'
import {authEndpoints, userEndpoints} from './endpoints/users.ts'
import {writeEndpoints} from './endpoints/write.ts'
import {incomingOf, type LakeApp, type LakeEnv} from './http/request.ts'
import {corsHeaders} from './http/cors.ts'
import {LIMITS} from './limits.ts'
import {detailsOf, isStorageError, LakeError} from './protocol/errors.ts'
import {API_VERSION} from './protocol/parse.ts'
import type {LakeServices} from './services.ts'

const MAX_SHOWN_PATH = 200

/** One function for each group of endpoints; paths are matched in this order. */
const VERSIONED = [
  readEndpoints,
  writeEndpoints,
  streamEndpoints,
  historyEndpoints,
  uploadEndpoints,
  snapshotEndpoint,
  authEndpoints,
  userEndpoints,
  projectEndpoints,
  stubEndpoints,
]

/**
 * The lake's HTTP server as a Hono app. Pages of other origins cannot read it, unless their origin is
 * allowed.
 */
export function createLakeApp(services: LakeServices): LakeApp {
  const app = new Hono<LakeEnv>().basePath(services.basePath)
  app.use(async (c, next) => {
    await next()
    c.header('X-Content-Type-Options', 'nosniff')
    // Responses depend on who asks; those that may be cached say so themselves.
    if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store')
  })
  app.use(corsHeaders(services))
  app.use(async (c, next) => {
    if (c.req.url.length > LIMITS.url.value) throw new LakeError(414, 'The address is too long')
    c.set('identity', services.authenticator.identify(c.req.raw, incomingOf(c)))
    c.set('isFromStudio', services.authenticator.isFromStudio(c.req.raw))
    await next()
  })
  const versioned = new Hono<LakeEnv>()
  for (const endpoints of VERSIONED) endpoints(versioned, services)
  app.route(`/:version{${API_VERSION}}`, versioned)
  assetEndpoints(app, services)

  app.notFound((c) => {
    const path = c.req.path.slice(0, MAX_SHOWN_PATH)
    throw new LakeError(404, `The local content lake does not answer ${c.req.method} ${path}`)
  })
  app.onError((error, c) => {
    const answer = toLakeError(error)
    // The operator has to know of a fault, and of a full disk.
    if (answer !== error || answer.status === 507) {
      const reason = answer.status === 500 ? detailsOf(error) : error.message
      services.log(`content lake: ${c.req.method} ${c.req.path}: ${reason}`)
    }
    return c.json(answer.body, answer.status, answer.headers)
  })
  return app
}

function toLakeError(error: Error): LakeError {
  if (error instanceof LakeError) return error
  if (isStorageError(error)) return new LakeError(507, 'The disk is full or cannot be written')
  return new LakeError(500, 'The content lake could not answer')
}
