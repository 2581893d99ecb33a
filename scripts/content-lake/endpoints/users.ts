import {z} from 'zod'
import {ADMINISTRATOR, LOCAL_USER, TOKEN_USER} from '../auth/authenticator.ts'
import {LakeError} from '../protocol/errors.ts'
import {readJson} from '../http/request-body.ts'
import {assertCanWrite, type LakeApp, type LakeServices, requireUser} from '../http/context.ts'

const NAMES: Readonly<Record<string, string>> = {
  [LOCAL_USER]: 'Local editor',
  [TOKEN_USER]: 'Local scripts',
}

/** /users/me, /users/:ids and the Studio's settings of a user (key-value pairs). */
export function userEndpoints(app: LakeApp, services: LakeServices): void {
  app.get('/users/me', (c) => c.json(describeUser(requireUser(c))))
  app.get('/users/me/keyvalue/:keys', (c) =>
    c.json(services.keyValues.get(requireUser(c), splitList(c.req.param('keys')))),
  )
  app.put('/users/me/keyvalue', async (c) => {
    assertCanWrite(c, services)
    const read = keyValuePairs.safeParse(await readJson(c.req.raw, 1_000_000))
    if (!read.success) throw new LakeError(400, 'The body must be [{key, value}]')
    const user = requireUser(c)
    for (const {key, value} of read.data) services.keyValues.set(user, key, value)
    return c.json(read.data.map(({key, value}) => ({key, value})))
  })
  // The users of a project without members.
  app.get('/users/', (c) => {
    requireUser(c)
    return c.json([])
  })
  app.get('/users/:ids', (c) => {
    requireUser(c)
    const ids = splitList(c.req.param('ids'))
    const users = ids.filter((id) => Object.hasOwn(NAMES, id)).map(describeUser)
    const [only] = users
    if (ids.length > 1) return c.json(users)
    if (!only) throw new LakeError(404, 'User not found')
    return c.json(only)
  })
}

const keyValuePairs = z
  .array(z.object({key: z.string().min(1).max(300), value: z.unknown()}))
  .max(100)

function splitList(list: string): string[] {
  return list.split(',').filter(Boolean).slice(0, 200)
}

function describeUser(id: string) {
  const name = NAMES[id] ?? id
  return {
    id,
    name,
    displayName: name,
    email: `${id}@localhost`,
    role: ADMINISTRATOR.name,
    roles: [ADMINISTRATOR],
    profileImage: null,
    provider: 'local',
  }
}
