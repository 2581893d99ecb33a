import {describe, expect, test} from 'vitest'
import {act} from '../auth/testing/requests.ts'
import {startWithPeople} from '../auth/testing/server-people.ts'
import {startLake} from '../testing/lake-fixture.ts'

/** The release of these tests. */
const releaseId = 'spring'

/** A lake with a published page, and an active release without documents. */
async function lakeWithRelease() {
  const fixture = await startWithPeople()
  const {writer} = fixture
  await writer.create({_id: 'page', _type: 'page', title: 'First'})
  await writer.releases.create({
    releaseId,
    metadata: {title: 'Spring', releaseType: 'scheduled', cardinality: 'many'},
  })
  const read = (id: string) => writer.getDocument(id)
  return {
    ...fixture,
    read,
    release: () => writer.releases.get({releaseId}),
    /** Adds a version of a page to the release. */
    add: (publishedId: string, content: object) =>
      writer.createVersion({
        releaseId,
        publishedId,
        document: {_type: 'page', _id: `versions.${releaseId}.${publishedId}`, ...content},
      }),
  }
}

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
    const second = await writer.releases.get({releaseId: generated})
    expect(second?.metadata).toEqual({releaseType: 'undecided'})
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

test('the documents of a release are fetched by the client, in whatever perspective it has', async () => {
  const {lake, client} = await startLake()
  const editor = client({token: lake.token, apiVersion: '2025-02-19', perspective: 'published'})
  await editor.create({_id: 'versions.r1.page', _type: 'page'})
  await editor.create({_id: 'versions.r2.page', _type: 'page'})
  const result = await editor.releases.fetchDocuments({releaseId: 'r1'})
  expect(JSON.stringify(result)).toContain('versions.r1.page')
  expect(JSON.stringify(result)).not.toContain('versions.r2.page')
})

test('anonymous readers see neither releases nor what is in them', async () => {
  const {reader, client, add} = await lakeWithRelease()
  await add('page', {title: 'Secret'})
  const anonymous = client({perspective: 'raw', apiVersion: '2025-02-19'})
  const ids = ['_.releases.spring', 'versions.spring.page']
  for (const query of ['*[_id in $ids]', 'releases::all()', '*[sanity::partOfRelease("spring")]']) {
    expect(await anonymous.fetch(query, {ids})).toEqual([])
  }
  const inRelease = await anonymous.fetch('*.title', {}, {perspective: [releaseId, 'drafts']})
  expect(inRelease).toEqual(['First'])
  expect(await reader.getDocuments(ids)).toEqual([null, null])
  const publish = anonymous.releases.publish({releaseId})
  await expect(publish).rejects.toMatchObject({statusCode: 401})
})

const inMilliseconds = (time: number) => new Date(Date.now() + time).toISOString()
/** A time that has come. */
const now = () => inMilliseconds(0)

test('a scheduled release is published when its time has come', async () => {
  const {lake, writer, read, add, release} = await lakeWithRelease()
  const changed: string[][] = []
  lake.onChange(({documents}) => changed.push(documents.map(({id}) => id).sort()))
  await add('page', {title: 'Second'})
  await writer.releases.schedule({releaseId, publishAt: inMilliseconds(300)})
  await expect.poll(release).toMatchObject({state: 'published', publishedAt: expect.any(String)})
  expect(await read('page')).toMatchObject({title: 'Second'})
  expect(changed.at(-1)).toEqual(['_.releases.spring', 'page', 'versions.spring.page'])
})

test('one that cannot be published becomes active again, and says why', async () => {
  const {writer, read, release} = await lakeWithRelease()
  await writer.create({_id: 'other', _type: 'page', about: {_type: 'reference', _ref: 'page'}})
  await writer.unpublishVersion({releaseId, publishedId: 'page'})
  await writer.releases.schedule({releaseId, publishAt: now()})
  await expect.poll(release).toMatchObject({
    state: 'active',
    error: {message: expect.stringContaining('references to it from "other"')},
  })
  expect(await release()).not.toHaveProperty('publishAt')
  expect(await read('page')).toMatchObject({title: 'First'})

  await writer.delete('other')
  await writer.releases.publish({releaseId})
  expect(await release()).not.toHaveProperty('error')
})

test('one that is unscheduled is not published', async () => {
  const {writer, read, add, release} = await lakeWithRelease()
  await add('page', {title: 'Second'})
  const publishAt = inMilliseconds(8_000)
  await writer.releases.schedule({releaseId, publishAt})
  await writer.releases.unschedule({releaseId})
  await writer.releases.create({releaseId: 'later'})
  await writer.releases.schedule({releaseId: 'later', publishAt})
  const later = () => writer.releases.get({releaseId: 'later'})
  await expect.poll(later, {timeout: 60_000}).toMatchObject({state: 'published'})
  expect(await release()).toMatchObject({state: 'active'})
  expect(await read('page')).toMatchObject({title: 'First'})
})

test('one is published as the person who scheduled it, unless that person may not do so any more', async () => {
  const {lake, add, release, read, setRole} = await lakeWithRelease()
  const headers = setRole('bola', 'editor')
  await add('page', {title: 'Second'})
  const schedule = {actionType: 'sanity.action.release.schedule', releaseId}
  const scheduled = await act(lake.url, headers, {...schedule, publishAt: inMilliseconds(4_000)})
  expect(scheduled.status).toBe(200)
  setRole('bola', 'contributor')
  await expect.poll(release).toMatchObject({
    state: 'active',
    error: {message: 'This needs the role editor; yours is contributor.'},
  })
  expect(await read('page')).toMatchObject({title: 'First'})
})
