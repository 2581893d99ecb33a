import type {LakeApp, LakeRequest, LakeServices} from '../http/context.ts'
import {assertCanWrite, assertProject, requireUser} from '../http/context.ts'
import {LakeError} from '../protocol/errors.ts'

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
