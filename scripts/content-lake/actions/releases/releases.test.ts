import {describe, expect, test} from 'vitest'
import {lakeWithRelease, releaseId} from './testing/lake-with-release.ts'

const refused = {statusCode: 409}
const publishAt = '2999-01-01T00:00:00.000Z'

describe('a release', () => {
  test('is an active document with the metadata that it is given', async () => {
    const {writer, release} = await lakeWithRelease()
    expect(await release()).toMatchObject({
      _id: '_.releases.spring',
      _type: 'system.release',
      name: 'spring',
      state: 'active',
      metadata: {title: 'Spring', releaseType: 'scheduled', cardinality: 'many'},
      userId: 'local-token',
    })
    const {releaseId: generated} = await writer.releases.create({})
    const other = await writer.releases.get({releaseId: generated})
    expect(other?.metadata).toEqual({releaseType: 'undecided'})
    const all = await writer.fetch<{name: string}[]>('releases::all()')
    expect(all.map(({name}) => name).sort()).toEqual([generated, releaseId].sort())
  })

  test('cannot have the id of another, or the name of a perspective', async () => {
    const {writer} = await lakeWithRelease()
    await expect(writer.releases.create({releaseId})).rejects.toMatchObject(refused)
    const drafts = writer.releases.create({releaseId: 'drafts'})
    await expect(drafts).rejects.toMatchObject({statusCode: 400})
  })

  test('can be edited in its metadata alone', async () => {
    const {writer, release} = await lakeWithRelease()
    const edit = (patch: object) => writer.releases.edit({releaseId, patch})
    await edit({set: {'metadata.title': 'Summer'}, unset: ['metadata.cardinality']})
    expect((await release())?.metadata).toEqual({title: 'Summer', releaseType: 'scheduled'})
    await expect(edit({set: {state: 'published'}})).rejects.toMatchObject({statusCode: 400})
    const never = edit({set: {'metadata.releaseType': 'never'}})
    await expect(never).rejects.toMatchObject({statusCode: 400})
    expect(await release()).toMatchObject({state: 'active', metadata: {title: 'Summer'}})
  })

  test('that does not exist is not found', async () => {
    const {writer} = await lakeWithRelease()
    const publish = writer.releases.publish({releaseId: 'none'})
    await expect(publish).rejects.toMatchObject({statusCode: 404})
  })
})

describe('a scheduled release', () => {
  test('is locked with its documents until it is unscheduled', async () => {
    const {writer, read, add, release} = await lakeWithRelease()
    await add('page', {title: 'Second'})
    await writer.releases.schedule({releaseId, publishAt})
    expect(await release()).toMatchObject({state: 'scheduled', publishAt})
    const change = () => writer.patch('versions.spring.page').set({title: 'Third'}).commit()
    await expect(change()).rejects.toMatchObject(refused)
    await expect(add('new', {})).rejects.toMatchObject({
      ...refused,
      response: {body: {error: {type: 'actionError'}}},
    })
    const discard = writer.discardVersion({releaseId, publishedId: 'page'})
    await expect(discard).rejects.toMatchObject(refused)
    await expect(writer.releases.archive({releaseId})).rejects.toMatchObject(refused)

    await writer.releases.unschedule({releaseId})
    expect(await release()).not.toHaveProperty('publishAt')
    await change()
    expect(await read('versions.spring.page')).toMatchObject({title: 'Third'})
  })

  test('can be given another time', async () => {
    const {writer, release} = await lakeWithRelease()
    await writer.releases.schedule({releaseId, publishAt})
    await writer.releases.schedule({releaseId, publishAt: '2999-02-01T01:00:00+01:00'})
    expect(await release()).toMatchObject({publishAt: '2999-02-01T00:00:00.000Z'})
    const soon = writer.releases.schedule({releaseId, publishAt: 'soon'})
    await expect(soon).rejects.toMatchObject({statusCode: 400})
  })
})

describe('an archived release', () => {
  test('has no documents, and gets them back', async () => {
    const {writer, read, add, release} = await lakeWithRelease()
    await add('page', {title: 'Second'})
    await writer.unpublishVersion({releaseId, publishedId: 'page'})
    await writer.releases.archive({releaseId})
    expect(await read('versions.spring.page')).toBeUndefined()
    expect(await release()).toMatchObject({
      state: 'archived',
      finalDocumentStates: [{id: 'versions.spring.page'}],
    })
    await expect(add('page', {})).rejects.toMatchObject(refused)

    await writer.releases.unarchive({releaseId})
    expect(await release()).toMatchObject({state: 'active'})
    expect(await release()).not.toHaveProperty('finalDocumentStates')
    expect(await read('versions.spring.page')).toMatchObject({_system: {delete: true}})
  })

  test('can be deleted, as a published one, but no other', async () => {
    const {writer, release} = await lakeWithRelease()
    const remove = () => writer.releases.delete({releaseId})
    await expect(remove()).rejects.toMatchObject(refused)
    await writer.releases.archive({releaseId})
    await remove()
    expect(await release()).toBeUndefined()
  })
})

test('an exported release is imported as it was, but not as a scheduled one', async () => {
  const {writer, release} = await lakeWithRelease()
  await writer.releases.schedule({releaseId, publishAt})
  const exported = await release()
  const send = (ifExists: 'fail' | 'ignore' | 'replace', document = exported) =>
    document &&
    writer.action({
      actionType: 'sanity.action.release.import',
      releaseId,
      document,
      ifExists,
    })
  await expect(send('fail')).rejects.toMatchObject(refused)
  await send('ignore')
  expect(await release()).toMatchObject({state: 'scheduled'})
  await send('replace')
  expect(await release()).toMatchObject({state: 'active', metadata: {title: 'Spring'}})
})

test('anonymous readers see neither releases nor what is in them', async () => {
  const {lake, reader, client, add} = await lakeWithRelease()
  await add('page', {title: 'Secret'})
  const anonymous = client({perspective: 'raw', apiVersion: '2025-02-19'})
  const ids = ['_.releases.spring', 'versions.spring.page']
  for (const query of ['*[_id in $ids]', 'releases::all()', '*[sanity::partOfRelease("spring")]']) {
    expect(await anonymous.fetch(query, {ids})).toEqual([])
  }
  const inRelease = await anonymous.fetch('*.title', {}, {perspective: [releaseId, 'drafts']})
  expect(inRelease).toEqual(['First'])
  expect(await reader.getDocuments(ids)).toEqual([null, null])
  const allowed = `${lake.url}/v2025-02-19/projects/testproject/new-content-release-allowed`
  expect((await fetch(allowed)).status).toBe(401)
  const publish = anonymous.releases.publish({releaseId})
  await expect(publish).rejects.toMatchObject({statusCode: 401})
})

test('the Studio may offer as many releases as it likes', async () => {
  const {writer} = await lakeWithRelease()
  const uri = '/projects/testproject/new-content-release-allowed'
  expect(await writer.request({uri})).toEqual({
    data: {
      orgActiveReleaseCount: 1,
      orgMeteredActiveReleaseCount: 1,
      datasetReleaseLimit: 1_000_000,
      orgActiveReleaseLimit: null,
    },
  })
})
