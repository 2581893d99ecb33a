import {actionError, LakeError} from '../protocol/errors.ts'
import {parseFlag} from '../protocol/parse.ts'
import {assertMay, may} from '../auth/roles.ts'
import {createBudget, OVER_BUDGET} from '../mutate/budget.ts'
import {mapDocument, parseMutationRequest} from '../mutate/mutation.ts'
import {
  assertCanWrite,
  assertDataset,
  assetUrls,
  getSearchParams,
  jsonWithAssets,
  type LakeApp,
  type LakeRequest,
  readJson,
} from '../http/request.ts'
import {LIMITS} from '../limits.ts'
import {
  applyDocumentAction,
  createActionContext,
  leastOperationOf,
  parseActionRequest,
} from '../actions/documents.ts'
import {applyReleaseAction, isReleaseAction} from '../actions/releases.ts'
import {findLockedVersion, type MutationResult} from '../mutate/apply-mutation.ts'
import type {LakeServices} from '../services.ts'

const VISIBILITIES = new Set(['sync', 'async', 'deferred'])

/** Mutations of API clients and imports, and the Studio's actions. */
export function writeEndpoints(app: LakeApp, services: LakeServices): void {
  app.post('/data/mutate/:dataset', (c) => mutate(c, services))
  app.post('/data/actions/:dataset', (c) => act(c, services))
}

/** Every visibility works like `sync`: the answer means durable and queryable. */
async function mutate(c: LakeRequest, services: LakeServices): Promise<Response> {
  const body = await readWrite(c, services)
  const search = getSearchParams(c)
  const visibility = search.get('visibility') ?? 'sync'
  if (!VISIBILITIES.has(visibility)) {
    throw new LakeError(400, `Invalid visibility: ${visibility.slice(0, 100)}`)
  }
  const urls = assetUrls(c, services)
  const {mutations, ...request} = parseMutationRequest(body)
  const adopted = mutations.map((mutation) =>
    mapDocument(mutation, (document) => urls.withStoredUrl(document)),
  )
  const identity = c.get('identity')
  const {transactionId, results} = await services.transactor.mutate(
    {...request, mutations: adopted},
    {
      author: identity.userId,
      role: identity.role,
      assertCurrent: () => services.authenticator.assertCurrent(identity),
      dryRun: parseFlag(search, 'dryRun'),
      autoGenerateArrayKeys: parseFlag(search, 'autoGenerateArrayKeys'),
    },
  )
  const returnDocuments = parseFlag(search, 'returnDocuments')
  return jsonWithAssets(c, services, {
    transactionId,
    results: results.map(({id, operation, document}) => ({
      id,
      operation,
      ...(returnDocuments && {document}),
    })),
  })
}

/** All actions of a request are one transaction; each action sees the changes of those before it. */
async function act(c: LakeRequest, services: LakeServices): Promise<Response> {
  const {actions, transactionId, dryRun} = parseActionRequest(await readWrite(c, services))
  const {userId: author, role} = c.get('identity')
  // A retry after a lost connection: the transaction may have been committed already.
  if (transactionId !== undefined && services.store.authorOf(transactionId) === author) {
    return c.json({transactionId})
  }
  for (const action of actions) {
    const operation = leastOperationOf(action)
    if (operation) assertMay(role, operation)
  }
  const isOver = createBudget({author, role})
  const lastStateOf = (id: string) => services.history.documentAt(id, 'last')
  const outcome = services.transactor.transact(transactionId, {author, role, dryRun}, (context) => {
    const results: MutationResult[] = []
    for (const [index, action] of actions.entries()) {
      if (isOver()) throw actionError(400, index, OVER_BUDGET)
      const actionContext = createActionContext(index, {...context, author, lastStateOf}, results)
      if (isReleaseAction(action)) applyReleaseAction(action, actionContext)
      else applyDocumentAction(action, actionContext)
    }
    const locked = findLockedVersion(context.changes)
    if (locked) throw actionError(409, locked.index, locked.description)
    return results
  })
  return c.json({transactionId: outcome.transactionId})
}

/**
 * The body of a request that may write, with the URLs of assets in their stored form. Whoever may write next to nothing
 * may not send much.
 */
async function readWrite(c: LakeRequest, services: LakeServices): Promise<unknown> {
  assertDataset(c, services)
  assertCanWrite(c)
  const identity = c.get('identity')
  assertMay(identity.role, 'preview')
  const limit = may(identity.role, 'draft') ? LIMITS.mutationBody.value : LIMITS.viewerBody.value
  const urls = assetUrls(c, services)
  const body = await readJson(c.req.raw, limit, (text) => urls.fromReader(text))
  services.authenticator.assertCurrent(identity)
  return body
}
