import {LakeError} from '../../protocol/errors.ts'
import {parseMutationRequest} from '../../mutate/mutation.ts'
import {readJson} from '../request-body.ts'
import {assertDataset, assertMayWrite, flag, type LakeApp, type LakeParts} from '../context.ts'

const MAX_BODY = 32_000_000
const VISIBILITIES = new Set(['sync', 'async', 'deferred'])

/** POST /data/mutate/:dataset. Every visibility is `sync` here: an answer means durable and queryable. */
export function mutateEndpoints(app: LakeApp, parts: LakeParts): void {
  app.post('/data/mutate/:dataset', async (c) => {
    assertDataset(c, parts)
    assertMayWrite(c, parts)
    const search = new URL(c.req.url).searchParams
    const visibility = search.get('visibility') ?? 'sync'
    if (!VISIBILITIES.has(visibility)) {
      throw new LakeError(400, `Invalid visibility: ${visibility.slice(0, 100)}`)
    }
    const request = parseMutationRequest(await readJson(c.req.raw, MAX_BODY))
    const {transactionId, results} = parts.transactor.mutate(request, {
      author: c.get('identity').userId,
      dryRun: flag(search.get('dryRun')),
      autoGenerateArrayKeys: flag(search.get('autoGenerateArrayKeys')),
    })
    const returnDocuments = flag(search.get('returnDocuments'))
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
