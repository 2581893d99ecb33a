import {grantsOf, ROLES} from '../auth/roles.ts'
import {
  assertCanWrite,
  assertDataset,
  assertProject,
  type LakeApp,
  type LakeRequest,
  requireUser,
} from '../http/request.ts'
import {describeRole} from './users.ts'
import {checkCors} from '../http/cors.ts'
import {LakeError} from '../protocol/errors.ts'
import type {LakeServices} from '../services.ts'

const DESCRIPTIONS = {
  viewer: 'Reads everything, drafts too, and writes nothing',
  contributor: 'Writes drafts',
  editor: 'Writes and publishes all content',
  administrator: 'Also decides who may do what',
}
const ROLE_LIST = ROLES.map((name) => ({
  ...describeRole(name),
  description: DESCRIPTIONS[name],
  isCustom: false,
  appliesToUsers: true,
  appliesToRobots: name === 'administrator',
}))

/**
 * Paths below which hosted Sanity manages projects, datasets and services. A lake has one project with one dataset,
 * and no services.
 */
const MANAGED = [
  'projects',
  'datasets',
  'aliases',
  'hooks',
  'invitations',
  'organizations',
  'media-libraries',
  'user-applications',
  'apis',
].flatMap((name) => [`/${name}`, `/${name}/*`])
const REFUSAL =
  'The local content lake has one project, one dataset, one token and no hosted services, and no request changes ' +
  'that: set the origins that may read where it is started, copy a dataset by sanity dataset export and import'

/** Hosted Sanity limits the active releases of a dataset, and counts them; here this many are as good as no limit. */
const RELEASES_ALLOWED = {
  data: {
    orgActiveReleaseCount: 0,
    orgMeteredActiveReleaseCount: 0,
    datasetReleaseLimit: 1_000_000,
    orgActiveReleaseLimit: null,
  },
}

/** Answers that are always the same: clients ask again and again for what fails. */
const CONSTANT: Readonly<Record<string, unknown>> = {
  '/projects/:project/grants': {},
  '/projects/:project/user-applications': [],
  // `localLake` switches comments off. Where the project lacks them, the Studio offers a plan that has them, and for that
  // draws everything a second time: a click or a letter of that moment is lost.
  '/features': ['contentReleases', 'singleDocRelease', 'studioComments'],
  // There is no plan that limits how long history is kept.
  '/subscriptions/project/:project': null,
  '/help': {},
  '/intake/telemetry-status': {status: 'denied'},
  '/journey/trial': null,
  '/journey/*': [],
  '/modules/*': {},
}

/**
 * Answers about a project to the Studio and the command line, in the shapes of hosted Sanity: here there is one
 * project with one dataset. Everything else about it is refused with one sentence.
 */
export function projectEndpoints(app: LakeApp, services: LakeServices): void {
  const {projectId, dataset} = services
  const signedIn = (answer: unknown) => (c: LakeRequest) => {
    assertProject(c, services)
    requireUser(c)
    return c.json(answer)
  }
  for (const [path, answer] of Object.entries(CONSTANT)) app.get(path, (c) => c.json(answer))
  app.get('/projects/:project', (c) =>
    c.json({
      id: projectId,
      displayName: projectId,
      organizationId: null,
      members: [],
      features: [],
      metadata: {},
      // The configuration has no dates.
      createdAt: new Date(0).toISOString(),
    }),
  )
  app.get('/projects/:project/datasets/:ds/acl', (c) => c.json(grantsOf(c.get('identity').role)))
  app.get('/projects/:project/roles', signedIn(ROLE_LIST))
  app.get('/aliases', signedIn([]))
  // Nobody asks for a higher role here; the Studio looks for such requests of a viewer.
  app.get('/access/requests/me', signedIn([]))
  app.get('/projects/:project/new-content-release-allowed', signedIn(RELEASES_ALLOWED))
  const only = {
    name: dataset,
    aclMode: 'public',
    datasetProfile: 'content',
    addonFor: null,
    features: [],
    tags: [],
  }
  // On the project's own host, as command line tools ask, and on the shared one.
  for (const path of ['/datasets', '/projects/:project/datasets']) {
    app.get(path, (c) => {
      assertProject(c, services)
      return c.json(c.req.query('datasetProfile') === 'comments' ? [] : [only])
    })
  }
  app.on(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'], MANAGED, (c) => {
    assertCanWrite(c)
    assertProject(c, services)
    throw new LakeError(403, REFUSAL)
  })
}

/** Answers to requests of the Studio that have no meaning here, such as telemetry and scheduled publishing. */
export function stubEndpoints(app: LakeApp, services: LakeServices): void {
  app.get('/ping', (c) => c.json({ping: 'pong', instance: services.instance}))
  app.all('/intake/*', (c) => c.json({}))
  app.get('/check/cors', (c) => {
    assertProject(c, services)
    return c.json({result: checkCors(c.req.raw, services)})
  })
  app.get('/data/ping/:dataset', (c) => {
    assertDataset(c, services)
    // The Studio reads this header alone, to name the shard in its measurements of latency.
    c.header('X-Sanity-Shard', 'local')
    return c.json({pong: true})
  })
  // The Studio describes its schema to hosted Sanity; here nothing asks for the description.
  app.post('/descriptors/:step{claim|synchronize}', (c) => {
    assertCanWrite(c)
    const complete = {type: 'complete'}
    return c.json(c.req.param('step') === 'claim' ? {synchronization: complete} : complete)
  })
  app.get('/schedules/:project/:dataset', (c) => {
    assertDataset(c, services)
    requireUser(c)
    return c.json({schedules: []})
  })
}
