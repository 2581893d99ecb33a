import {assetDocumentId, type AssetKind, parseAssetFileName} from '../assets/asset-names.ts'
import {getSearchParams, type LakeApp, type LakeServices} from '../http/context.ts'
import {LakeError} from '../protocol/errors.ts'
import {isPublicAsset} from '../store/public-documents.ts'
import {TOKEN_USER} from '../auth/authenticator.ts'
import {GRANT_PARAMETER} from '../assets/export-grants.ts'

const NOT_FOUND = {image: 'Image not found', file: 'File not found'}

/**
 * Serves an asset that only drafts, versions or other private documents use to who is signed in, and to
 * no shared cache; for others it does not exist (behaviour B315). The check is before every URL
 * of the asset, so that no transformed or cached copy is served without it.
 */
export function assetAccess(app: LakeApp, services: LakeServices): void {
  for (const kind of ['image', 'file'] as const) {
    app.get(`/${kind}s/:project/:dataset/:file/*`, async (c, next) => {
      if (isPublic(services, kind, c.req.param('file'))) return next()
      if (!c.get('identity').trusted) throw new LakeError(404, NOT_FOUND[kind])
      await next()
      const caching = c.res.headers.get('Cache-Control')
      if (caching) c.header('Cache-Control', caching.replace('public', 'private'))
    })
  }
}

function isPublic({store}: LakeServices, kind: AssetKind, name: string): boolean {
  return isPublicAsset(store.documents, assetDocumentId({kind, name}))
}

/** Who downloads an asset at a URL of an export may read it as the one who exports could. */
export function exportGrants(app: LakeApp, services: LakeServices): void {
  for (const kind of ['image', 'file'] as const) {
    app.get(`/${kind}s/:project/:dataset/:file/*`, (c, next) => {
      const value = getSearchParams(c).get(GRANT_PARAMETER)
      const asset = value === null ? null : parseAssetFileName(kind, c.req.param('file'))
      if (asset && services.exportGrants.allows(asset, value)) {
        c.set('identity', {userId: TOKEN_USER, via: 'none', trusted: true, sessionId: null})
      }
      return next()
    })
  }
}
