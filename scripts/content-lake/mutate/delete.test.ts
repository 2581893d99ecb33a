import {describe, expect, test} from 'vitest'
import {startLake} from '../testing/lake-fixture.ts'

const PAGE = {_id: 'page-a', _type: 'page', title: 'A', views: 1, tags: ['x', 'y']}

describe('deleting', () => {
  test('by id and by query', async () => {
    const {writer} = await startLake()
    await writer.create(PAGE)
    await writer.create({_id: 'page-b', _type: 'page'})
    await writer.delete('page-a')
    await writer.delete({query: '*[_type == "page"]'})
    expect(await writer.fetch('count(*)')).toBe(0)
  })

  test('a document with strong references to it is a 409 that names the referring ones', async () => {
    const {writer} = await startLake()
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
    const {writer} = await startLake()
    await writer.create(PAGE)
    await writer.create({_id: 'weak', _type: 'link', to: {_ref: 'page-a', _weak: true}})
    await writer.delete('page-a')
    expect(await writer.fetch('*[_id == "weak"][0].to->')).toBeNull()
  })
})
