import {TOKEN_USER} from '../auth/authenticator.ts'
import {GRANT_PARAMETER} from '../assets/export-grants.ts'
import {parseAssetFileName} from '../assets/asset-names.ts'
import {getSearchParams, type LakeApp, type LakeServices} from '../http/context.ts'

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
