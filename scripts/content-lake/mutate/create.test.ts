import {describe, expect, test} from 'vitest'
import {startLake} from '../testing/lake-fixture.ts'

const PAGE = {_id: 'page-a', _type: 'page', title: 'A', views: 1, tags: ['x', 'y']}

describe('creating', () => {
  test('sets id, revision and times', async () => {
    const {writer} = await startLake()
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
    const {writer} = await startLake()
    const created = await writer.create({_id: 'drafts.', _type: 'page'})
    expect(created._id).toMatch(/^drafts\.[A-Za-z0-9]{22}$/)
  })

  test('an existing id is a 409, and the whole request fails', async () => {
    const {writer} = await startLake()
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
    const {writer} = await startLake()
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
    const {lake} = await startLake()
    const response = await fetch(`${lake.url}/v1/data/mutate/production`, {
      method: 'POST',
      headers: {Authorization: `Bearer ${lake.token}`},
      body: JSON.stringify({mutations: [{create: document}]}),
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      error: {type: 'mutationError', items: [{index: 0, error: {type: 'validationError'}}]},
    })
  })
})

test('a strong reference to a missing document is a 409', async () => {
  const {writer} = await startLake()
  await expect(writer.create({_type: 'link', to: {_ref: 'nobody'}})).rejects.toMatchObject({
    statusCode: 409,
  })
})
