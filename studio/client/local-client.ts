import {type ClientConfig, createClient, type SanityClient} from '@sanity/client'
import {multiplexEventSources} from './multiplex-event-sources.ts'

/**
 * Returns the client factory of the Studio for the local lake at `apiHost`, on the origin of the page.
 * It leaves out the Studio's headers: with headers, the client reads event streams by fetch, which
 * cannot be multiplexed.
 */
export function createLocalClientFactory(apiHost: string): (options: ClientConfig) => SanityClient {
  return ({headers: _headers, ...options}) => {
    multiplexEventSources(apiHost, options.dataset ?? '')
    return createClient({...options, apiHost, useProjectHostname: false})
  }
}
