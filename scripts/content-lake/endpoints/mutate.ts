import {LakeError} from '../protocol/errors.ts'
import {parseFlag} from '../protocol/query-string.ts'
import {parseMutationRequest} from '../mutate/mutation.ts'
import {readJson} from '../http/request-body.ts'
import {
  assertDataset,
  assertCanWrite,
  type LakeApp,
  type LakeServices,
  getSearchParams,
} from '../http/context.ts'

const MAX_BODY = 32_000_000
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
    const request = parseMutationRequest(await readJson(c.req.raw, MAX_BODY))
    const {transactionId, results} = services.transactor.mutate(request, {
      author: c.get('identity').userId,
      dryRun: parseFlag(search, 'dryRun'),
      autoGenerateArrayKeys: parseFlag(search, 'autoGenerateArrayKeys'),
    })
    const returnDocuments = parseFlag(search, 'returnDocuments')
    return c.json({
      transactionId,
      results: results.map(({id, operation, document}) => ({
        id,
        operation,
        ...(returnDocuments && {document}),
      })),
    })
  })
}
