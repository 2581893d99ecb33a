import {existsSync} from 'node:fs'
import {join} from 'node:path'
import type {SanityClient} from '@sanity/client'
import type {Environment} from '#web/server/env/env.ts'
import {openTarget} from '../seed/open-target.ts'
import {MoveError} from './move-error.ts'

/** A client of one of the two datasets of a move, and how messages name that dataset. */
export interface DatasetConnection {
  kind: 'local' | 'hosted'
  client: SanityClient
  dataset: string
  /** A description for messages: `project abc123, dataset production at Sanity`. */
  name: string
  /** The key of the environment that holds the token. */
  tokenKey?: string
  close: () => Promise<void>
}

type Access = Pick<
  Environment,
  'dataDir' | 'hosted' | 'projectId' | 'dataset' | 'writeToken' | 'readToken'
>

/** The version with which `sanity dataset import` writes releases and their documents. */
const API_VERSION = '2025-02-19'

/**
 * Opens the hosted dataset that the environment names.
 *
 * @param use reading is also possible with the token of the preview.
 * @throws MoveError that says which key is missing.
 */
export async function connectHosted(
  env: Access,
  use: 'read' | 'write',
): Promise<DatasetConnection> {
  if (!env.hosted) {
    throw new MoveError(
      'Set SANITY_PROJECT_ID to the project at Sanity, and SANITY_DATASET unless its dataset is called production.',
    )
  }
  const tokenKey = use === 'read' && env.readToken ? 'SANITY_READ_TOKEN' : 'SANITY_WRITE_TOKEN'
  const token = tokenKey === 'SANITY_READ_TOKEN' ? env.readToken : env.writeToken
  if (!token) {
    throw new MoveError(
      use === 'write'
        ? 'Set SANITY_WRITE_TOKEN to a token that may write to the hosted dataset (role Editor).'
        : 'Set SANITY_READ_TOKEN to a token that may read drafts of the hosted dataset (role Viewer).',
    )
  }
  const target = await openTarget({...env, writeToken: token})
  const client = target.client.withConfig({apiVersion: API_VERSION})
  return {...target, client, kind: 'hosted', dataset: env.dataset, tokenKey}
}

/**
 * Opens the local dataset, of the running site where there is one. Its name is only part of paths: it is the one
 * that the folder has had so far, else that of the environment.
 *
 * @throws MoveError where it is to be read and there is none; one sentence where the folder cannot be used.
 */
export async function connectLocal(env: Access, use: 'read' | 'write'): Promise<DatasetConnection> {
  const {dataDir} = env
  if (use === 'read' && !existsSync(join(dataDir, 'lake.sqlite'))) {
    throw new MoveError(`There is no local dataset in ${dataDir}: set DATA_DIR to its folder.`)
  }
  const open = async (dataset: string) => {
    const access = {dataDir, dataset, projectId: 'local', hosted: false, writeToken: undefined}
    const target = await openTarget(access)
    return {...target, client: target.client.withConfig({apiVersion: API_VERSION})}
  }
  const first = await open(env.dataset)
  const [served] = await first.client.datasets.list()
  const running = served?.name ?? env.dataset
  const client = first.client.withConfig({dataset: running})
  const dataset = (await storedName(client)) ?? running
  if (dataset === running) return {...first, client, kind: 'local', dataset}
  await first.close()
  return {...(await open(dataset)), kind: 'local', dataset}
}

/** The name in the paths of stored assets: `images/local/production/…`. */
async function storedName(client: SanityClient): Promise<string | undefined> {
  const query = '*[_type in ["sanity.imageAsset", "sanity.fileAsset"]][0].path'
  const path = await client.fetch<string | null>(query)
  return path?.split('/')[2]
}
