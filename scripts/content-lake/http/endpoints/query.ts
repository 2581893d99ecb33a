import {z} from 'zod'
import {LakeError} from '../../protocol/errors.ts'
import {SYNC_TAG} from '../../streams/live-events.ts'
import {parsePerspective} from '../../query/perspective.ts'
import {readJson} from '../request-body.ts'
import {
  apiVersionOf,
  assertDataset,
  flag,
  type LakeApp,
  type LakeParts,
  type LakeRequest,
} from '../context.ts'
import {paramsOf} from '../../protocol/query-string.ts'

const MAX_QUERY_LENGTH = 200_000
const MAX_PARAMS = 500
const MAX_BODY = 2_000_000

const bodySchema = z.object({
  query: z.string(),
  params: z.record(z.string(), z.unknown()).nullish(),
})

/** GET and POST /data/query/:dataset. */
export function queryEndpoints(app: LakeApp, parts: LakeParts): void {
  app.get('/data/query/:dataset', (c) => {
    const search = new URL(c.req.url).searchParams
    return answer(c, parts, search.get('query') ?? '', paramsOf(search))
  })
  app.post('/data/query/:dataset', async (c) => {
    const body = bodySchema.safeParse(await readJson(c.req.raw, MAX_BODY))
    if (!body.success) throw new LakeError(400, 'The body must be {query, params}')
    return answer(c, parts, body.data.query, body.data.params ?? {})
  })
}

async function answer(
  c: LakeRequest,
  parts: LakeParts,
  query: string,
  params: Record<string, unknown>,
): Promise<Response> {
  assertDataset(c, parts)
  if (query.length > MAX_QUERY_LENGTH) {
    throw new LakeError(400, `The query is longer than ${MAX_QUERY_LENGTH} characters`)
  }
  if (Object.keys(params).length > MAX_PARAMS) {
    throw new LakeError(400, `The query has more than ${MAX_PARAMS} parameters`)
  }
  const search = new URL(c.req.url).searchParams
  // The client joins a stack with commas; lists sent as repeated parameters mean the same.
  const named = search.getAll('perspective')
  const perspective = parsePerspective(
    named.length > 0 ? named.join(',') : undefined,
    apiVersionOf(c),
  )
  const {trusted, userId} = c.get('identity')
  const started = performance.now()
  const result = await parts.evaluator.evaluate({query, params, perspective, trusted, userId})
  const echo = flag(search.get('returnQuery'), true) ? `"query":${JSON.stringify(query)},` : ''
  const ms = Math.round(performance.now() - started)
  return c.body(`{${echo}"result":${result},"syncTags":["${SYNC_TAG}"],"ms":${ms}}`, 200, {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
  })
}
