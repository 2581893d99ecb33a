import {z} from 'zod'
import {
  assertCanWrite,
  assertDataset,
  assertProject,
  type LakeApp,
  type LakeRequest,
  type LakeServices,
  requireUser,
} from '../http/context.ts'
import {readJson} from '../http/request-body.ts'
import {LakeError} from '../protocol/errors.ts'

const MAX_BODY = 10_000_000
const TYPE = 'system.schema'

const bodySchema = z.object({
  schemas: z
    .array(
      z.object({
        schema: z.unknown(),
        version: z.string().optional(),
        tag: z
          .string()
          .regex(/^[\w-]{1,60}$/)
          .optional(),
        workspace: z.object({name: z.string().min(1).max(60), title: z.string().optional()}),
      }),
    )
    .max(100),
})

/**
 * The schemas that `sanity schema deploy` stores: one private document for each workspace and tag,
 * `_.schemas.<workspace>[.<tag>]`, with the schema as JSON text, as in hosted Sanity.
 */
export function schemaEndpoints(app: LakeApp, services: LakeServices): void {
  const place = '/projects/:id/datasets/:dataset/schemas'
  const authorise = (c: LakeRequest) => {
    assertProject(c, services)
    assertDataset(c, services)
    requireUser(c)
  }
  const findAll = () => services.store.documents.ofType(TYPE)

  app.get(place, (c) => {
    authorise(c)
    return c.json([...findAll()])
  })
  app.get(`${place}/:schema`, (c) => {
    authorise(c)
    return c.json(findAll().filter(({_id}) => _id === c.req.param('schema')))
  })
  app.put(place, async (c) => {
    assertCanWrite(c, services)
    authorise(c)
    const body = bodySchema.safeParse(await readJson(c.req.raw, MAX_BODY))
    if (!body.success) throw new LakeError(400, 'The body must be {schemas: [{schema, workspace}]}')
    const mutations = body.data.schemas.map(({schema, tag, workspace, version}) => ({
      createOrReplace: {
        _id: `_.schemas.${workspace.name.replace(/[^\w-]/g, '_')}${tag ? `.${tag}` : ''}`,
        _type: TYPE,
        schema: typeof schema === 'string' ? schema : JSON.stringify(schema),
        workspace,
        ...(tag && {tag}),
        ...(version && {version}),
      },
    }))
    const author = c.get('identity').userId
    const {results} = services.transactor.mutate({mutations}, {author})
    return c.json(results.map(({document}) => document))
  })
  app.delete(`${place}/:schema`, (c) => {
    assertCanWrite(c, services)
    authorise(c)
    const id = c.req.param('schema')
    if (!findAll().some(({_id}) => _id === id)) throw new LakeError(404, 'Schema not found')
    services.transactor.mutate({mutations: [{delete: {id}}]}, {author: c.get('identity').userId})
    return c.json({deleted: true})
  })
}
