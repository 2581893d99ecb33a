import type {Environment} from '#web/server/env/env.ts'
import {findRunningLake, serveContentLake} from 'content-lake'

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
  const lake = await serveContentLake({dataDir, projectId, dataset})
  return {url: lake.url, token: lake.token, close: () => lake.close()}
}
