import {ADMINISTRATOR, TOKEN_USER} from '../auth/authenticator.ts'
import {
  assertCanWrite,
  assertProject,
  type LakeApp,
  type LakeRequest,
  type LakeServices,
  requireUser,
} from '../http/context.ts'
import {LakeError} from '../protocol/errors.ts'
import {RELEASE_TYPE} from '../store/releases.ts'

const GRANTS = [
  {
    filter: '_id in path("**")',
    permissions: ['create', 'read', 'update', 'history', 'editHistory', 'mapMembers'],
  },
]

/** The configuration has no dates. */
const EPOCH = new Date(0).toISOString()

/** What the command line asks for and hosted Sanity has besides: refused for reading, too. */
const MISSING = [
  ['/apis/graphql/*', 'GraphQL APIs'],
  ['/organizations/*', 'organizations'],
  ['/media-libraries/*', 'media libraries'],
  ['/projects/:id/datasets/:dataset/backups/*', 'backups: use sanity dataset export'],
  ['/projects/:id/datasets/:dataset/settings/backups', 'backups: use sanity dataset export'],
  ['/projects/:id/datasets/:dataset/settings/embeddings', 'embeddings'],
  ['/datasets/:dataset/settings/embeddings', 'embeddings'],
] as const

/**
 * What hosted Sanity manages for a project, in its shapes: here there is one project with one role, the
 * lake's own token, the origins of the configuration, and neither webhooks nor invitations. Changing any of it is
 * refused.
 */
export function projectEndpoints(app: LakeApp, services: LakeServices): void {
  const {projectId, readers} = services
  const project = {
    id: projectId,
    displayName: projectId,
    organizationId: null,
    members: [],
    features: [],
    metadata: {},
    createdAt: EPOCH,
  }
  const token = {
    id: TOKEN_USER,
    label: 'The write token of the data folder',
    projectUserId: TOKEN_USER,
    roles: [ADMINISTRATOR],
  }
  const role = {
    ...ADMINISTRATOR,
    description: 'May read and write everything',
    isCustom: false,
    appliesToUsers: true,
    appliesToRobots: true,
  }
  const signedIn = (answer: unknown) => (c: LakeRequest) => {
    assertProject(c, services)
    requireUser(c)
    return c.json(answer)
  }
  const refused = (what: string) => (c: LakeRequest) => {
    assertCanWrite(c, services)
    assertProject(c, services)
    throw new LakeError(403, `The local content lake has no ${what}`)
  }
  app.get('/projects', signedIn([project]))
  app.get('/projects/:id', (c) => c.json(project))
  app.get('/projects/:id/grants', (c) => c.json({}))
  app.get('/projects/:id/user-applications', (c) => c.json([]))
  app.get('/projects/:id/datasets/:ds/acl', (c) => c.json(GRANTS))
  app.get('/projects/:id/roles', signedIn([role]))
  app.get('/projects/:id/tokens', signedIn([token]))
  app.get(
    '/projects/:id/cors',
    signedIn(
      [...readers].map((origin, index) => ({
        id: index + 1,
        projectId,
        origin,
        allowCredentials: false,
        createdAt: EPOCH,
        updatedAt: null,
      })),
    ),
  )
  app.get('/hooks/projects/:id', signedIn([]))
  app.get('/hooks/projects/:id/:hook/:list{messages|attempts}', signedIn([]))
  app.get('/invitations/project/:id', signedIn([]))

  const CHANGES = ['POST', 'PUT', 'PATCH', 'DELETE']
  const refuse = (path: string, what: string) => {
    app.on(CHANGES, [path, `${path}/*`], refused(what))
  }
  app.post('/projects', refused('other projects'))
  for (const [path, what] of MISSING) app.on(['GET', ...CHANGES], path, refused(what))
  refuse(
    '/projects/:id/tokens',
    'further tokens: delete lake-token in the data folder for a new one',
  )
  refuse('/projects/:id/cors', 'list of origins that a client can change: set LAKE_ORIGINS')
  refuse('/projects/:id/user-applications', 'hosting of Studios and applications')
  refuse('/user-applications', 'hosting of Studios and applications')
  refuse('/hooks/projects/:id', 'webhooks')
  refuse('/invitations/project/:id', 'invitations: it has one user')
}

/** Paths on the project's own host, as command line tools use them, and on the shared one. */
const PATHS = ['/datasets', '/projects/:id/datasets']

/**
 * The datasets of the project: there is one, and it can be neither deleted nor copied within the lake.
 * What would need a second one is refused with the reason.
 */
export function datasetEndpoints(app: LakeApp, services: LakeServices): void {
  const {dataset} = services
  const only = {
    name: dataset,
    aclMode: 'public',
    datasetProfile: 'content',
    addonFor: null,
    features: [],
    tags: [],
  }
  const refuse = (message: string) => (c: LakeRequest) => {
    assertCanWrite(c, services)
    assertProject(c, services)
    throw new LakeError(403, message)
  }
  const none = (c: LakeRequest) => {
    assertProject(c, services)
    requireUser(c)
    return c.json([])
  }
  for (const path of PATHS) {
    app.get(path, (c) => {
      assertProject(c, services)
      return c.json(c.req.query('datasetProfile') === 'comments' ? [] : [only])
    })
    app.get(`${path}/copy`, none)
    app.put(
      `${path}/:name/copy`,
      refuse(`This lake has one dataset, ${dataset}: it makes no copies`),
    )
    app.put(`${path}/:name`, (c) => {
      assertCanWrite(c, services)
      assertProject(c, services)
      if (c.req.param('name') === dataset) {
        throw new LakeError(409, `Dataset "${dataset}" already exists`)
      }
      throw new LakeError(403, `This lake has one dataset, ${dataset}: it cannot have another`)
    })
    app.patch(`${path}/:name`, refuse('The visibility of this dataset cannot be changed'))
    app.delete(`${path}/:name`, refuse('This dataset cannot be deleted: delete the data folder'))
  }
  app.get('/aliases', none)
  app.on(
    ['PUT', 'PATCH', 'DELETE'],
    ['/aliases/:name', '/aliases/:name/unlink'],
    refuse('This lake has no dataset aliases'),
  )
}

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
