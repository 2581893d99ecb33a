import {describe, expect, test} from 'vitest'
import {startLake} from '../testing/lake-fixture.ts'

const PAGE = {_id: 'page-a', _type: 'page', title: 'A', views: 1, tags: ['x', 'y']}

describe('patching', () => {
  test('supports every operation', async () => {
    const {writer} = await startLake()
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
    const {writer} = await startLake()
    const before = await writer.create({...PAGE, _createdAt: '2020-01-01T00:00:00Z'})
    const after = await writer.patch('page-a').set({title: 'B'}).commit()
    expect(after._createdAt).toBe('2020-01-01T00:00:00Z')
    expect(after._rev).not.toBe(before._rev)
    expect(after._updatedAt >= before._updatedAt).toBe(true)
  })

  test('of a former revision is a 409', async () => {
    const {writer} = await startLake()
    const {_rev} = await writer.create(PAGE)
    const patch = writer.patch('page-a').set({title: 'B'}).ifRevisionId(_rev)
    await patch.commit()
    await expect(patch.commit()).rejects.toMatchObject({
      statusCode: 409,
      details: {items: [{error: {type: 'documentRevisionIDDoesNotMatchError'}}]},
    })
  })

  test('of a document that does not exist is a 404', async () => {
    const {writer} = await startLake()
    await expect(writer.patch('nobody').set({a: 1}).commit()).rejects.toMatchObject({
      statusCode: 404,
      details: {items: [{error: {type: 'documentNotFoundError', id: 'nobody'}}]},
    })
  })

  test('by query changes every document found, also those created by the same request', async () => {
    const {writer} = await startLake()
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
    {set: {'tags[0:999999999]': 'z'}},
    {set: {'tags[0, 4294967294]': 'z'}},
    {setIfMissing: {'tags[999999999]': 'z'}},
    {unset: ['tags[0:4294967294]']},
    {unset: ['tags[-4294967294:]']},
    {insert: {after: 'tags[0:4294967294]', items: ['z']}},
    {insert: {replace: 'tags[: 4294967294]', items: ['z']}},
    {insert: {before: 'tags[', items: ['z']}},
    {diffMatchPatch: {'tags[0:4294967294]': '@@ -1 +1 @@\n-x\n+z\n'}},
    {inc: {[`tags${'[0]'.repeat(5000)}`]: 1}},
    {set: {[`tags[${'0:20000,'.repeat(400)}0]`]: 'z'}},
    {set: {['deep.'.repeat(100_000)]: 1}},
    {set: {['deep.'.repeat(70)]: 1}},
  ])('%j is refused', async (operations) => {
    const {writer, lake} = await startLake()
    const created = await writer.create(PAGE)
    const response = await fetch(`${lake.url}/v1/data/mutate/production`, {
      method: 'POST',
      headers: {Authorization: `Bearer ${lake.token}`},
      body: JSON.stringify({mutations: [{patch: {id: 'page-a', ...operations}}]}),
    })
    expect(response.status).toBe(400)
    expect(await writer.getDocument('page-a')).toEqual(created)
  })

  test('takes indices and ranges within a list, and one at its end; numbers in conditions are none', async () => {
    const {writer} = await startLake()
    await writer.create({...PAGE, rows: [{_key: 'k', n: 999_999_999}]})
    const patched = await writer
      .patch('page-a')
      .set({'tags[2]': 'z', 'tags[-3:1]': 'w', 'rows[n == 999999999].found': true})
      .unset(['tags[1:20]'])
      .commit()
    expect(patched).toMatchObject({tags: ['w'], rows: [{found: true}]})
  })
})
