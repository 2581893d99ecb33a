import {describe, expect, test, vi} from 'vitest'
import {act, signIn} from '../auth/testing/requests.ts'
import {DATASET, shareEmptyLake} from '../testing/lake-fixture.ts'

const emptyLake = shareEmptyLake()

async function lakeWithPage() {
  const fixture = await emptyLake()
  await fixture.writer.create({_id: 'page', _type: 'page', title: 'First'})
  const read = (id: string) => fixture.writer.getDocument(id)
  return {...fixture, read}
}
const pair = {draftId: 'drafts.page', publishedId: 'page'}

describe('an edit', () => {
  test('creates the draft from the published document, which does not change', async () => {
    const {writer, read} = await lakeWithPage()
    const patch = {set: {title: 'Second'}}
    const {transactionId} = await writer.action({
      actionType: 'sanity.action.document.edit',
      ...pair,
      patch,
    })
    expect(await read('drafts.page')).toMatchObject({title: 'Second', _rev: transactionId})
    expect(await read('page')).toMatchObject({title: 'First'})
  })

  test('of nothing is refused', async () => {
    const {writer} = await lakeWithPage()
    const edit = {actionType: 'sanity.action.document.edit', patch: {set: {a: 1}}} as const
    const missing = {draftId: 'drafts.none', publishedId: 'none'}
    await expect(writer.action({...edit, ...missing})).rejects.toMatchObject({statusCode: 404})
  })
})

describe('publishing', () => {
  test('replaces the published document by the draft, in one transaction', async () => {
    const {writer, read} = await lakeWithPage()
    const before = await read('page')
    const {transactionId} = await writer.action([
      {actionType: 'sanity.action.document.edit', ...pair, patch: {set: {title: 'Second'}}},
      {
        actionType: 'sanity.action.document.publish',
        ...pair,
        ifPublishedRevisionId: before?._rev ?? '',
      },
    ])
    expect(await read('page')).toMatchObject({
      title: 'Second',
      _rev: transactionId,
      _createdAt: before?._createdAt,
    })
    expect(await read('drafts.page')).toBeUndefined()
  })

  test('is refused when the document was published in the meantime', async () => {
    const {writer, read} = await lakeWithPage()
    await writer.createOrReplace({_id: 'drafts.page', _type: 'page', title: 'Mine'})
    const publish = {actionType: 'sanity.action.document.publish', ...pair} as const
    const late = writer.action({...publish, ifPublishedRevisionId: 'older'})
    await expect(late).rejects.toMatchObject({statusCode: 409})
    expect(await read('drafts.page')).toMatchObject({title: 'Mine'})
  })

  test('strengthens references, whose targets must then be published', async () => {
    const {writer, read} = await lakeWithPage()
    const about = {
      _type: 'reference',
      _ref: 'target',
      _weak: true,
      _strengthenOnPublish: {type: 'page'},
    }
    await writer.createOrReplace({_id: 'drafts.page', _type: 'page', about})
    const publish = () => writer.action({actionType: 'sanity.action.document.publish', ...pair})
    await expect(publish()).rejects.toMatchObject({statusCode: 409})
    await writer.create({_id: 'target', _type: 'page'})
    await publish()
    expect(await read('page')).toMatchObject({about: {_type: 'reference', _ref: 'target'}})
    expect((await read('page'))?.['about']).not.toHaveProperty('_weak')
  })
})

describe('unpublishing, discarding and deleting', () => {
  test('unpublishing keeps the content as a draft', async () => {
    const {writer, read} = await lakeWithPage()
    await writer.action({actionType: 'sanity.action.document.unpublish', ...pair})
    expect(await read('page')).toBeUndefined()
    expect(await read('drafts.page')).toMatchObject({title: 'First'})
  })

  test('discarding deletes only the draft', async () => {
    const {writer, read} = await lakeWithPage()
    await writer.createOrReplace({_id: 'drafts.page', _type: 'page', title: 'Mine'})
    const versionId = 'drafts.page'
    await writer.action({actionType: 'sanity.action.document.version.discard', versionId})
    expect(await read('drafts.page')).toBeUndefined()
    expect(await read('page')).toMatchObject({title: 'First'})
  })

  test('deleting includes the named drafts, and fails when it leaves out one', async () => {
    const {writer, read} = await lakeWithPage()
    await writer.createOrReplace({_id: 'drafts.page', _type: 'page', title: 'Mine'})
    const remove = {actionType: 'sanity.action.document.delete', publishedId: 'page'} as const
    await expect(writer.action({...remove, includeDrafts: []})).rejects.toThrow('has a draft')
    await writer.action({...remove, includeDrafts: ['drafts.page']})
    expect([await read('page'), await read('drafts.page')]).toEqual([undefined, undefined])
  })

  test('documents that others refer to cannot be unpublished', async () => {
    const {writer, read} = await lakeWithPage()
    await writer.create({_id: 'other', _type: 'page', about: {_type: 'reference', _ref: 'page'}})
    const unpublish = writer.action({actionType: 'sanity.action.document.unpublish', ...pair})
    await expect(unpublish).rejects.toMatchObject({statusCode: 409})
    expect(await read('page')).toBeDefined()
  })
})

describe('unpublishVersion', () => {
  test('marks the document for its release, in which it is gone; it stays published', async () => {
    const {writer, read, client, lake} = await lakeWithPage()
    await writer.unpublishVersion({releaseId: 'spring', publishedId: 'page'})
    expect(await read('versions.spring.page')).toMatchObject({
      _type: 'page',
      title: 'First',
      _system: {delete: true},
    })
    const titles = (perspective: ['spring'] | 'published') =>
      client({token: lake.token, perspective, apiVersion: '2025-02-19'}).fetch('*.title')
    expect(await titles('published')).toEqual(['First'])
    expect(await titles(['spring'])).toEqual([])
  })

  test('of a document that is not published, or without a version’s id, is refused', async () => {
    const {writer, read} = await lakeWithPage()
    const actionType = 'sanity.action.document.version.unpublish'
    const send = (publishedId: string, versionId: string) =>
      writer.action({actionType, publishedId, versionId})
    await expect(send('none', 'versions.spring.none')).rejects.toMatchObject({statusCode: 404})
    await expect(send('page', 'page')).rejects.toMatchObject({statusCode: 400})
    expect(await read('page')).toMatchObject({title: 'First'})
  })
})

describe('a request', () => {
  test('succeeds as a whole or changes nothing', async () => {
    const {writer, read} = await lakeWithPage()
    const both = writer.action([
      {actionType: 'sanity.action.document.edit', ...pair, patch: {set: {title: 'Second'}}},
      {actionType: 'sanity.action.document.discard', draftId: 'drafts.none'},
    ])
    await expect(both).rejects.toMatchObject({statusCode: 404})
    expect(await read('drafts.page')).toBeUndefined()
  })

  test('that is sent again by the same author is acknowledged, and applied once', async () => {
    const {writer, read} = await lakeWithPage()
    const send = () =>
      writer.action(
        {actionType: 'sanity.action.document.edit', ...pair, patch: {inc: {count: 1}}},
        {transactionId: 'sent-twice'},
      )
    await writer.patch('page').set({count: 1}).commit()
    expect((await send()).transactionId).toBe('sent-twice')
    expect((await send()).transactionId).toBe('sent-twice')
    expect(await read('drafts.page')).toMatchObject({count: 2})
  })

  test('of a person that takes too much of the processor is refused, and changes nothing', async ({
    onTestFinished,
  }) => {
    const {lake, asEditor, read} = await lakeWithPage()
    const {cookie} = await signIn(lake.url)
    let used = 0
    const spy = vi.spyOn(process, 'cpuUsage').mockImplementation((former) => {
      used += former ? 1_500_000 : 0
      return {user: used, system: 0}
    })
    onTestFinished(() => spy.mockRestore())
    const edit = {actionType: 'sanity.action.document.edit', ...pair, patch: {inc: {count: 1}}}
    const send = async (headers: Record<string, string>, count: number) => {
      used = 0
      return (await act(lake.url, headers, ...Array.from({length: count}, () => edit))).status
    }
    const asPerson = {cookie, origin: lake.origin}
    expect(await send(asPerson, 2)).toBe(400)
    expect(await read('drafts.page')).toBeUndefined()
    expect(await send(asPerson, 1)).toBe(200)
    expect(await send(asEditor, 2)).toBe(200)
  })

  test('of an unknown type or without sign-in is refused', async () => {
    const {writer, reader} = await lakeWithPage()
    const send = (client: typeof writer, actionType: string) =>
      client.request({
        method: 'POST',
        uri: `/data/actions/${DATASET}`,
        body: {actions: [{actionType, ...pair}]},
      })
    await expect(send(writer, 'sanity.action.nonsense')).rejects.toMatchObject({statusCode: 400})
    const publish = send(reader, 'sanity.action.document.publish')
    await expect(publish).rejects.toMatchObject({statusCode: 401})
  })
})
