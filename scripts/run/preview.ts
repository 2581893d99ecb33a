import type {Environment} from '#web/server/env/env.ts'
import {draftsOfLake, draftsOfSanity, type LakeOfDrafts} from '#web/server/preview/drafts.ts'
import type {PreviewStorage} from '#web/server/preview/preview-storage.ts'
import type {StudioSessions} from '#web/server/preview/preview-sessions.ts'
import type {PreviewDeps} from '#web/server/preview/serve-preview.ts'
import siteQueries from './site-queries.gen.json' with {type: 'json'}

/**
 * What the site needs to show drafts to editors: with the local lake its own token, with hosted Sanity
 * the one of the environment.
 *
 * @returns undefined with hosted Sanity where no token is named.
 */
export function openPreview(
  {projectId, dataset, readToken: token}: Environment,
  {
    siteUrl,
    storage,
    lake,
    ...documents
  }: {
    siteUrl: string
    storage: PreviewStorage
    lake: (LakeOfDrafts & {sessions: StudioSessions}) | undefined
  } & Pick<PreviewDeps, 'html' | 'sharedHtml'>,
): {deps: PreviewDeps; endStreams: () => void} | undefined {
  const drafts = lake
    ? draftsOfLake(lake, {siteUrl, dataset})
    : token && draftsOfSanity({projectId, dataset, token})
  if (!drafts) return undefined
  const ends = new AbortController()
  const studio = lake?.sessions
  return {
    deps: {drafts, ...storage, studio, queries: siteQueries, ...documents, ends: ends.signal},
    endStreams: () => ends.abort(),
  }
}
