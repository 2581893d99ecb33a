import {describe, expect, test} from 'vitest'
import {DATASET, startLake, startOnce} from '../testing/lake-fixture.ts'

const SECRET = 'Not for everybody yet'
const HIDDEN = ['drafts.page', 'versions.r1.page', 'private.page'] as const

/** A lake with a public document and, of every kind, one that only people who are signed in may read. */
const lake = startOnce(async (cleanUp) => {
  const {lake, writer} = await startLake({}, cleanUp)
  const transaction = writer.transaction().create({_id: 'page', _type: 'page', title: 'Public'})
  for (const _id of HIDDEN) {
    transaction.create({_id, _type: 'page', title: SECRET, to: {_type: 'reference', _ref: 'page'}})
  }
  await transaction.commit()
  return {url: lake.url, token: lake.token}
})

const data = (kind: string, rest: string) => `/v2025-02-19/data/${kind}/${DATASET}${rest}`
const query = (text: string, search = '') =>
  data('query', `?query=${encodeURIComponent(text)}${search}`)

describe.each<[string, () => string]>([
  ...['raw', 'drafts', 'previewDrafts', 'r1', 'r1,drafts'].map(
    (perspective): [string, () => string] => [
      `a query, perspective ${perspective}`,
      () => query('*', `&perspective=${perspective}`),
    ],
  ),
  ...HIDDEN.flatMap((id): [string, () => string][] => [
    [`a query by the id ${id}`, () => query(`*[_id == "${id}"]`, '&perspective=raw')],
    [`the document ${id}`, () => data('doc', `/page,${id}`)],
    [`the last revision of ${id}`, () => data('history', `/documents/${id}?lastRevision=true`)],
  ]),
  ['what refers to a public one', () => query('*[references("page")]', '&perspective=raw')],
  ['transactions', () => data('history', '/transactions/drafts.page?excludeContent=false')],
  ['an export', () => data('export', '')],
])('%s', (_, path) => {
  const ask = async (headers: Record<string, string>) => {
    const response = await fetch(lake().url + path(), {headers})
    return {status: response.status, text: await response.text()}
  }

  test('tells anonymous clients nothing of drafts, versions and private documents', async () => {
    const {status, text} = await ask({})
    expect(status).toBeLessThan(500)
    expect(text).not.toContain(SECRET)
  })

  test('shows them to people who are signed in', async () => {
    const {status, text} = await ask({Authorization: `Bearer ${lake().token}`})
    expect([status, text.includes(SECRET)]).toEqual([200, true])
  })
})
