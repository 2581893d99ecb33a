import {Hono} from 'hono'
import {z} from 'zod'
import {PREVIEW_PATHS} from '#web/contract/paths.ts'
import {
  type PreviewChange,
  type PreviewChanges,
  previewChangesSchema,
  previewQuerySchema,
} from '#web/contract/preview.ts'
import {isPublishedId} from '../cms/content-source.ts'
import {readJson} from '../http/guards.ts'
import type {Drafts} from './drafts.ts'
import type {SessionEnv} from './preview-sessions.ts'

/**
 * The site's own queries over drafts; for editors, and for who may leave remarks, with the map that tells from which field
 * each value comes.
 * Any other query is refused: with the server's token it could read everything.
 *
 * @param queries the texts of the queries that are answered.
 */
export function answerQueries(
  drafts: Drafts,
  queries: Pick<ReadonlySet<string>, 'has'>,
): Hono<SessionEnv> {
  return new Hono<SessionEnv>().post(PREVIEW_PATHS.query, async (context) => {
    const asked = await readJson(context, previewQuerySchema)
    if (!asked) return context.text('This is no query of the preview.', 400)
    if (!queries.has(asked.query)) {
      return context.text('Only the site’s own queries are answered.', 403)
    }
    const {link} = context.get('session')
    const {result, resultSourceMap} = await drafts.query(
      {...asked, perspective: link?.perspective ?? asked.perspective},
      link && !link.mayRemark ? undefined : 'withKeyArraySelector',
    )
    return context.json({result, resultSourceMap})
  })
}

const documentsSchema = z.object({
  documents: z.array(z.looseObject({_id: z.string(), _updatedAt: z.string()})),
})
const transactionSchema = z.object({author: z.string()})
const userSchema = z.object({displayName: z.string()})
const releaseSchema = z.object({metadata: z.object({title: z.string()})})

/**
 * The draft, among those of some documents, that was changed last: when, and by whom; and the title of the release that is
 * shown. Only editors are told of each other.
 *
 * @see https://www.sanity.io/docs/http-reference/history
 */
export function answerChanges(drafts: Drafts): Hono<SessionEnv> {
  return new Hono<SessionEnv>().post(PREVIEW_PATHS.changes, async (context) => {
    if (context.get('session').link) return context.text('Only editors are told of changes.', 403)
    const asked = await readJson(context, previewChangesSchema)
    if (!asked) return context.text('These are no documents.', 400)
    const {ids, release} = asked
    const answer: PreviewChanges = {
      change: await lastChange(drafts, ids),
      releaseTitle: release === undefined ? '' : await titleOf(drafts, release),
    }
    return context.json(answer)
  })
}

async function lastChange(drafts: Drafts, asked: readonly string[]): Promise<PreviewChange | null> {
  const ids = asked.filter((id) => !isPublishedId(id))
  const documents = await readDocuments(drafts, ids)
  const [draft] = documents.toSorted((a, b) => b._updatedAt.localeCompare(a._updatedAt))
  if (!draft) return null
  return {
    id: draft._id,
    at: draft._updatedAt,
    // Whose change it was is told where it is known; the history of a hosted dataset is limited.
    by: await lastAuthor(drafts, draft._id).catch(() => ''),
  }
}

async function titleOf(drafts: Drafts, release: string): Promise<string> {
  const [document] = await readDocuments(drafts, [`_.releases.${release}`])
  return releaseSchema.safeParse(document).data?.metadata.title ?? ''
}

async function readDocuments({ask, dataset}: Drafts, ids: readonly string[]) {
  if (ids.length === 0) return []
  return documentsSchema.parse(await ask(`/data/doc/${dataset}/${ids.join(',')}`)).documents
}

async function lastAuthor({ask, dataset}: Drafts, id: string): Promise<string> {
  // Transactions come as JSON, one a line.
  const lines = await ask(`/data/history/${dataset}/transactions/${id}`, {
    query: {excludeContent: 'true', reverse: 'true', limit: '1'},
  })
  const [line] = typeof lines === 'string' ? lines.trim().split('\n') : []
  const {author} = transactionSchema.parse(line === undefined ? lines : JSON.parse(line))
  return userSchema.parse(await ask(`/users/${author}`)).displayName
}
