import {z} from 'zod'
import {LakeError} from '../protocol/errors.ts'
import type {SourceMapKind} from '../query/source-map/source-map.ts'
import {parsePerspective} from '../query/views.ts'
import {
  assertDataset,
  assetUrls,
  disconnectOf,
  getRequestOrigin,
  getSearchParams,
  incomingOf,
  type LakeApp,
  type LakeRequest,
  readJson,
  requireUser,
  streamBody,
} from '../http/request.ts'
import {parseFlag, parseQueryParams} from '../protocol/parse.ts'
import {LIMITS} from '../limits.ts'
import {isPublicId, type LakeDocument} from '../store/document.ts'
import {
  createAssetUrls,
  createGrant,
  GRANT_PARAMETER,
  parseAssetDocumentId,
} from '../assets/asset-urls.ts'
import {isFromThisMachine} from '../auth/hosts.ts'
import {TOKEN_USER} from '../auth/roles.ts'
import {isPublicAsset} from '../store/document-set.ts'
import {assertMayAsk} from '../auth/strangers.ts'
import type {LakeServices} from '../services.ts'

/** Results up to this many characters are sent at once: longer ones as fast as a stranger reads them. */
const SMALL_RESULT = 64_000

const bodySchema = z.object({
  query: z.string(),
  params: z.record(z.string(), z.unknown()).nullish(),
})

/** Queries, documents by id, references, and the export of the dataset. */
export function readEndpoints(app: LakeApp, services: LakeServices): void {
  app.get('/data/query/:dataset', (c) => {
    const search = getSearchParams(c)
    return runQuery(c, services, search.get('query') ?? '', parseQueryParams(search))
  })
  app.post('/data/query/:dataset', async (c) => {
    const body = bodySchema.safeParse(await readJson(c.req.raw, LIMITS.queryBody[kindOf(c)]))
    if (!body.success) throw new LakeError(400, 'The body must be {query, params}')
    return runQuery(c, services, body.data.query, body.data.params ?? {})
  })
  app.get('/data/doc/:dataset/:ids', (c) => sendDocuments(c, services, c.req.param('ids')))
  // The Studio counts references of the same dataset with a query, and asks here for those of other datasets.
  app.get('/data/references/:dataset/documents/:id/to', (c) => {
    assertDataset(c, services)
    requireUser(c)
    const external = parseFlag(getSearchParams(c), 'excludeInternalReferences')
    const sources = external ? [] : services.store.documents.referringTo(c.req.param('id'))
    const {projectId, dataset: datasetName} = services
    const references = [...sources]
      .sort()
      .map((documentId) => ({projectId, datasetName, documentId}))
    return c.json({totalCount: references.length, references})
  })
  app.get('/data/export/:dataset', (c) => sendExport(c, services))
}

/**
 * The query of `client.releases.fetchDocuments()`, which sends the client's perspective with it: in none but `raw` are
 * there documents of a release by themselves.
 */
const RELEASE_DOCUMENTS = '*[sanity::partOfRelease($releaseId)]'

async function runQuery(
  c: LakeRequest,
  services: LakeServices,
  query: string,
  params: Record<string, unknown>,
): Promise<Response> {
  assertDataset(c, services)
  assertMayAsk(c, services, query, params)
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
    c.req.param('version')?.slice(1) ?? '1',
  )
  const {isSignedIn, userId} = c.get('identity')
  const started = performance.now()
  const urls = assetUrls(c, services)
  const answer = isImportLookUp(search)
    ? '{"result":null,"syncTags":[]}'
    : await services.evaluateQuery(
        {
          query: urls.fromReader(query),
          params: urls.fromReaderValues(params),
          perspective: isSignedIn && query === RELEASE_DOCUMENTS ? {kind: 'raw'} : perspective,
          isSignedIn,
          userId,
          sourceMap: parseSourceMap(search.get('resultSourceMap')),
        },
        {signal: c.req.raw.signal, isPatient: isPatient(c)},
      )
  const queryField = parseFlag(search, 'returnQuery', true)
    ? `"query":${JSON.stringify(query)},`
    : ''
  const ms = Math.round(performance.now() - started)
  // The answer is an object of its own: its members are put between those that the endpoint adds.
  const body = `{${queryField}${urls.toReader(answer.slice(1, -1))},"ms":${ms}}`
  const headers = {'Content-Type': 'application/json; charset=utf-8'}
  if (isSignedIn || body.length <= SMALL_RESULT) return c.body(body, 200, headers)
  return c.body(streamBody([Buffer.from(body)], {disconnect: disconnectOf(c)}), 200, headers)
}

/**
 * Tells whether @sanity/import asks for an asset with the hash of a file that it is about to upload. It then
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

/** Tells whether queries of a request are waited for however many they are: those of programs on this machine or with the token. */
const isPatient = (c: LakeRequest): boolean =>
  c.get('identity').userId === TOKEN_USER || isFromThisMachine(c.req.raw, incomingOf(c))

function kindOf(c: LakeRequest): 'signedIn' | 'anonymous' {
  return c.get('identity').isSignedIn ? 'signedIn' : 'anonymous'
}

/** Documents by id, in the order of the ids. */
function sendDocuments(c: LakeRequest, services: LakeServices, list: string): Response {
  assertDataset(c, services)
  const ids = [...new Set(list.split(',').filter(Boolean))]
  if (ids.length > LIMITS.ids.value) throw new LakeError(400, `More than ${LIMITS.ids.value} ids`)
  const {isSignedIn} = c.get('identity')
  const view = services.views({kind: 'raw'}, isSignedIn)
  const documents: LakeDocument[] = []
  const omitted: {id: string; reason: 'existence' | 'permission'}[] = []
  for (const id of ids) {
    // Decided by the id alone, so that nobody learns whether a private document exists.
    const hidden = !isSignedIn && !isPublicId(id)
    const document = view.get(id)
    if (document) documents.push(document)
    else omitted.push({id, reason: hidden ? 'permission' : 'existence'})
  }
  const urls = assetUrls(c, services)
  const parts = answerParts(documents, omitted, (json) => urls.toReader(json))
  const body = streamBody(parts, {disconnect: disconnectOf(c)})
  return c.body(body, 200, {'Content-Type': 'application/json'})
}

/** The answer as JSON text, document by document, so that one that nobody reads takes no memory. */
function* answerParts(
  documents: readonly LakeDocument[],
  omitted: readonly object[],
  translate: (json: string) => string,
): Generator<string> {
  yield '{"documents":['
  for (const [index, document] of documents.entries()) {
    yield (index > 0 ? ',' : '') + translate(JSON.stringify(document))
  }
  yield `],"omitted":${JSON.stringify(omitted)}}`
}

/** The documents that the reader may see, of all types or of `?types=a,b`, as NDJSON. */
function sendExport(c: LakeRequest, services: LakeServices): Response {
  assertDataset(c, services)
  const types = getSearchParams(c).get('types')?.split(',').filter(Boolean)
  const {isSignedIn} = c.get('identity')
  const all = services.views({kind: 'raw'}, isSignedIn).all()
  const documents = types ? all.filter(({_type}) => types.includes(_type)) : all
  // Who exports downloads each asset next, from the lake that answered.
  const origin = getRequestOrigin(c.req.url, c.req.header('x-forwarded-proto'))
  const urls = createAssetUrls({...services, origin})
  function* lines(): Generator<string> {
    for (const document of documents) {
      const shown = isSignedIn ? withGrant(document, services) : document
      yield `${urls.toReader(JSON.stringify(shown))}\n`
    }
  }
  // Who exports downloads assets before the next documents.
  const body = streamBody(lines())
  return c.body(body, 200, {'Content-Type': 'application/x-ndjson'})
}

/** An asset that only drafts use is in the export of who sees drafts, and must be downloadable too. */
function withGrant(document: LakeDocument, {store, signingKey}: LakeServices): LakeDocument {
  const {_id, _type, url} = document
  const asset = /^sanity\.(image|file)Asset$/.test(_type) ? parseAssetDocumentId(_id) : null
  if (!asset || typeof url !== 'string' || isPublicAsset(store.documents, _id)) return document
  return {...document, url: `${url}?${GRANT_PARAMETER}=${createGrant(signingKey, asset)}`}
}
