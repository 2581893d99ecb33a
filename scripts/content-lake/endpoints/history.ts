import {documentEvents, type DocumentRecord, type PointInTime} from '../history/history.ts'
import {LakeError} from '../protocol/errors.ts'
import {parseFlag} from '../protocol/parse.ts'
import {draftIdOf, isDocumentId, isPublishedId} from '../store/document.ts'
import {mendozaEffects} from '../streams/listeners.ts'
import {
  assertDataset,
  assetUrls,
  disconnectOf,
  getSearchParams,
  type LakeApp,
  type LakeRequest,
  streamBody,
} from '../http/request.ts'
import {LIMITS} from '../limits.ts'
import type {LakeServices} from '../services.ts'

/**
 * GET /data/history/:dataset/… – former states of documents and who changed them. Only for signed-in
 * readers, since unpublished content is not public.
 */
export function historyEndpoints(app: LakeApp, services: LakeServices): void {
  const {history} = services
  const authorise = (c: LakeRequest) => {
    assertDataset(c, services)
    if (!c.get('identity').isSignedIn)
      throw new LakeError(401, 'Unauthorized - sign in to see history')
    return getSearchParams(c)
  }

  app.get('/data/history/:dataset/transactions/:ids', (c) => {
    const search = authorise(c)
    const ids = parseIds(c.req.param('ids'))
    const transactions = history.transactions(ids, {
      from: search.get('fromTransaction'),
      to: search.get('toTransaction'),
      reverse: parseFlag(search, 'reverse'),
      limit: parseLimit(search, 50),
    })
    const onlyRequested = parseFlag(search, 'includeIdentifiedDocumentsOnly')
    const lineOf = ({seq, ...transaction}: (typeof transactions)[number]) => {
      const all = history.documentsOf(seq)
      const documents = onlyRequested ? all.filter(({id}) => ids.includes(id)) : all
      return {
        ...transaction,
        documentIDs: documents.map(({id}) => id),
        ...(!parseFlag(search, 'excludeMutations') && {mutations: listMutations(documents)}),
        ...(search.get('effectFormat') === 'mendoza' && {
          effects: Object.fromEntries(
            documents.map((document) => [document.id, mendozaEffects(document)]),
          ),
        }),
      }
    }
    const urls = assetUrls(c, services)
    // Each is read when it is sent: together they may be many times larger than the dataset.
    function* lines(): Generator<string> {
      for (const transaction of transactions) {
        yield `${urls.toReader(JSON.stringify(lineOf(transaction)))}\n`
      }
    }
    const body = streamBody(lines(), {disconnect: disconnectOf(c)})
    return c.body(body, 200, {'Content-Type': 'application/x-ndjson'})
  })

  app.get('/data/history/:dataset/documents/:ids', (c) => {
    const pointInTime = parsePointInTime(authorise(c))
    const ids = parseIds(c.req.param('ids'))
    const urls = assetUrls(c, services)
    // Each is read when it is sent, too.
    function* parts(): Generator<string> {
      let separator = '{"documents":['
      for (const id of ids) {
        const document = history.documentAt(id, pointInTime)
        if (!document) continue
        yield separator + urls.toReader(JSON.stringify(document))
        separator = ','
      }
      yield separator === ',' ? ']}' : '{"documents":[]}'
    }
    const body = streamBody(parts(), {disconnect: disconnectOf(c)})
    return c.body(body, 200, {'Content-Type': 'application/json'})
  })

  // Not of Sanity's API: only this lake lists what was deleted.
  app.get('/data/history/:dataset/deleted', (c) => {
    const search = authorise(c)
    const start = parseCursor(search)
    const limit = parseLimit(search, 50)
    const {documents: deleted, hasMore} = history.deleted({start, limit})
    const documents = deleted.map(({document, timestamp, author}) => ({
      timestamp,
      author,
      document,
    }))
    const nextCursor = hasMore ? String(start + limit) : ''
    const text = assetUrls(c, services).toReader(JSON.stringify({documents, nextCursor}))
    return c.body(text, 200, {'Content-Type': 'application/json'})
  })

  app.get('/data/history/:dataset/events/documents/:id', (c) => {
    const search = authorise(c)
    const [id = ''] = parseIds(c.req.param('id'))
    const forPublished = isPublishedId(id)
    const versionId = forPublished ? draftIdOf(id) : id
    const all = documentEvents(versionId, history.transactionsOf(versionId), {forPublished})
    const start = parseCursor(search)
    const end = start + parseLimit(search, 100)
    const nextCursor = end < all.length ? String(end) : ''
    return c.json({events: {[id]: all.slice(start, end)}, nextCursor})
  })

  // The Studio shows what it reads from the transactions of the release's document, and adds what is listed here.
  app.get('/data/history/:dataset/events/releases/:id', (c) => {
    authorise(c)
    return c.json({events: [], nextCursor: ''})
  })
}

function listMutations(documents: DocumentRecord[]): unknown[] {
  return documents.flatMap(({mutations}) => (Array.isArray(mutations) ? mutations : []))
}

function parseIds(list: string): string[] {
  const ids = [...new Set(list.split(',').filter(Boolean))]
  if (ids.length > LIMITS.ids.value) throw new LakeError(400, `More than ${LIMITS.ids.value} ids`)
  const invalid = ids.find((id) => !isDocumentId(id))
  if (ids.length === 0 || invalid !== undefined) throw new LakeError(400, 'Invalid document ID')
  return ids
}

/** How many entries earlier answers have given. */
const parseCursor = (search: URLSearchParams): number =>
  Math.max(0, Math.trunc(Number(search.get('nextCursor'))) || 0)

function parseLimit(search: URLSearchParams, fallback: number): number {
  const limit = Number(search.get('limit') ?? fallback)
  if (!Number.isInteger(limit) || limit < 1) throw new LakeError(400, 'Invalid limit')
  if (limit > LIMITS.transactions.value) {
    throw new LakeError(400, `At most ${LIMITS.transactions.value} transactions can be asked for`)
  }
  return limit
}

function parsePointInTime(search: URLSearchParams): PointInTime {
  const revision = search.get('revision')
  if (revision) return {revision}
  if (parseFlag(search, 'lastRevision')) return 'last'
  const time = new Date(search.get('time') ?? Date.now())
  if (Number.isNaN(time.getTime())) throw new LakeError(400, 'Invalid time')
  return {time: time.toISOString()}
}
