import {z} from 'zod'
import {LakeError} from '../protocol/errors.ts'
import type {SourceMapKind} from '../query/source-map/source-map.ts'
import {parsePerspective} from '../query/views.ts'
import {assetUrls} from '../http/asset-urls.ts'
import {disconnectOf, streamBody} from '../http/stream-body.ts'
import {readJson} from '../http/request-body.ts'
import {
  assertDataset,
  getApiVersion,
  getSearchParams,
  incomingOf,
  type LakeApp,
  type LakeRequest,
  type LakeServices,
} from '../http/context.ts'
import {parseFlag, parseQueryParams} from '../protocol/query-string.ts'
import {LIMITS} from '../limits.ts'

/** Bytes of a result that is sent without being counted as unread. */
const SMALL_RESULT = 64_000

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
    const body = bodySchema.safeParse(await readJson(c.req.raw, LIMITS.queryBody[kindOf(c)]))
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
  const maxLength = LIMITS.query[kindOf(c)]
  if (query.length > maxLength) {
    throw new LakeError(400, `The query is longer than ${maxLength} characters`)
  }
  if (Object.keys(params).length > LIMITS.queryParams.value) {
    throw new LakeError(400, `The query has more than ${LIMITS.queryParams.value} parameters`)
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
  const urls = assetUrls(c, services)
  const answer = isImportLookUp(search)
    ? '{"result":null,"syncTags":[]}'
    : await services.queries.evaluate(
        {
          query: urls.fromReader(query),
          params: urls.fromReaderValues(params),
          perspective,
          trusted,
          userId,
          sourceMap: parseSourceMap(search.get('resultSourceMap')),
        },
        c.req.raw.signal,
      )
  const queryField = parseFlag(search, 'returnQuery', true)
    ? `"query":${JSON.stringify(query)},`
    : ''
  const ms = Math.round(performance.now() - started)
  // The answer is an object of its own: its members are put between those that the endpoint adds.
  const head = `{${queryField}`
  const tail = `,"ms":${ms}}`
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
  }
  if (typeof answer === 'string') {
    return c.body(head + urls.toReader(answer.slice(1, -1)) + tail, 200, headers)
  }
  const members = answer.subarray(1, -1)
  const parts = [Buffer.from(head), ...urls.toReaderBytes(members), Buffer.from(tail)]
  const body = Buffer.concat(parts)
  if (trusted || body.byteLength <= SMALL_RESULT) return c.body(body, 200, headers)
  const incoming = incomingOf(c)
  const release = incoming ? services.limits.holdUnread(incoming, body.byteLength) : () => undefined
  if (!release) {
    const retry = {'Retry-After': '5'}
    throw new LakeError(429, 'Too many results are unread', undefined, retry)
  }
  return c.body(streamBody([body], {release, disconnect: disconnectOf(c.env)}), 200, headers)
}

/**
 * Whether @sanity/import asks for an asset with the hash of a file that it is about to upload. It then
 * checks the asset's `url`: up to version 6, which `sanity dataset import` uses, by `node:https` alone,
 * so that with a lake over HTTP the check fails for a minute and the import stops halfway. Told that
 * there is none, as by `--replace-assets`, it uploads the file, and the same content is the same asset.
 */
function isImportLookUp(search: URLSearchParams): boolean {
  return /(^|\.)asset\.get-id$/.test(search.get('tag') ?? '')
}

/**
 * The `resultSourceMap` parameter: `true`, or `withKeyArraySelector`, as clients send it.
 *
 * @throws LakeError 400 for anything else.
 * @see https://www.sanity.io/docs/http-reference/query
 */
function parseSourceMap(value: string | null): SourceMapKind | undefined {
  if (value === null || value === 'false') return undefined
  if (value === 'true') return 'indexes'
  if (value === 'withKeyArraySelector') return value
  throw new LakeError(400, 'resultSourceMap must be true, false or withKeyArraySelector')
}

function kindOf(c: LakeRequest): 'signedIn' | 'anonymous' {
  return c.get('identity').trusted ? 'signedIn' : 'anonymous'
}
