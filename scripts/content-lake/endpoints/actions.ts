import {parseActionRequest} from '../actions/action.ts'
import {applyActions} from '../actions/apply-actions.ts'
import {assetUrls} from '../http/asset-urls.ts'
import {readJson} from '../http/request-body.ts'
import {assertDataset, assertCanWrite, type LakeApp, type LakeServices} from '../http/context.ts'
import {LIMITS} from '../limits.ts'

/**
 * POST /data/actions/:dataset – every edit of a document in the Studio. All actions of a request are one
 * transaction; each action sees the changes of those before it.
 */
export function actionEndpoints(app: LakeApp, services: LakeServices): void {
  app.post('/data/actions/:dataset', async (c) => {
    assertDataset(c, services)
    assertCanWrite(c, services)
    const urls = assetUrls(c, services)
    const body = await readJson(c.req.raw, LIMITS.mutationBody.value, (text) =>
      urls.fromReader(text),
    )
    const {actions, transactionId, dryRun} = parseActionRequest(body)
    const author = c.get('identity').userId
    // A retry after a lost connection: the transaction may have been committed already.
    if (transactionId !== undefined && services.store.log.authorOf(transactionId) === author) {
      return c.json({transactionId})
    }
    const outcome = services.transactor.transact(transactionId, {author, dryRun}, (context) =>
      applyActions(actions, {
        ...context,
        author,
        lastStateOf: (id) => services.history.documentAt(id, 'last'),
      }),
    )
    return c.json({transactionId: outcome.transactionId})
  })
}
