import {Hono} from 'hono'
import {getCookie} from 'hono/cookie'
import {API_VERSION} from './protocol/api-version.ts'
import {isStorageError, LakeError} from './protocol/errors.ts'
import {actionEndpoints} from './endpoints/actions.ts'
import {assetAccess, exportGrants} from './endpoints/asset-access.ts'
import {authEndpoints} from './endpoints/auth.ts'
import {corsHeaders} from './http/cors.ts'
import type {LakeApp, LakeEnv, LakeServices} from './http/context.ts'
import {datasetEndpoints, projectEndpoints, releaseEndpoints} from './endpoints/project.ts'
import {docEndpoints, referenceEndpoints} from './endpoints/doc.ts'
import {exportEndpoints} from './endpoints/export.ts'
import {fileEndpoints} from './endpoints/files.ts'
import {historyEndpoints} from './endpoints/history.ts'
import {imageEndpoints} from './endpoints/images.ts'
import {mutateEndpoints} from './endpoints/mutate.ts'
import {queryEndpoints} from './endpoints/query.ts'
import {schemaEndpoints} from './endpoints/schemas.ts'
import {stubEndpoints} from './endpoints/stubs.ts'
import {snapshotEndpoints} from './endpoints/snapshots.ts'
import {streamEndpoints} from './endpoints/streams.ts'
import {uploadEndpoints} from './endpoints/uploads.ts'
import {userEndpoints} from './endpoints/users.ts'
import {LIMITS} from './limits.ts'

const MAX_SHOWN_PATH = 200

/** One function for each group of endpoints; paths are matched in this order. */
const VERSIONED = [
  queryEndpoints,
  docEndpoints,
  mutateEndpoints,
  actionEndpoints,
  streamEndpoints,
  historyEndpoints,
  referenceEndpoints,
  uploadEndpoints,
  exportEndpoints,
  snapshotEndpoints,
  authEndpoints,
  userEndpoints,
  datasetEndpoints,
  schemaEndpoints,
  projectEndpoints,
  releaseEndpoints,
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
  app.use(corsHeaders(services.readers))
  app.use(async (c, next) => {
    if (c.req.url.length > LIMITS.url.value) throw new LakeError(414, 'The address is too long')
    const cookie = getCookie(c, services.authenticator.cookieName)
    c.set('identity', services.authenticator.identify(c.req.raw, cookie))
    await next()
  })
  exportGrants(app, services)
  const versioned = new Hono<LakeEnv>()
  for (const endpoints of VERSIONED) endpoints(versioned, services)
  app.route(`/:version{${API_VERSION}}`, versioned)
  assetAccess(app, services)
  imageEndpoints(app, services)
  fileEndpoints(app, services)

  app.notFound((c) => {
    const message = `The local content lake does not answer ${c.req.method} ${c.req.path.slice(0, MAX_SHOWN_PATH)}`
    return c.json({statusCode: 404, error: 'Not Found', message}, 404)
  })
  app.onError((error, c) => {
    const isFull = isStorageError(error) || (error instanceof LakeError && error.status === 507)
    // The operator has to know of a full disk.
    if (isFull) services.log(`content lake: ${c.req.method} ${c.req.path}: ${error.message}`)
    if (error instanceof LakeError) return c.json(error.body, error.status, error.headers)
    if (isFull) {
      const full = new LakeError(507, 'The disk is full or cannot be written')
      return c.json(full.body, full.status)
    }
    services.log(`content lake: ${c.req.method} ${c.req.path}: ${error.stack ?? error.message}`)
    const message = 'The content lake could not answer'
    return c.json({statusCode: 500, error: 'Internal Server Error', message}, 500)
  })
  return app
}
