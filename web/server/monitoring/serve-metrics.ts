import {Hono} from 'hono'
import type {Registry} from 'prom-client'
import {isSameSecret} from 'content-lake/signed-token'

/**
 * `GET /metrics` for whoever has the token (behaviour B421): `Authorization: Bearer …`. Others get 404, as if
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
