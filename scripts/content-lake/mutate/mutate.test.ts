import {describe, expect, test} from 'vitest'
import {shareEmptyLake} from '../testing/lake-fixture.ts'

const emptyLake = shareEmptyLake()

const PAGE = {_id: 'page-a', _type: 'page', title: 'A', views: 1, tags: ['x', 'y']}

/** Sends a body to the lake, whatever it is. */
async function post(body: string) {
  const {lake, writer, asEditor: headers} = await emptyLake()
  const created = await writer.create(PAGE)
  const init = {method: 'POST', headers, body}
  const response = await fetch(`${lake.url}/v1/data/mutate/production`, init)
  expect(await writer.getDocument('page-a'), 'nothing is changed').toEqual(created)
  return {status: response.status, answer: await response.json()}
}

describe('a mutate request', () => {
  test('can set the transaction id, which becomes the revision and can be used once', async () => {
    const {writer} = await emptyLake()
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
    const {writer} = await emptyLake()
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
    const deleted = await writer.delete('page-a', {returnDocuments: true, returnFirst: false})
    expect(deleted).toMatchObject([{_id: 'page-a', title: 'C'}])
  })

  test('adds keys to objects in arrays on request', async () => {
    const {writer} = await emptyLake()
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
    expect(await post(body)).toMatchObject({status: 400, answer: {error: expect.anything()}})
  })
})

describe('creating', () => {
  test('sets id, revision and times', async () => {
    const {writer} = await emptyLake()
    const created = await writer.create({_type: 'page', _rev: 'mine', title: 'T'})
    expect(created).toEqual({
      _id: expect.stringMatching(/^[A-Za-z0-9]{22}$/),
      _type: 'page',
      _rev: expect.not.stringMatching(/^mine$/),
      _createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      _updatedAt: created._createdAt,
      title: 'T',
    })
  })

  test('completes an id that ends with a dot', async () => {
    const {writer} = await emptyLake()
    const created = await writer.create({_id: 'drafts.', _type: 'page'})
    expect(created._id).toMatch(/^drafts\.[A-Za-z0-9]{22}$/)
  })

  test('an existing id is a 409, and the whole request fails', async () => {
    const {writer} = await emptyLake()
    await writer.create(PAGE)
    const twice = writer.transaction().create({_id: 'page-b', _type: 'page'}).create(PAGE).commit()
    await expect(twice).rejects.toMatchObject({
      statusCode: 409,
      details: {
        type: 'mutationError',
        items: [{index: 1, error: {type: 'documentAlreadyExistsError', id: 'page-a'}}],
      },
    })
    expect(await writer.fetch('count(*)')).toBe(1)
  })

  test('createIfNotExists keeps an existing document, createOrReplace replaces it', async () => {
    const {writer} = await emptyLake()
    await writer.create(PAGE)
    await writer.createIfNotExists({...PAGE, title: 'ignored'})
    expect(await writer.getDocument('page-a')).toMatchObject({title: 'A', views: 1})
    await writer.createOrReplace({_id: 'page-a', _type: 'page', title: 'new'})
    expect(await writer.getDocument('page-a')).not.toHaveProperty('views')
  })

  test.each([
    {_id: '-starts-with-a-dash', _type: 'page'},
    {_id: 'has space', _type: 'page'},
    {_id: 'a'.repeat(129), _type: 'page'},
    {_id: 'two..dots', _type: 'page'},
    {_id: 'no-type'},
    {_id: 'bad-ref', _type: 'page', to: {_ref: 7}},
    {_id: 'own-method', _type: 'page', nested: {hasOwnProperty: 1}},
  ])('%j is refused', async (document) => {
    const refused = await post(JSON.stringify({mutations: [{create: document}]}))
    expect(refused).toMatchObject({
      status: 400,
      answer: {
        error: {type: 'mutationError', items: [{index: 0, error: {type: 'validationError'}}]},
      },
    })
  })
})

describe('patching', () => {
  test('supports every operation', async () => {
    const {writer} = await emptyLake()
    await writer.create({
      ...PAGE,
      list: [
        {_key: 'k1', n: 1},
        {_key: 'k2', n: 2},
      ],
    })
    const patched = await writer
      .patch('page-a')
      .set({'list[_key=="k2"].n': 20, 'deep.er': true})
      .setIfMissing({subtitle: 'S', title: 'no'})
      .inc({views: 2})
      .dec({views: 1})
      .unset(['tags[0]'])
      .diffMatchPatch({title: '@@ -1 +1,2 @@\n A\n+B\n'})
      .append('list', [{_key: 'k3', n: 3}])
      .commit()
    expect(patched).toMatchObject({
      title: 'AB',
      subtitle: 'S',
      views: 2,
      tags: ['y'],
      deep: {er: true},
      list: [
        {_key: 'k1', n: 1},
        {_key: 'k2', n: 20},
        {_key: 'k3', n: 3},
      ],
    })
  })

  test('changes the revision and update time, not the creation time', async () => {
    const {writer} = await emptyLake()
    const before = await writer.create({...PAGE, _createdAt: '2020-01-01T00:00:00Z'})
    const after = await writer.patch('page-a').set({title: 'B'}).commit()
    expect(after._createdAt).toBe('2020-01-01T00:00:00Z')
    expect(after._rev).not.toBe(before._rev)
    expect(after._updatedAt >= before._updatedAt).toBe(true)
  })

  test('of a former revision is a 409', async () => {
    const {writer} = await emptyLake()
    const {_rev} = await writer.create(PAGE)
    const patch = writer.patch('page-a').set({title: 'B'}).ifRevisionId(_rev)
    await patch.commit()
    await expect(patch.commit()).rejects.toMatchObject({
      statusCode: 409,
      details: {items: [{error: {type: 'documentRevisionIDDoesNotMatchError'}}]},
    })
  })

  test('of a document that does not exist is a 404', async () => {
    const {writer} = await emptyLake()
    await expect(writer.patch('nobody').set({a: 1}).commit()).rejects.toMatchObject({
      statusCode: 404,
      details: {items: [{error: {type: 'documentNotFoundError', id: 'nobody'}}]},
    })
  })

  test('by query changes every document found, also those created by the same request', async () => {
    const {writer} = await emptyLake()
    await writer.create(PAGE)
    await writer
      .transaction()
      .create({_id: 'page-b', _type: 'page'})
      .patch({query: '*[_type == $type]', params: {type: 'page'}}, {set: {seen: true}})
      .commit()
    expect(await writer.fetch('*[seen == true]._id')).toEqual(['page-a', 'page-b'])
  })

  test.each([
    {set: {_id: 'other'}},
    {set: {_type: 'other'}},
    {unset: ['_type']},
    {set: {'broken[': 1}},
    {insert: {after: 'title[0]', items: [1]}},
    {inc: {views: 'one'}},
    {unknown: {}},
    {set: {'tags[999999999]': 'z'}},
    {set: {'tags[3]': 'a gap before it'}},
    {set: {'tags[-3]': 'before the first'}},
    {set: {'tags[1.5]': 'between two'}},
    {set: {'tags[0, 4294967294]': 'z'}},
    {setIfMissing: {'tags[999999999]': 'z'}},
    {insert: {before: 'tags[', items: ['z']}},
    {inc: {[`tags${'[0]'.repeat(5000)}`]: 1}},
    {set: {['deep.'.repeat(100_000)]: 1}},
    {set: {['deep.'.repeat(70)]: 1}},
  ])('%j is refused', async (operations) => {
    const mutations = [{patch: {id: 'page-a', ...operations}}]
    expect((await post(JSON.stringify({mutations}))).status).toBe(400)
  })

  test('takes indices and ranges within a list, and one at its end; numbers in conditions are none', async () => {
    const {writer} = await emptyLake()
    await writer.create({...PAGE, rows: [{_key: 'k', n: 999_999_999}]})
    const patched = await writer
      .patch('page-a')
      .set({'tags[2]': 'z', 'tags[-3:1]': 'w', 'rows[n == 999999999].found': true})
      .unset(['tags[1:999999999]'])
      .commit()
    expect(patched).toMatchObject({tags: ['w'], rows: [{found: true}]})
  })
})

describe('deleting', () => {
  test('by id and by query', async () => {
    const {writer} = await emptyLake()
    await writer.create(PAGE)
    await writer.create({_id: 'page-b', _type: 'page'})
    await writer.delete('page-a')
    await writer.delete({query: '*[_type == "page"]'})
    expect(await writer.fetch('count(*)')).toBe(0)
  })

  test('a document with strong references to it is a 409 that names the referring ones', async () => {
    const {writer} = await emptyLake()
    await writer.create(PAGE)
    await writer.create({_id: 'strong', _type: 'link', to: {_type: 'reference', _ref: 'page-a'}})
    await expect(writer.delete('page-a')).rejects.toMatchObject({
      statusCode: 409,
      details: {
        items: [{error: {type: 'documentHasExistingReferencesError', referencingIDs: ['strong']}}],
      },
    })
    await writer.transaction().delete('page-a').delete('strong').commit()
    expect(await writer.fetch('count(*)')).toBe(0)
  })

  test('a document with weak references to it is allowed', async () => {
    const {writer} = await emptyLake()
    await writer.create(PAGE)
    await writer.create({_id: 'weak', _type: 'link', to: {_ref: 'page-a', _weak: true}})
    await writer.delete('page-a')
    expect(await writer.fetch('*[_id == "weak"][0].to->')).toBeNull()
  })
})
