import {describe, expect, test} from 'vitest'
import {startLake} from '../testing/lake-fixture.ts'

const PAGE = {_id: 'page-a', _type: 'page', title: 'A', views: 1, tags: ['x', 'y']}

describe('a mutate request', () => {
  test('can set the transaction id, which becomes the revision and can be used once', async () => {
    const {writer} = await startLake()
    const answer = await writer
      .transaction([{create: PAGE}])
      .transactionId('tx-1')
      .commit()
    expect(answer.transactionId).toBe('tx-1')
    expect((await writer.getDocument('page-a'))?._rev).toBe('tx-1')
    const again = writer
      .transaction([{delete: {id: 'page-a'}}])
      .transactionId('tx-1')
      .commit()
    await expect(again).rejects.toMatchObject({statusCode: 409})
  })

  test('returns its results, on request with documents', async () => {
    const {writer} = await startLake()
    await writer.create(PAGE)
    const ids = await writer
      .transaction()
      .createIfNotExists(PAGE)
      .patch('page-a', {set: {title: 'B'}})
      .create({_id: 'page-b', _type: 'page'})
      .delete('page-b')
      .commit()
    expect(ids.results).toEqual([
      {id: 'page-a', operation: 'none'},
      {id: 'page-a', operation: 'update'},
      {id: 'page-b', operation: 'create'},
      {id: 'page-b', operation: 'delete'},
    ])
    const documents = await writer
      .patch('page-a')
      .set({title: 'C'})
      .commit({returnDocuments: true, returnFirst: false})
    expect(documents).toMatchObject([{_id: 'page-a', title: 'C'}])
  })

  test('as a dry run changes nothing', async () => {
    const {writer} = await startLake()
    const created = await writer.create(PAGE, {dryRun: true})
    expect(created).toMatchObject(PAGE)
    expect(await writer.fetch('count(*)')).toBe(0)
  })

  test('adds keys to objects in arrays on request', async () => {
    const {writer} = await startLake()
    const document = {_id: 'page-a', _type: 'page', list: [{n: 1}, {n: 2, _key: 'mine'}, 'text']}
    const created = await writer.create(document, {autoGenerateArrayKeys: true})
    const key = expect.stringMatching(/^[0-9a-f]{12}$/)
    expect(created.list).toEqual([{n: 1, _key: key}, {n: 2, _key: 'mine'}, 'text'])
    const patched = await writer
      .patch('page-a')
      .append('list', [{n: 3}])
      .commit({autoGenerateArrayKeys: true})
    expect(patched.list[3]).toEqual({n: 3, _key: key})
  })

  test.each([
    ['no JSON', '{'],
    ['no list', '{"mutations": {}}'],
    ['an unknown mutation', '{"mutations": [{"upsert": {}}]}'],
    ['two in one', '{"mutations": [{"create": {"_type": "a"}, "delete": {"id": "b"}}]}'],
    ['a null', '{"mutations": [null]}'],
    [
      'depth',
      `{"mutations": [{"create": {"_type": "a", "x": ${'['.repeat(500)}${']'.repeat(500)}}}]}`,
    ],
    ['great depth', `{"mutations": ${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
    ['a bad query', '{"mutations": [{"delete": {"query": "*["}}]}'],
    ['a query for no documents', '{"mutations": [{"delete": {"query": "[1, 2]"}}]}'],
    ['a bad transaction id', '{"mutations": [], "transactionId": "no spaces"}'],
  ])('that is malformed (%s) is a 400', async (_name, body) => {
    const {lake} = await startLake()
    const response = await fetch(`${lake.url}/v1/data/mutate/production`, {
      method: 'POST',
      headers: {Authorization: `Bearer ${lake.token}`},
      body,
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toHaveProperty('error')
  })
})
