import {assert, asyncProperty, constantFrom, integer} from 'fast-check'
import {expect, test} from 'vitest'
import {z} from 'zod'
import {createLiveEvents} from '../streams/streams.ts'
import type {StreamEvent} from '../streams/stream.ts'
import {CommitEmitter} from '../store/document-store.ts'
import {DocumentSet} from '../store/document-set.ts'
import type {Effect, LakeDocument} from '../store/document.ts'
import {createQueryEvaluator} from './evaluator.ts'
import {createViews, parsePerspective, type Perspective} from './views.ts'
import {plannerDataset} from './testing/planner-dataset.ts'
import {RANDOM_PARAMS, randomQuery} from './testing/queries.ts'

/** No result may change without one of its tags in the event: a page would stay as it was. */

const documents = plannerDataset()
const PERSPECTIVES = ['raw', 'published', 'drafts'].map((name) =>
  parsePerspective(name, '2025-02-19'),
)

const answerSchema = z.object({result: z.unknown(), syncTags: z.array(z.string())})

/** Changes of one document: it is deleted, or what queries look at is. */
const CHANGES: ((document: LakeDocument) => LakeDocument | null)[] = [
  () => null,
  (document) => ({...document, title: 'Gas again', rank: 1, publishedDate: '2026-05-05'}),
  (document) => ({...document, slug: {_type: 'slug', current: 'item-9'}}),
  (document) => ({...document, _type: document._type === 'news' ? 'gallery' : 'news'}),
  (document) => ({...document, gallery: {_type: 'reference', _ref: 'gallery-2'}}),
]

/** Changes a document, or a draft of it, and says what a query gave before and after, and the tags. */
async function change(query: string, perspective: Perspective, effect: Effect) {
  const set = new DocumentSet(documents)
  const views = createViews(set)
  const evaluator = createQueryEvaluator(views, {projectId: 'p', dataset: 'd'})
  const commits = new CommitEmitter((error) => {
    throw error
  })
  const live = createLiveEvents(commits, (id) => set.get(id))
  const events: StreamEvent[] = []
  const sink = {send: (event: StreamEvent) => void events.push(event), end: () => undefined}
  live('drafts')(sink)
  const ask = async () => {
    const answer = evaluator.evaluateAny(
      {query, params: RANDOM_PARAMS, perspective, isSignedIn: true, userId: 'u'},
      Infinity,
    )
    const {result, syncTags} = answerSchema.parse(JSON.parse(answer))
    return {result: JSON.stringify(result), syncTags}
  }
  const before = await ask()
  set.apply([[effect.id, effect.after]])
  commits.emit({
    transactionId: 't',
    timestamp: '',
    author: 'u',
    effects: [effect],
    publicEffects: [],
  })
  const after = await ask()
  const {tags} = JSON.parse(events.at(-1)?.data ?? '{}')
  return {changed: before.result !== after.result, tags: before.syncTags, announced: new Set(tags)}
}

test('whatever changes a result is announced by one of its tags', async () => {
  let changes = 0
  let spared = 0
  await assert(
    asyncProperty(
      randomQuery,
      constantFrom(...PERSPECTIVES),
      integer({min: 0, max: documents.length - 1}),
      constantFrom(...CHANGES),
      constantFrom('', 'drafts.'),
      async (query, perspective, index, edit, prefix) => {
        const document = documents[index]
        if (!document) return
        const id = document._id.includes('.') ? document._id : prefix + document._id
        const before = documents.find(({_id}) => _id === id) ?? null
        const edited = edit(document)
        const after = edited && {...edited, _id: id, _rev: 'r2'}
        const {changed, tags, announced} = await change(query, perspective, {
          id,
          before,
          after,
          mutations: [],
        })
        const isAnnounced = tags.some((tag) => announced.has(tag))
        if (changed) changes += 1
        if (!isAnnounced) spared += 1
        expect(isAnnounced || !changed).toBe(true)
      },
    ),
    {numRuns: 400},
  )
  // About 30 of 400 results change, and as many queries are spared: without any, the property would say nothing.
  expect(changes, 'results changed').toBeGreaterThan(0)
  expect(spared, 'queries that a change did not concern').toBeGreaterThan(0)
})
