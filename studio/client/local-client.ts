import {type ClientConfig, createClient, type SanityClient} from '@sanity/client'
import {shareStreams} from './share-streams.ts'

/** Makes the Studio's clients for the local lake at `apiHost`, on the page's own origin. */
export function localClientFactory(apiHost: string): (options: ClientConfig) => SanityClient {
  return (options) => {
    shareStreams(apiHost, options.dataset ?? '')
    return createClient({...options, apiHost, useProjectHostname: false})
  }
}
