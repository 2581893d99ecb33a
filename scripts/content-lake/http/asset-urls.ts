import {AssetUrls} from '../assets/asset-urls.ts'
import {getRequestOrigin} from '../protocol/request-origin.ts'
import type {LakeRequest, LakeServices} from './context.ts'

/**
 * The URLs of assets as the sender of a request sees them: at the lake's public origin, or at that
 * of the request where none is configured.
 */
export function assetUrls(c: LakeRequest, services: LakeServices): AssetUrls {
  return new AssetUrls({
    ...services,
    origin: services.origin ?? getRequestOrigin(c.req.url, c.req.header('x-forwarded-proto')),
  })
}

/** Answers with JSON in which the URLs of assets are absolute. */
export function jsonWithAssets(c: LakeRequest, services: LakeServices, value: unknown): Response {
  return c.body(assetUrls(c, services).toReader(JSON.stringify(value)), 200, {
    'Content-Type': 'application/json',
    'Cache-Control': 'no-store',
  })
}
