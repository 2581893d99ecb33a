import type {SanityClient} from '@sanity/client'
import {Hono} from 'hono'
import {PREVIEW_PATHS} from '#web/contract/preview-paths.ts'
import {previewQuerySchema} from '#web/contract/preview.ts'

/**
 * The site's own queries over drafts, with the map that tells from which field each value comes
 * (behaviour B383). Any other query is refused: with the server's token it could read everything.
 *
 * @param queries the texts of the queries that are answered.
 */
export function answerQueries(client: SanityClient, queries: ReadonlySet<string>): Hono {
  return new Hono().post(PREVIEW_PATHS.query, async (context) => {
    const asked = previewQuerySchema.safeParse(await context.req.json().catch(() => undefined))
    if (!asked.success) return context.text('This is no query of the preview.', 400)
    const {query, params, perspective} = asked.data
    if (!queries.has(query)) return context.text('Only the site’s own queries are answered.', 403)
    const {result, resultSourceMap} = await client.fetch<unknown>(query, params, {
      perspective,
      resultSourceMap: 'withKeyArraySelector',
      filterResponse: false,
    })
    return context.json({result, resultSourceMap})
  })
}
