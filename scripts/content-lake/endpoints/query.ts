import {z} from 'zod'
import {LakeError} from '../protocol/errors.ts'
import {SYNC_TAG} from '../streams/live-events.ts'
import {parsePerspective} from '../query/perspective.ts'
import {readJson} from '../http/request-body.ts'
import {
  getApiVersion,
  assertDataset,
  type LakeApp,
  type LakeServices,
  type LakeRequest,
  getSearchParams,
} from '../http/context.ts'
import {parseFlag, parseQueryParams} from '../protocol/query-string.ts'

const MAX_QUERY_LENGTH = 200_000
const MAX_PARAMS = 500
const MAX_BODY = 2_000_000

const bodySchema = z.object({
  query: z.string(),
  params: z.record(z.string(), z.unknown()).nullish(),
})

/** GET and POST /data/query/:dataset. */
export function queryEndpoints(app: LakeApp, services: LakeServices): void {
  app.get('/data/query/:dataset', (c) => {
    const search = getSearchParams(c)
    return runQuery(c, services, search.get('query') ?? '', parseQueryParams(search))
  })
  app.post('/data/query/:dataset', async (c) => {
    const body = bodySchema.safeParse(await readJson(c.req.raw, MAX_BODY))
    if (!body.success) throw new LakeError(400, 'The body must be {query, params}')
    return runQuery(c, services, body.data.query, body.data.params ?? {})
  })
}

async function runQuery(
  c: LakeRequest,
  services: LakeServices,
  query: string,
  params: Record<string, unknown>,
): Promise<Response> {
  assertDataset(c, services)
  if (query.length > MAX_QUERY_LENGTH) {
    throw new LakeError(400, `The query is longer than ${MAX_QUERY_LENGTH} characters`)
  }
  if (Object.keys(params).length > MAX_PARAMS) {
    throw new LakeError(400, `The query has more than ${MAX_PARAMS} parameters`)
  }
  const search = getSearchParams(c)
  // The client joins a stack with commas; repeated parameters mean the same.
  const perspectives = search.getAll('perspective')
  const perspective = parsePerspective(
    perspectives.length > 0 ? perspectives.join(',') : undefined,
    getApiVersion(c),
  )
  const {trusted, userId} = c.get('identity')
  const started = performance.now()
  const result = await services.evaluator.evaluate({query, params, perspective, trusted, userId})
  const queryField = parseFlag(search, 'returnQuery', true)
    ? `"query":${JSON.stringify(query)},`
    : ''
  const ms = Math.round(performance.now() - started)
  return c.body(`{${queryField}"result":${result},"syncTags":["${SYNC_TAG}"],"ms":${ms}}`, 200, {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
  })
}
