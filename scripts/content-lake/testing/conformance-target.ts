import {randomBytes} from 'node:crypto'
import {createClient as createClient7, type SanityClient} from '@sanity/client'
import {createClient as createClient8} from 'sanity-client-8'
import {startLake} from './lake-fixture.ts'

const {CONFORMANCE_PROJECT_ID, CONFORMANCE_DATASET, CONFORMANCE_TOKEN} = process.env

/** Whether the suite runs against hosted Sanity: then a project, a dataset and a write token are set. */
export const hosted = Boolean(CONFORMANCE_PROJECT_ID && CONFORMANCE_DATASET && CONFORMANCE_TOKEN)

export const CLIENTS = [
  ['@sanity/client 7', createClient7],
  ['@sanity/client 8', createClient8],
] as const

export interface Target {
  writer: SanityClient
  /** Begins the ids of a run's documents, so that a shared dataset can be cleaned up. */
  prefix: string
  cleanUp: () => Promise<void>
}

/** A dataset to hold against the protocol: a lake of its own, or hosted Sanity where that is set. */
export async function conformanceTarget(
  createClient: (typeof CLIENTS)[number][1],
): Promise<Target> {
  const common = {
    apiVersion: '2025-02-19',
    useCdn: false,
    perspective: 'raw',
    maxRetries: 0,
  } as const
  const prefix = `conformance-${randomBytes(6).toString('hex')}`
  if (hosted) {
    const projectId = CONFORMANCE_PROJECT_ID ?? ''
    const dataset = CONFORMANCE_DATASET ?? ''
    const token = CONFORMANCE_TOKEN ?? ''
    const settings = {...common, projectId, dataset, token}
    return target(createClient7(settings), createClient(settings), prefix)
  }
  const {lake, writer} = await startLake()
  const {projectId = '', dataset = ''} = writer.config()
  const place = {
    apiHost: lake.url,
    useProjectHostname: false,
    projectId,
    dataset,
    token: lake.token,
  }
  return target(writer, createClient({...common, ...place}), prefix)
}

/** Version 8's client has the same methods; its types are told apart only by name. */
function target(cleaner: SanityClient, client: object, prefix: string): Target {
  if (!isClient(client)) throw new Error('This is no client.')
  const cleanUp = async () => {
    await cleaner.delete({query: '*[string::startsWith(_type, $prefix)]', params: {prefix}})
  }
  return {writer: client, prefix, cleanUp}
}

function isClient(client: object): client is SanityClient {
  return 'fetch' in client && 'listen' in client && 'action' in client
}
