import {parseActionRequest} from '../../actions/action.ts'
import {applyAction} from '../../actions/apply-action.ts'
import {readJson} from '../request-body.ts'
import {assertDataset, assertMayWrite, type LakeApp, type LakeParts} from '../context.ts'

const MAX_BODY = 32_000_000

/**
 * POST /data/actions/:dataset – every edit of a document in the Studio. All actions of a request are one
 * transaction, in order, each seeing what the former did.
 */
export function actionEndpoints(app: LakeApp, parts: LakeParts): void {
  app.post('/data/actions/:dataset', async (c) => {
    assertDataset(c, parts)
    assertMayWrite(c, parts)
    const {actions, transactionId, dryRun} = parseActionRequest(await readJson(c.req.raw, MAX_BODY))
    const author = c.get('identity').userId
    // An editor whose connection broke sends again what may have been done already.
    if (transactionId !== undefined && parts.store.log.authorOf(transactionId) === author) {
      return c.json({transactionId})
    }
    const done = parts.transactor.transact(transactionId, {author, dryRun}, (context) =>
      actions.flatMap((action, index) => applyAction(action, index, context)),
    )
    return c.json({transactionId: done.transactionId})
  })
}
