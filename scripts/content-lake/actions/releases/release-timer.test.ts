import {expect, test} from 'vitest'
import {DATASET, startLake, temporaryFolder} from '../../testing/lake-fixture.ts'
import {lakeWithRelease, releaseId} from './testing/lake-with-release.ts'

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

test('one whose time came while the lake was closed is published at the next start, once', async () => {
  const dataDir = temporaryFolder()
  const first = await lakeWithRelease({dataDir})
  await first.add('page', {title: 'Second'})
  const publishAt = inMilliseconds(400)
  await first.writer.releases.schedule({releaseId, publishAt})
  await first.lake.close()
  await expect.poll(now).toSatisfy((time: string) => time > publishAt)

  for (const _start of [1, 2]) {
    const {lake, writer} = await startLake({dataDir})
    const state = () => writer.releases.get({releaseId})
    await expect.poll(state).toMatchObject({state: 'published'})
    expect(await writer.getDocument('page')).toMatchObject({title: 'Second'})
    const lines: string = await writer.request({
      uri: `/data/history/${DATASET}/transactions/page?excludeMutations=true`,
    })
    expect(lines.trim().split('\n')).toHaveLength(2)
    await lake.close()
  }
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
  const publishAt = inMilliseconds(3_000)
  await writer.releases.schedule({releaseId, publishAt})
  await writer.releases.unschedule({releaseId})
  await writer.releases.create({releaseId: 'later'})
  await writer.releases.schedule({releaseId: 'later', publishAt})
  const later = () => writer.releases.get({releaseId: 'later'})
  await expect.poll(later, {timeout: 20_000}).toMatchObject({state: 'published'})
  expect(await release()).toMatchObject({state: 'active'})
  expect(await read('page')).toMatchObject({title: 'First'})
})
