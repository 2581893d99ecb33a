import type {SanityClient} from '@sanity/client'
import {Hono} from 'hono'
import {z} from 'zod'
import {PREVIEW_PATHS} from '#web/contract/preview-paths.ts'
import {
  previewChangesSchema,
  type PreviewChange,
  type PreviewChanges,
} from '#web/contract/preview.ts'
import {isPublishedId} from '../content/published-id.ts'

const transactionSchema = z.object({author: z.string()})
const userSchema = z.object({displayName: z.string()})

const releaseSchema = z.object({metadata: z.object({title: z.string()})})

/**
 * Of some documents the draft that was changed last: when, and by whom; and the title of the release that is
 * shown (behaviour B386).
 *
 * @see https://www.sanity.io/docs/http-reference/history
 */
export function answerChanges(client: SanityClient): Hono {
  return new Hono().post(PREVIEW_PATHS.changes, async (context) => {
    const asked = previewChangesSchema.safeParse(await context.req.json().catch(() => undefined))
    if (!asked.success) return context.text('These are no documents.', 400)
    const {ids, release} = asked.data
    const answer: PreviewChanges = {
      change: await lastChange(client, ids),
      releaseTitle: release === undefined ? '' : await titleOf(client, release),
    }
    return context.json(answer)
  })
}

async function lastChange(
  client: SanityClient,
  asked: readonly string[],
): Promise<PreviewChange | null> {
  const ids = asked.filter((id) => !isPublishedId(id))
  const found = ids.length > 0 ? await client.getDocuments(ids) : []
  const drafts = found.flatMap((document) => document ?? [])
  const [draft] = drafts.toSorted((a, b) => b._updatedAt.localeCompare(a._updatedAt))
  if (!draft) return null
  return {
    id: draft._id,
    at: draft._updatedAt,
    // Whose change it was is told where it is known; the history of a hosted dataset is limited.
    by: await lastAuthor(client, draft._id).catch(() => ''),
  }
}

async function titleOf(client: SanityClient, release: string): Promise<string> {
  const document = await client.getDocument(`_.releases.${release}`)
  return releaseSchema.safeParse(document).data?.metadata.title ?? ''
}

async function lastAuthor(client: SanityClient, id: string): Promise<string> {
  const {dataset = ''} = client.config()
  // Transactions come as JSON, one a line.
  const lines = await client.request<unknown>({
    url: `/data/history/${dataset}/transactions/${id}`,
    query: {excludeContent: 'true', reverse: 'true', limit: '1'},
  })
  const [line] = typeof lines === 'string' ? lines.trim().split('\n') : [JSON.stringify(lines)]
  const {author} = transactionSchema.parse(JSON.parse(line ?? ''))
  return userSchema.parse(await client.request<unknown>({url: `/users/${author}`})).displayName
}
