import {type SanityClient, createClient} from '@sanity/client'
import type {Environment} from '#web/server/env/env.ts'
import {openLocalLake} from './open-local-lake.ts'

/** A dataset that may be written, local or hosted. */
export interface SeedTarget {
  client: SanityClient
  /** A description for messages: `project abc123, dataset production at Sanity`. */
  name: string
  close: () => Promise<void>
}

type Access = Pick<Environment, 'dataDir' | 'projectId' | 'dataset' | 'hosted' | 'writeToken'>

/** The API version that the whole project speaks (behaviour B230). */
const API_VERSION = '2023-05-03'

/**
 * Opens the dataset of the environment: hosted Sanity, or the local lake, which is started here unless
 * another process runs it.
 *
 * @throws One readable sentence when the write token is missing or the data folder cannot be used.
 */
export async function openTarget(access: Access): Promise<SeedTarget> {
  const {projectId, dataset, dataDir} = access
  const shared = {
    projectId,
    dataset,
    apiVersion: API_VERSION,
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
