import {LakeError} from '../protocol/errors.ts'
import {parseFlag} from '../protocol/query-string.ts'
import {mapDocument, type Mutation, parseMutationRequest} from '../mutate/mutation.ts'
import {assetUrls, jsonWithAssets} from '../http/asset-urls.ts'
import {readJson} from '../http/request-body.ts'
import {
  assertCanWrite,
  assertDataset,
  getSearchParams,
  type LakeApp,
  type LakeServices,
} from '../http/context.ts'
import {LIMITS} from '../limits.ts'

const VISIBILITIES = new Set(['sync', 'async', 'deferred'])

/**
 * POST /data/mutate/:dataset. Every visibility works like `sync`: the answer means durable and
 * queryable.
 */
export function mutateEndpoints(app: LakeApp, services: LakeServices): void {
  app.post('/data/mutate/:dataset', async (c) => {
    assertDataset(c, services)
    assertCanWrite(c, services)
    const search = getSearchParams(c)
    const visibility = search.get('visibility') ?? 'sync'
    if (!VISIBILITIES.has(visibility)) {
      throw new LakeError(400, `Invalid visibility: ${visibility.slice(0, 100)}`)
    }
    const urls = assetUrls(c, services)
    const body = await readJson(c.req.raw, LIMITS.mutationBody.value, (text) =>
      urls.fromReader(text),
    )
    const {mutations, ...request} = parseMutationRequest(body)
    const adopted = mutations.map((mutation) =>
      mapDocument(mutation, (document) => urls.withStoredUrl(document)),
    )
    const write = {...request, mutations: adopted}
    await tryQueries(adopted, services, c.get('identity').userId)
    const {transactionId, results} = services.transactor.mutate(write, {
      author: c.get('identity').userId,
      dryRun: parseFlag(search, 'dryRun'),
      autoGenerateArrayKeys: parseFlag(search, 'autoGenerateArrayKeys'),
    })
    const returnDocuments = parseFlag(search, 'returnDocuments')
    return jsonWithAssets(c, services, {
      transactionId,
      results: results.map(({id, operation, document}) => ({
        id,
        operation,
        ...(returnDocuments && {document}),
      })),
    })
  })
}

/**
 * Evaluates the queries of mutations in a process of their own first, since nothing can stop them within the
 * transaction. Throws a LakeError (400) for one that takes too long.
 */
async function tryQueries(
  mutations: readonly Mutation[],
  {pools}: LakeServices,
  userId: string,
): Promise<void> {
  for (const mutation of mutations) {
    const target =
      'delete' in mutation ? mutation.delete : 'patch' in mutation ? mutation.patch : undefined
    if (!target || !('query' in target)) continue
    const {query, params = {}} = target
    const request = {query, params, perspective: {kind: 'raw'}, trusted: true, userId} as const
    await pools.for(true).evaluate(request, undefined, LIMITS.mutationQueryTime.value)
  }
}
