import type {SanityClient} from 'sanity'
import {localLake} from 'content-lake/studio'
import {clientInSession, LakeSession} from '../local-client.ts'

/** A lake that a test has started, and a client of it. */
interface StartedLake {
  lake: {url: string; token: string}
  writer: {config(): {projectId?: string; dataset?: string}}
}

/** A client as the Studio has one, which may write to the lake of a test. */
export function studioClient({lake, writer}: StartedLake): SanityClient {
  const {projectId = '', dataset = ''} = writer.config()
  return localLake({
    apiHost: lake.url,
    createClient: clientInSession(new LakeSession(lake.url)),
  }).unstable_clientFactory({
    projectId,
    dataset,
    apiVersion: '2023-05-03',
    token: lake.token,
    useCdn: false,
    perspective: 'raw',
    maxRetries: 0,
  })
}
