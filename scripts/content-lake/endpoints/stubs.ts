import {
  assertCanWrite,
  assertDataset,
  assertProject,
  type LakeApp,
  type LakeServices,
  requireUser,
} from '../http/context.ts'
import {checkCors} from '../http/cors.ts'

/**
 * Fixed answers for requests of the Studio that have no meaning here, such as telemetry and scheduled
 * publishing, in the shapes of hosted Sanity: clients ask again and again for what fails.
 */
export function stubEndpoints(app: LakeApp, services: LakeServices): void {
  const {instance} = services
  app.get('/ping', (c) => c.json({ping: 'pong', instance}))
  app.get('/help', (c) => c.json({}))
  app.get('/intake/telemetry-status', (c) => c.json({status: 'denied'}))
  app.all('/intake/*', (c) => c.json({}))
  app.get('/journey/trial', (c) => c.json(null))
  app.get('/journey/*', (c) => c.json([]))
  app.get('/check/cors', (c) => {
    assertProject(c, services)
    return c.json({result: checkCors(c.req.raw, services.readers)})
  })
  app.get('/modules/*', (c) => c.json({}))
  app.get('/data/ping/:dataset', (c) => {
    assertDataset(c, services)
    // The Studio reads this header alone, to name the shard in its measurements of latency.
    c.header('X-Sanity-Shard', 'local')
    return c.json({pong: true})
  })
  // The Studio describes its schema to hosted Sanity; here nothing asks for the description.
  app.post('/descriptors/:step{claim|synchronize}', (c) => {
    assertCanWrite(c, services)
    const complete = {type: 'complete'}
    return c.json(c.req.param('step') === 'claim' ? {synchronization: complete} : complete)
  })
  app.get('/schedules/:project/:dataset', (c) => {
    assertDataset(c, services)
    requireUser(c)
    return c.json({schedules: []})
  })
  app.get('/assist/tasks/instruction/:dataset/status', (c) => {
    assertDataset(c, services)
    requireUser(c)
    return c.json({enabled: false, initialized: false, validToken: false})
  })
}
