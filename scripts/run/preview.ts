import type {Environment} from '#web/server/env/env.ts'
import type {PreviewStorage} from '#web/server/preview/links/open-shared-links.ts'
import type {PreviewDeps} from '#web/server/preview/serve-preview.ts'
import siteQueries from './site-queries.gen.json' with {type: 'json'}

/**
 * What the site needs to show drafts to editors: with the local lake its own token, with hosted Sanity
 * the one of the environment.
 *
 * @returns undefined with hosted Sanity where no token is named.
 */
export function openPreview(
  env: Environment,
  {
    storage,
    lake,
    ...documents
  }: {
    storage: PreviewStorage
    lake: {token: string} | undefined
  } & Pick<PreviewDeps, 'html' | 'sharedHtml'>,
): {deps: PreviewDeps; endStreams: () => void} | undefined {
  const token = lake?.token ?? env.readToken
  if (!token) return undefined
  const ends = new AbortController()
  return {
    deps: {token, ...storage, queries: siteQueries, ...documents, ends: ends.signal},
    endStreams: () => ends.abort(),
  }
}
