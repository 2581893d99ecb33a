import {mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {type ClientConfig, createClient, type SanityClient} from '@sanity/client'
import {onTestFinished} from 'vitest'
import {type ServedContentLake, type ServeOptions, serveContentLake} from '../index.ts'

export const PROJECT = 'testproject'
export const DATASET = 'production'

/** Calls a function later, to clean up: vitest's `onTestFinished` or `afterAll`. */
export type CleanUp = (clean: () => void | Promise<void>) => void

/** A folder that is deleted when the test is over. */
export function temporaryFolder(cleanUp: CleanUp = onTestFinished): string {
  const folder = mkdtempSync(join(tmpdir(), 'lake-'))
  cleanUp(() => rmSync(folder, {recursive: true, force: true}))
  return folder
}

export interface LakeFixture {
  lake: ServedContentLake
  dataDir: string
  /** A client with the write token. */
  writer: SanityClient
  /** A client without a token, like a visitor's. */
  reader: SanityClient
  /** A client with other settings. */
  client: (config: ClientConfig) => SanityClient
}

/** An empty lake on a free port, with the clients that the tests need. */
export async function startLake(
  options: Partial<ServeOptions> = {},
  cleanUp: CleanUp = onTestFinished,
): Promise<LakeFixture> {
  const dataDir = options.dataDir ?? temporaryFolder(cleanUp)
  const lake = await serveContentLake({
    projectId: PROJECT,
    dataset: DATASET,
    dataDir,
    log: (message) => {
      throw new Error(`the lake logged an error: ${message}`)
    },
    ...options,
  })
  cleanUp(() => lake.close())
  const client = (config: ClientConfig) =>
    createClient({
      projectId: PROJECT,
      dataset: DATASET,
      apiVersion: '2023-05-03',
      apiHost: lake.url,
      useProjectHostname: false,
      useCdn: false,
      perspective: 'raw',
      maxRetries: 0,
      ...config,
    })
  return {
    lake,
    dataDir,
    client,
    writer: client({token: lake.token, ignoreBrowserTokenWarning: true}),
    reader: client({perspective: 'published'}),
  }
}
