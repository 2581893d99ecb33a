import {createClient, type ClientConfig, type SanityClient} from '@sanity/client'

/**
 * A client that may write to a running lake whose project is the one of a site without hosted Sanity.
 *
 * @param url the lake's URL, with its base path.
 */
export function lakeClient(
  {url, token}: {url: string; token: string},
  config: ClientConfig = {},
): SanityClient {
  return createClient({
    projectId: 'local',
    dataset: 'production',
    token,
    apiHost: url,
    useProjectHostname: false,
    useCdn: false,
    apiVersion: '2023-05-03',
    ...config,
  })
}
