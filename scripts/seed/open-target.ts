import {type SanityClient, createClient} from '@sanity/client'
import type {Environment} from '#web/server/env/env.ts'
import {serveLake} from '#web/server/local-lake.ts'
import {findRunningLake} from 'content-lake'

/** A dataset that may be written, local or hosted. */
export interface SeedTarget {
  client: SanityClient
  /** A description for messages: `project abc123, dataset production at Sanity`. */
  name: string
  close: () => Promise<void>
}

type Access = Pick<Environment, 'dataDir' | 'projectId' | 'dataset' | 'hosted' | 'writeToken'>

/** The API version that the whole project speaks. */
const API_VERSION = '2023-05-03'

/**
 * Opens the dataset of the environment: hosted Sanity, or the local lake, which is started here unless
 * another process runs it.
 *
 * @throws One readable sentence when the write token is missing or the data folder cannot be used.
 */
export async function openTarget(
  access: Access,
  apiVersion: string = API_VERSION,
): Promise<SeedTarget> {
  const {projectId, dataset, dataDir} = access
  const shared = {
    projectId,
    dataset,
    apiVersion,
    useCdn: false,
    perspective: 'raw' as const,
  }
  if (access.hosted) {
    const token = access.writeToken
    if (!token) throw new Error('Set SANITY_WRITE_TOKEN to a token that may write to the dataset.')
    const name = `project ${projectId}, dataset ${dataset} at Sanity`
    return {client: createClient({...shared, token}), name, close: async () => {}}
  }
  const lake = await openLocalLake(access)
  return {
    client: createClient({
      ...shared,
      token: lake.token,
      apiHost: lake.url,
      useProjectHostname: false,
    }),
    name: `the local dataset in ${dataDir}`,
    close: () => lake.close(),
  }
}

/** The local lake as a program uses it. */
export interface LocalLake {
  /** Origin and base path: the `apiHost` of a client. */
  url: string
  /** The write token. */
  token: string
  close: () => Promise<void>
}

/**
 * The lake of the data folder: the running one, or one that is served until `close`.
 *
 * @throws One readable sentence when the data folder cannot be used.
 */
export async function openLocalLake(
  access: Pick<Environment, 'dataDir' | 'projectId' | 'dataset'>,
): Promise<LocalLake> {
  const running = await findRunningLake(access.dataDir)
  if (running) return {url: running.url, token: running.token, close: async () => {}}
  const {dataDir, projectId, dataset} = access
  const lake = await serveLake({dataDir, projectId, dataset})
  return {url: lake.url, token: lake.token, close: () => lake.close()}
}
