import {mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {type ClientConfig, createClient, type SanityClient} from '@sanity/client'
import {afterAll, beforeAll, onTestFinished} from 'vitest'
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
  /** The headers of a program with the write token. */
  asEditor: {Authorization: string}
  /** A client with other settings. */
  client: (config: ClientConfig) => SanityClient
}

/**
 * Lets a lake evaluate queries in a process of its own, as in production: for tests of queries and their limits. Its
 * start takes longer than most other tests, in which the lake's own process evaluates them.
 */
export const queryProcess = {knownQueries: undefined} as const

/** An empty lake on a free port, with the clients that the tests need. */
export async function startLake(
  options: Partial<ServeOptions> = {},
  cleanUp: CleanUp = onTestFinished,
): Promise<LakeFixture> {
  const dataDir = options.dataDir ?? temporaryFolder(cleanUp)
  const lake = await serveContentLake({
    projectId: PROJECT,
    dataset: DATASET,
    knownQueries: 'any',
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
    asEditor: {Authorization: `Bearer ${lake.token}`},
    writer: client({token: lake.token, ignoreBrowserTokenWarning: true}),
    reader: client({perspective: 'published'}),
  }
}

/**
 * Starts something with a lake once for all tests of a file, which must not depend on what one of them
 * changes. A start takes longer than most tests: a lake has processes of its own.
 *
 * @returns gives what has been started.
 */
export function startOnce<T>(start: (cleanUp: CleanUp) => Promise<T>): () => T {
  let started: {fixture: T} | undefined
  const cleaners: Parameters<CleanUp>[0][] = []
  beforeAll(async () => {
    started = {fixture: await start((clean) => cleaners.unshift(clean))}
  })
  afterAll(async () => {
    for (const clean of cleaners) await clean()
  })
  return () => {
    if (!started) throw new Error('The lake is not open.')
    return started.fixture
  }
}

/**
 * One lake for the tests of a file that write.
 *
 * @returns deletes all documents, and gives the lake: its image and query processes run already.
 */
export function shareEmptyLake(): () => Promise<LakeFixture> {
  const lake = startOnce((cleanUp) => startLake({}, cleanUp))
  return async () => {
    const {writer} = lake()
    const ids = await writer.fetch<string[]>('*._id')
    // By their ids: what is deleted by a query starts a process that evaluates it.
    const transaction = writer.transaction()
    for (const id of ids) transaction.delete(id)
    if (ids.length > 0) await transaction.commit()
    return lake()
  }
}
