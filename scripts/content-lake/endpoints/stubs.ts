import type {LakeApp, LakeServices} from '../http/context.ts'

/**
 * Fixed answers for requests of the Studio that have no meaning here: telemetry, features,
 * projects.
 */
export function stubEndpoints(app: LakeApp, services: LakeServices): void {
  const {projectId, dataset, instance} = services
  const project = {
    id: projectId,
    displayName: projectId,
    organizationId: null,
    members: [],
    features: [],
    metadata: {},
  }
  const grants = [
    {
      filter: '_id in path("**")',
      permissions: ['create', 'read', 'update', 'history', 'editHistory', 'mapMembers'],
    },
  ]
  app.get('/ping', (c) => c.json({ping: 'pong', instance}))
  app.get('/help', (c) => c.json({}))
  app.get('/features', (c) => c.json([]))
  app.get('/projects/:id', (c) => c.json(project))
  app.get('/projects/:id/grants', (c) => c.json({}))
  app.get('/projects/:id/user-applications', (c) => c.json([]))
  app.get('/projects/:id/datasets', (c) => {
    const forComments = c.req.query('datasetProfile') === 'comments'
    return c.json(
      forComments ? [] : [{name: dataset, aclMode: 'public', datasetProfile: 'content'}],
    )
  })
  app.get('/projects/:id/datasets/:ds/acl', (c) => c.json(grants))
  app.get('/intake/telemetry-status', (c) => c.json({status: 'denied'}))
  app.all('/intake/*', (c) => c.json({}))
  app.get('/journey/trial', (c) => c.json(null))
  app.get('/journey/*', (c) => c.json([]))
  app.get('/check/cors', (c) => c.json({result: {allowed: true, withCredentials: true}}))
  app.get('/modules/*', (c) => c.json({}))
}
