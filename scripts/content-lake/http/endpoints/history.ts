import {documentEvents} from '../../history/document-events.ts'
import type {DocumentRecord, Moment} from '../../history/history.ts'
import {LakeError} from '../../protocol/errors.ts'
import {isDocumentId, isPublishedId} from '../../store/document.ts'
import {mendozaEffects} from '../../streams/mendoza.ts'
import {assertDataset, flag, type LakeApp, type LakeParts, type LakeRequest} from '../context.ts'

const MAX_IDS = 1000
const MAX_TRANSACTIONS = 1000

/**
 * GET /data/history/:dataset/… – what the documents were and who changed them. For signed-in readers
 * alone: what was taken back is not public.
 */
export function historyEndpoints(app: LakeApp, parts: LakeParts): void {
  const {history} = parts
  const enter = (c: LakeRequest) => {
    assertDataset(c, parts)
    if (!c.get('identity').trusted)
      throw new LakeError(401, 'Unauthorized - sign in to see history')
    return new URL(c.req.url).searchParams
  }

  app.get('/data/history/:dataset/transactions/:ids', (c) => {
    const search = enter(c)
    const ids = idsOf(c.req.param('ids'))
    const found = history.transactions(ids, {
      from: search.get('fromTransaction'),
      to: search.get('toTransaction'),
      reverse: flag(search.get('reverse')),
      limit: limitOf(search, 50),
    })
    const identified = flag(search.get('includeIdentifiedDocumentsOnly'))
    const lines = found.map(({seq, ...transaction}) => {
      const all = history.documentsOf(seq)
      const documents = identified ? all.filter(({id}) => ids.includes(id)) : all
      const line = {
        ...transaction,
        documentIDs: documents.map(({id}) => id),
        ...(!flag(search.get('excludeMutations')) && {mutations: mutationsOf(documents)}),
        ...(search.get('effectFormat') === 'mendoza' && {
          effects: Object.fromEntries(documents.map((one) => [one.id, mendozaEffects(one)])),
        }),
      }
      return `${JSON.stringify(line)}\n`
    })
    return c.body(lines.join(''), 200, {
      'Content-Type': 'application/x-ndjson',
      'Cache-Control': 'no-store',
    })
  })

  app.get('/data/history/:dataset/documents/:ids', (c) => {
    const moment = momentOf(enter(c))
    const ids = idsOf(c.req.param('ids'))
    const documents = ids.map((id) => history.documentAt(id, moment)).filter((one) => one !== null)
    return c.json({documents}, 200, {'Cache-Control': 'no-store'})
  })

  app.get('/data/history/:dataset/events/documents/:id', (c) => {
    const search = enter(c)
    const [id = ''] = idsOf(c.req.param('id'))
    const ofPublished = isPublishedId(id)
    const versionId = ofPublished ? `drafts.${id}` : id
    const all = documentEvents(versionId, history.touches(versionId), {ofPublished})
    const start = Number(search.get('nextCursor') ?? 0) || 0
    const end = start + limitOf(search, 100)
    const nextCursor = end < all.length ? String(end) : ''
    return c.json({events: {[id]: all.slice(start, end)}, nextCursor}, 200, {
      'Cache-Control': 'no-store',
    })
  })
}

function mutationsOf(documents: DocumentRecord[]): unknown[] {
  return documents.flatMap(({mutations}) => (Array.isArray(mutations) ? mutations : []))
}

function idsOf(list: string): string[] {
  const ids = [...new Set(list.split(',').filter(Boolean))]
  if (ids.length > MAX_IDS) throw new LakeError(400, `More than ${MAX_IDS} ids`)
  const wrong = ids.find((id) => !isDocumentId(id))
  if (ids.length === 0 || wrong !== undefined) throw new LakeError(400, 'Invalid document ID')
  return ids
}

function limitOf(search: URLSearchParams, fallback: number): number {
  const limit = Number(search.get('limit') ?? fallback)
  if (!Number.isInteger(limit) || limit < 1) throw new LakeError(400, 'Invalid limit')
  return Math.min(limit, MAX_TRANSACTIONS)
}

function momentOf(search: URLSearchParams): Moment {
  const revision = search.get('revision')
  if (revision) return {revision}
  if (flag(search.get('lastRevision'))) return 'last'
  const time = new Date(search.get('time') ?? Date.now())
  if (Number.isNaN(time.getTime())) throw new LakeError(400, 'Invalid time')
  return {time: time.toISOString()}
}
