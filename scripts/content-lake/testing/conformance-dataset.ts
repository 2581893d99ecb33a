import {randomBytes} from 'node:crypto'
import {createClient, type SanityClient} from '@sanity/client'
import {onTestFinished} from 'vitest'
import {startLake} from './lake-fixture.ts'

const {CONFORMANCE_PROJECT_ID, CONFORMANCE_DATASET, CONFORMANCE_TOKEN} = process.env

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
      }
    : null

interface Target {
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
async function conformanceTarget(): Promise<Target> {
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
  const writer = createClient({...settings, token})
  return {
    writer,
    visitor: createClient({...settings, perspective: 'published'}),
    prefix,
    cleanUp: () => cleanUp(writer, prefix),
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

/**
 * A few documents with every kind of field, in the dataset of the conformance tests; deleted after the test. The
 * tests check what the site, the Studio and the scripts rely on, with a new lake. With CONFORMANCE_PROJECT_ID,
 * CONFORMANCE_DATASET and CONFORMANCE_TOKEN they check that dataset of hosted Sanity. It may contain other documents.
 */
export async function conformanceDataset() {
  const {writer, visitor, prefix: type, cleanUp} = await conformanceTarget()
  onTestFinished(cleanUp)
  const reference = (name: string) => ({_type: 'reference', _ref: `${type}-${name}`})
  const tags = (...names: string[]) => names
  await writer
    .transaction()
    .create({_id: `${type}-a`, _type: type, title: 'Alpha gas', n: 1, tags: tags('x', 'y')})
    .create({_id: `${type}-b`, _type: type, title: 'beta', n: 2, date: '2026-01-02'})
    .create({
      _id: `${type}-c`,
      _type: type,
      title: 'Gamma',
      n: 3,
      date: '2026-03-04',
      about: reference('a'),
      body: [
        {
          _type: 'block',
          _key: 'k',
          style: 'normal',
          markDefs: [],
          children: [{_type: 'span', _key: 's', text: 'Some words', marks: []}],
        },
      ],
    })
    .create({_id: `drafts.${type}-b`, _type: type, title: 'beta, revised', n: 20})
    .commit()
  const runQuery = (
    query: string,
    params = {},
    perspective: 'raw' | 'published' | 'drafts' = 'published',
  ) => writer.fetch(query, {type, ...params}, {perspective})
  return {writer, visitor, type, runQuery, id: (name: string) => `${type}-${name}`}
}
