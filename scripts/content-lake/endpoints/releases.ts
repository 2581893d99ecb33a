import {assertProject, type LakeApp, type LakeServices, requireUser} from '../http/context.ts'
import {RELEASE_TYPE} from '../store/releases.ts'

/** Hosted Sanity limits the active releases of a dataset; here this many are as good as no limit. */
const MAX_ACTIVE = 1_000_000

/**
 * What the Studio asks before it offers releases: the features of the project, and whether another
 * release is allowed.
 */
export function releaseEndpoints(app: LakeApp, services: LakeServices): void {
  app.get('/features', (c) => c.json(['contentReleases', 'singleDocRelease']))
  // There is no plan that limits how long history is kept.
  app.get('/subscriptions/project/:id', (c) => c.json(null))
  app.get('/projects/:id/new-content-release-allowed', (c) => {
    assertProject(c, services)
    requireUser(c)
    const releases = services.store.documents.ofType(RELEASE_TYPE)
    const active = releases.filter(({state}) => state === 'active' || state === 'scheduled').length
    return c.json({
      data: {
        orgActiveReleaseCount: active,
        orgMeteredActiveReleaseCount: active,
        datasetReleaseLimit: MAX_ACTIVE,
        orgActiveReleaseLimit: null,
      },
    })
  })
}
