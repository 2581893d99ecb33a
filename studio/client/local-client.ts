import {type ClientConfig, createClient, type SanityClient} from '@sanity/client'
import {shareStreams} from './multiplex-event-sources.ts'

/**
 * Makes the Studio's clients for the local lake at `apiHost`, on the page's own origin. The Studio's
 * headers are left away: with any, the client reads streams by fetch instead of an EventSource.
 */
export function localClientFactory(apiHost: string): (options: ClientConfig) => SanityClient {
  return ({headers: _headers, ...options}) => {
    shareStreams(apiHost, options.dataset ?? '')
    return createClient({...options, apiHost, useProjectHostname: false})
  }
}
