import {createClient, type SanityClient} from '@sanity/client'
import type {SiteConfig} from '#web/src/shared/env.ts'

/** Perspectives named `drafts` and those of releases exist since this version. */
const apiVersion = '2025-02-19'

/** Milliseconds without a response after which a request is given up. */
const timeout = 10_000

/**
 * A client that reads drafts. Its token never leaves the server, and nothing that renders pages for
 * visitors is given this client.
 *
 * @param contentOrigin the origin under which this server reaches the local lake.
 * @param token a token that may read drafts.
 */
export function createPreviewClient(
  {projectId, dataset, lakePath}: SiteConfig['cms'],
  contentOrigin: string,
  token: string,
): SanityClient {
  return createClient({
    projectId,
    dataset,
    token,
    apiVersion,
    useCdn: false,
    perspective: 'drafts',
    timeout,
    maxRetries: 1,
    ignoreBrowserTokenWarning: true,
    ...(lakePath && {apiHost: contentOrigin + lakePath, useProjectHostname: false}),
  })
}
