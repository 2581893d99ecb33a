import {describe, expect, test} from 'vitest'
import {lakeWithRelease, releaseId} from './testing/lake-with-release.ts'

const refused = {statusCode: 409}

describe('publishing a release', () => {
  test('publishes its versions in one transaction; other drafts stay', async () => {
    const {writer, read, add, release} = await lakeWithRelease()
    const before = await read('page')
    await writer.create({_id: 'drafts.page', _type: 'page', title: 'Draft'})
    await add('page', {title: 'Second'})
    await add('new', {title: 'New'})
    const {transactionId} = await writer.releases.publish({releaseId})
    expect(await read('page')).toMatchObject({
      title: 'Second',
      _rev: transactionId,
      _createdAt: before?._createdAt,
    })
    expect(await read('new')).toMatchObject({title: 'New', _rev: transactionId})
    expect(await read('drafts.page')).toMatchObject({title: 'Draft'})
    expect(await writer.fetch('*[_id in path("versions.**")]')).toEqual([])
    expect(await release()).toMatchObject({
      _rev: transactionId,
      state: 'published',
      publishedAt: expect.any(String),
      finalDocumentStates: [{id: 'versions.spring.new'}, {id: 'versions.spring.page'}],
    })
  })

  test('unpublishes what is marked for it, and keeps its content as a draft', async () => {
    const {writer, read} = await lakeWithRelease()
    await writer.unpublishVersion({releaseId, publishedId: 'page'})
    await writer.releases.publish({releaseId})
    expect(await read('page')).toBeUndefined()
    expect(await read('versions.spring.page')).toBeUndefined()
    const draft = await read('drafts.page')
    expect(draft).toMatchObject({title: 'First'})
    expect(draft).not.toHaveProperty('_system')
  })

  test('makes references strong: documents of one release may refer to each other', async () => {
    const {writer, read, add} = await lakeWithRelease()
    const about = {
      _type: 'reference',
      _ref: 'new',
      _weak: true,
      _strengthenOnPublish: {type: 'page'},
    }
    await add('page', {about})
    await add('new', {title: 'New'})
    await writer.releases.publish({releaseId})
    expect((await read('page'))?.['about']).toEqual({_type: 'reference', _ref: 'new'})
  })

  test('changes nothing where one document cannot be published', async () => {
    const {writer, read, add, release} = await lakeWithRelease()
    await writer.create({_id: 'other', _type: 'page', about: {_type: 'reference', _ref: 'page'}})
    await writer.unpublishVersion({releaseId, publishedId: 'page'})
    await add('new', {title: 'New'})
    await expect(writer.releases.publish({releaseId})).rejects.toMatchObject(refused)
    expect(await read('new')).toBeUndefined()
    expect(await read('page')).toMatchObject({title: 'First'})
    expect(await release()).toMatchObject({state: 'active'})
  })

  test('twice, or of a release that is scheduled, is refused', async () => {
    const {writer} = await lakeWithRelease()
    const publish = () => writer.releases.publish({releaseId})
    await writer.releases.schedule({releaseId, publishAt: '2999-01-01T00:00:00Z'})
    await expect(publish()).rejects.toThrow('is scheduled')
    await writer.releases.unschedule({releaseId})
    await publish()
    await expect(publish()).rejects.toMatchObject({
      ...refused,
      response: {body: {error: {type: 'actionError', items: [{index: 0}]}}},
    })
  })

  test('can be tried without changing anything, as the Studio does', async () => {
    const {writer, read, add, release} = await lakeWithRelease()
    await add('page', {title: 'Second'})
    await writer.releases.publish({releaseId}, {dryRun: true})
    expect(await read('page')).toMatchObject({title: 'First'})
    expect(await release()).toMatchObject({state: 'active'})
  })
})
