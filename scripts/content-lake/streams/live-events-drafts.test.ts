import {describe, expect, test} from 'vitest'
import {z} from 'zod'
import {LIVE, startWithNews} from './testing/lake-with-live-events.ts'

describe('drafts', () => {
  test.each(['includeDrafts', 'includeAllDocuments'])('need a token: %s', async (name) => {
    const {lake, writer, open} = await startWithNews()
    const path = `${lake.url}${LIVE}?${name}=true`
    expect((await fetch(path)).status).toBe(401)
    const authorization = `Bearer ${lake.token}`
    const withDrafts = await open(`?${name}=true`, {authorization})
    const signedIn = await open('', {authorization})
    const anonymous = await open()
    for (const {next} of [withDrafts, signedIn, anonymous]) await next()
    await writer.create({_id: 'drafts.first', _type: 'news', slug: {current: 'first'}})
    expect(await withDrafts.next()).toMatchObject({event: 'message'})
    await writer.patch('album').set({title: 'b'}).commit()
    for (const {next} of [withDrafts, signedIn, anonymous]) {
      expect(await next()).toMatchObject({event: 'message'})
    }
  })

  test('are not counted in the ids of who may not see them', async () => {
    const {lake, writer, open} = await startWithNews()
    const counts = async (headers?: Record<string, string>) => {
      const {next, close} = await open('', headers)
      const {id} = await next()
      await close()
      return id
    }
    const authorization = `Bearer ${lake.token}`
    const before = {anonymous: await counts(), signedIn: await counts({authorization})}
    await writer.create({_id: 'drafts.first', _type: 'news', slug: {current: 'secret'}})
    await writer.create({_id: 'versions.spring.first', _type: 'news', slug: {current: 'secret'}})
    await writer.delete('drafts.first')
    expect(await counts()).toBe(before.anonymous)
    expect(await counts({authorization})).toBe(before.signedIn)
    const away = await open('', {'last-event-id': before.signedIn})
    expect(await away.next()).toMatchObject({event: 'restart'})
  })

  test('that hide or show a published document invalidate what shows it', async () => {
    const {lake, writer, client, open} = await startWithNews()
    const drafts = client({apiVersion: '2025-02-19', perspective: 'drafts', token: lake.token})
    const {syncTags = []} = await drafts.fetch(
      '*[slug.current == "first"][0]{title}',
      {},
      {filterResponse: false},
    )
    const {next} = await open('?includeDrafts=true', {authorization: `Bearer ${lake.token}`})
    await next()
    await writer.create({_id: 'drafts.first', _type: 'news', slug: {current: 'renamed'}})
    await writer.delete('drafts.first')
    for (let event = 0; event < 2; event += 1) {
      const {tags} = z.object({tags: z.array(z.string())}).parse((await next()).data)
      expect(syncTags.some((tag) => tags.includes(tag))).toBe(true)
    }
  })

  test('hidden by a version invalidate what shows the version, when it is discarded', async () => {
    const {lake, writer, client, open} = await startWithNews()
    const versionId = 'versions.spring.first'
    await writer.create({_id: 'drafts.first', _type: 'news', slug: {current: 'draft'}})
    await writer.create({_id: versionId, _type: 'news', slug: {current: 'version'}})
    const perspective = ['spring', 'drafts']
    const release = client({apiVersion: '2025-02-19', perspective, token: lake.token})
    const query = '*[slug.current == "draft"][0]._id'
    const {result, syncTags = []} = await release.fetch(query, {}, {filterResponse: false})
    expect(result).toBeNull()
    const {next} = await open('?includeDrafts=true', {authorization: `Bearer ${lake.token}`})
    await next()
    await writer.delete(versionId)
    const {tags} = z.object({tags: z.array(z.string())}).parse((await next()).data)
    expect(await release.fetch(query)).toBe('first')
    expect(syncTags.some((tag) => tags.includes(tag))).toBe(true)
  })
})
