import {randomBytes} from 'node:crypto'
import {createClient} from '@sanity/client'
import {onTestFinished} from 'vitest'
import {DATASET, PROJECT, startLake} from './lake-fixture.ts'

/** The connection to the configured dataset of hosted Sanity, or else to a new lake. */
async function connectionSettings() {
  const {CONFORMANCE_PROJECT_ID, CONFORMANCE_DATASET, CONFORMANCE_TOKEN} = process.env
  if (CONFORMANCE_PROJECT_ID && CONFORMANCE_DATASET && CONFORMANCE_TOKEN) {
    return {
      projectId: CONFORMANCE_PROJECT_ID,
      dataset: CONFORMANCE_DATASET,
      token: CONFORMANCE_TOKEN,
    }
  }
  const {url, token} = (await startLake()).lake
  const place = {projectId: PROJECT, dataset: DATASET}
  return {...place, token, apiHost: url, useProjectHostname: false}
}

/**
 * A few documents with every kind of field, in the dataset of the conformance tests; deleted after the test. The
 * tests check what the site, the Studio and the scripts rely on, with a new lake. With CONFORMANCE_PROJECT_ID,
 * CONFORMANCE_DATASET and CONFORMANCE_TOKEN they check that dataset of hosted Sanity. It may contain other documents.
 */
export async function conformanceDataset() {
  const {token, ...place} = await connectionSettings()
  const settings = {
    ...place,
    apiVersion: '2025-02-19',
    useCdn: false,
    perspective: 'raw',
    maxRetries: 0,
  } as const
  const writer = createClient({...settings, token})
  const visitor = createClient({...settings, perspective: 'published'})
  /** The type, and the prefix of ids, of the test's documents: the dataset may contain others. */
  const type = `conformance-${randomBytes(6).toString('hex')}`
  onTestFinished(async () => {
    const left = '*[string::startsWith(_type, $type) || string::startsWith(label, $type)]'
    await writer.delete({query: left, params: {type}})
    const count = await writer.fetch<number>(`count(${left})`, {type})
    if (count !== 0) throw new Error(`${count} documents of the suite are left in the dataset.`)
  })
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
