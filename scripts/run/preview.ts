import type {Environment} from '#web/server/env/env.ts'
import type {Forms} from '#web/server/open-forms.ts'
import type {PreviewDeps} from '#web/server/preview/serve-preview.ts'
import siteQueries from './site-queries.gen.json' with {type: 'json'}

/**
 * What the site needs to show drafts to editors: with the local lake its own token, with hosted Sanity
 * the one of the environment.
 *
 * @returns undefined with hosted Sanity where no token is named.
 */
export async function openPreview(
  env: Environment,
  {
    forms,
    lake,
    html,
  }: {
    forms: Pick<Forms, 'loadSecret'>
    lake: {token: string} | undefined
    html: PreviewDeps['html']
  },
): Promise<{deps: PreviewDeps; endStreams: () => void} | undefined> {
  const token = lake?.token ?? env.readToken
  if (!token) return undefined
  const ends = new AbortController()
  const key = await forms.loadSecret('preview-sessions')
  return {
    deps: {token, key, queries: siteQueries, html, ends: ends.signal},
    endStreams: () => ends.abort(),
  }
}
