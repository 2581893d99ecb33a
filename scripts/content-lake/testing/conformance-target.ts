import {randomBytes} from 'node:crypto'
import {createClient as createClient7, type SanityClient} from '@sanity/client'
import {createClient as createClient8} from 'sanity-client-8'
import {startLake} from './lake-fixture.ts'

const {CONFORMANCE_PROJECT_ID, CONFORMANCE_DATASET, CONFORMANCE_TOKEN, CONFORMANCE_URL} =
  process.env

/** Where a dataset is reached; without a `url`, at hosted Sanity. */
interface Place {
  projectId: string
  dataset: string
  token: string
  url?: string | undefined
}

const elsewhere: Place | null =
  CONFORMANCE_PROJECT_ID && CONFORMANCE_DATASET && CONFORMANCE_TOKEN
    ? {
        projectId: CONFORMANCE_PROJECT_ID,
        dataset: CONFORMANCE_DATASET,
        token: CONFORMANCE_TOKEN,
        url: CONFORMANCE_URL || undefined,
      }
    : null

/** Whether the suite runs against hosted Sanity: then a project, a dataset and a write token are set. */
export const hosted = elsewhere !== null && elsewhere.url === undefined

export const CLIENTS = [
  ['@sanity/client 7', createClient7],
  ['@sanity/client 8', createClient8],
] as const

export interface Target {
  /** Has a token. */
  writer: SanityClient
  /** Has none. */
  visitor: SanityClient
  /** Begins the types and ids of a test's documents: the dataset may hold others. */
  prefix: string
  /** Removes them and the assets that came of them; throws when something is left. */
  cleanUp: () => Promise<void>
}

/** A dataset to hold against the protocol: the one that is set, wherever it is, or a lake's of its own. */
export async function conformanceTarget(
  createClient: (typeof CLIENTS)[number][1],
): Promise<Target> {
  const {projectId, dataset, token, url} = elsewhere ?? (await ownLake())
  const settings = {
    projectId,
    dataset,
    apiVersion: '2025-02-19',
    useCdn: false,
    perspective: 'raw',
    maxRetries: 0,
    ...(url !== undefined && {apiHost: url, useProjectHostname: false}),
  } as const
  const prefix = `conformance-${randomBytes(6).toString('hex')}`
  const cleaner = createClient7({...settings, token})
  return {
    writer: asClient(createClient({...settings, token})),
    visitor: asClient(createClient({...settings, perspective: 'published'})),
    prefix,
    cleanUp: () => cleanUp(cleaner, prefix),
  }
}

async function ownLake(): Promise<Place> {
  const {lake, writer} = await startLake()
  const {projectId = '', dataset = ''} = writer.config()
  return {projectId, dataset, token: lake.token, url: lake.url}
}

async function cleanUp(client: SanityClient, prefix: string): Promise<void> {
  const left = '*[string::startsWith(_type, $prefix) || string::startsWith(label, $prefix)]'
  await client.delete({query: left, params: {prefix}})
  const count = await client.fetch<number>(`count(${left})`, {prefix})
  if (count !== 0) throw new Error(`${count} documents of the suite are left in the dataset.`)
}

/** Version 8's client has the same methods; its types are told apart only by name. */
function asClient(client: object): SanityClient {
  if (!isClient(client)) throw new Error('This is no client.')
  return client
}

function isClient(client: object): client is SanityClient {
  return 'fetch' in client && 'listen' in client && 'action' in client
}
