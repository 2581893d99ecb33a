import {randomBytes} from 'node:crypto'
import {createClient as createClient7, type SanityClient} from '@sanity/client'
import {createClient as createClient8} from 'sanity-client-8'
import {startLake} from './lake-fixture.ts'

const {CONFORMANCE_PROJECT_ID, CONFORMANCE_DATASET, CONFORMANCE_TOKEN, CONFORMANCE_URL} =
  process.env

/** The connection to a dataset; without a `url`, of hosted Sanity. */
interface Connection {
  projectId: string
  dataset: string
  token: string
  url?: string | undefined
}

const configured: Connection | null =
  CONFORMANCE_PROJECT_ID && CONFORMANCE_DATASET && CONFORMANCE_TOKEN
    ? {
        projectId: CONFORMANCE_PROJECT_ID,
        dataset: CONFORMANCE_DATASET,
        token: CONFORMANCE_TOKEN,
        url: CONFORMANCE_URL || undefined,
      }
    : null

/** Whether the suite runs against hosted Sanity: a project, a dataset and a write token are set. */
export const hosted = configured !== null && configured.url === undefined

export const CLIENTS = [
  ['@sanity/client 7', createClient7],
  ['@sanity/client 8', createClient8],
] as const

export interface Target {
  /** A client with a token. */
  writer: SanityClient
  /** A client without one. */
  visitor: SanityClient
  /** Prefix of the types and ids of the test's documents: the dataset may contain others. */
  prefix: string
  /** Deletes these documents and the uploaded assets; throws when any are left. */
  cleanUp: () => Promise<void>
}

/** The dataset to test: the configured one, or that of a new lake. */
export async function conformanceTarget(
  createClient: (typeof CLIENTS)[number][1],
): Promise<Target> {
  const {projectId, dataset, token, url} = configured ?? (await startOwnLake())
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

async function startOwnLake(): Promise<Connection> {
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

/** Client version 8 has the same methods, but TypeScript treats its class as another type. */
function asClient(client: object): SanityClient {
  if (!isClient(client)) throw new Error('This is no client.')
  return client
}

function isClient(client: object): client is SanityClient {
  return 'fetch' in client && 'listen' in client && 'action' in client
}
