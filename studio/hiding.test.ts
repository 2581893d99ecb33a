import {startLake} from 'content-lake/testing'
import {expect, onTestFinished, test, vi} from 'vitest'
import {studioClient} from './client/testing/studio-client.ts'
import {
  cancelScheduledEnd,
  findScheduledEnd,
  scheduleEnd,
  whatHappens,
  withHiding,
} from './hiding.tsx'

const id = 'news-notice'
const title = 'Office closed on Friday'

/** Selects the releases that editors see in the list. */
const OPEN_RELEASES = '*[_type == "system.release" && state != "archived"]'

async function datasetWithNotice() {
  const client = studioClient(await startLake())
  await client.create({_id: id, _type: 'news', title})
  return client
}

test('a published notice leaves the site at its hour, and stays as a draft', async () => {
  const client = await datasetWithNotice()
  vi.useFakeTimers({toFake: ['Date', 'setTimeout', 'clearTimeout']})
  onTestFinished(() => void vi.useRealTimers())
  const hour = 60 * 60 * 1000
  const at = new Date(Date.now() + hour)
  await scheduleEnd(client, {id, title}, at)
  vi.advanceTimersByTime(hour - 1000)
  expect(await client.getDocument(id)).toMatchObject({title})
  expect(await findScheduledEnd(client, id)).toMatchObject({at})
  vi.advanceTimersByTime(1000)
  expect(await client.getDocument(id)).toBeUndefined()
  expect(await client.getDocument(`drafts.${id}`)).toMatchObject({title})
  expect(await findScheduledEnd(client, id)).toBeUndefined()
})

test('the hour can be taken back, which leaves no empty release, and chosen again', async () => {
  const client = await datasetWithNotice()
  const at = new Date('2999-01-01T00:00:00Z')
  const openReleases = () => client.fetch<string[]>(`${OPEN_RELEASES}.metadata.title`)
  await scheduleEnd(client, {id, title}, at)
  expect(await openReleases()).toEqual(['Hide: Office closed on Friday'])
  const ending = await findScheduledEnd(client, id)
  await cancelScheduledEnd(client, ending?.releaseId ?? '')
  expect(await openReleases()).toEqual([])
  expect(await findScheduledEnd(client, id)).toBeUndefined()
  expect(await client.getDocument(id)).toBeDefined()
  await scheduleEnd(client, {id, title}, at)
  expect(await findScheduledEnd(client, id)).toMatchObject({at})
})

test('another document’s hour, and a release that publishes, are no end', async () => {
  const client = await datasetWithNotice()
  await client.create({_id: 'news-other', _type: 'news'})
  await scheduleEnd(client, {id: 'news-other', title}, new Date('2999-01-01T00:00:00Z'))
  await client.releases.create({releaseId: 'spring'})
  await client.create({_id: `versions.spring.${id}`, _type: 'news'})
  await client.releases.schedule({releaseId: 'spring', publishAt: '2999-01-01T00:00:00Z'})
  expect(await findScheduledEnd(client, id)).toBeUndefined()
})

test('a document that is not published leaves no release behind', async () => {
  const client = await datasetWithNotice()
  await expect(
    scheduleEnd(client, {id: 'news-none', title}, new Date('2999-01-01')),
  ).rejects.toThrow('news-none')
  expect(await client.fetch(OPEN_RELEASES)).toEqual([])
})

test.each([
  ['news', 'published', 1],
  ['news', 'draft', 1],
  ['news', 'version', 0],
  ['homePage', 'published', 0],
  ['heroSlide', 'published', 1],
  ['sanity.fileAsset', 'published', 0],
])('the action of %s (%s) is offered: %i', (schemaType, versionType, count) => {
  expect(withHiding([], {schemaType, versionType})).toHaveLength(count)
})

test('only what has a page of its own speaks of links to it', () => {
  expect(whatHappens('news')).toContain('Links to its page')
  expect(whatHappens('faq')).not.toContain('page')
})
