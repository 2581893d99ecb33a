import sharp from 'sharp'
import {expect, test} from 'vitest'
import {conformanceDataset} from './testing/conformance-dataset.ts'
import {readEvents} from './testing/event-reader.ts'

test('mutations: create once, patch, and keep references intact', async () => {
  const {writer, type, id} = await conformanceDataset()
  const again = writer.create({_id: id('a'), _type: type})
  await expect(again).rejects.toMatchObject({statusCode: 409})
  const patched = await writer
    .patch(id('a'))
    .setIfMissing({list: []})
    .insert('after', 'list[-1]', ['one', 'two'])
    .inc({n: 5})
    .unset(['tags[0]'])
    .commit()
  expect(patched).toMatchObject({list: ['one', 'two'], n: 6, tags: ['y']})
  const late = writer.patch(id('a')).ifRevisionId('older').set({n: 0}).commit()
  await expect(late).rejects.toMatchObject({statusCode: 409})
  await expect(writer.delete(id('a'))).rejects.toMatchObject({statusCode: 409})
  const dangling = {_type: 'reference', _ref: id('missing')}
  const create = writer.create({_id: id('d'), _type: type, about: dangling})
  await expect(create).rejects.toMatchObject({statusCode: 409})
  const missing = writer.patch(id('missing')).set({n: 1}).commit()
  await expect(missing).rejects.toMatchObject({statusCode: expect.toSatisfy((n) => n >= 400)})
})

test('actions and listeners: an edit, a publish, and its two events', async () => {
  const {writer, id} = await conformanceDataset()
  const pair = {draftId: `drafts.${id('a')}`, publishedId: id('a')}
  const events = readEvents(
    writer.listen('*[_id in $ids]', {ids: Object.values(pair)}, {events: ['welcome', 'mutation']}),
  )
  expect(await events.next()).toMatchObject({type: 'welcome'})
  const patch = {set: {title: 'Alpha, again'}}
  await writer.action({actionType: 'sanity.action.document.edit', ...pair, patch})
  expect(await events.next()).toMatchObject({documentId: pair.draftId, transition: 'appear'})
  await writer.action({actionType: 'sanity.action.document.publish', ...pair})
  const both = [await events.next(), await events.next()]
  expect(both).toContainEqual(expect.objectContaining({transition: 'update'}))
  expect(both).toContainEqual(expect.objectContaining({transition: 'disappear'}))
  expect(await writer.getDocument(id('a'))).toMatchObject({title: 'Alpha, again'})
})

test('history: the transactions of a document, and the document as it was', async () => {
  const {writer, id} = await conformanceDataset()
  const first = await writer.getDocument(id('a'))
  await writer.patch(id('a')).set({title: 'Changed'}).commit()
  const {dataset: name} = writer.config()
  const {documents} = await writer.request({
    uri: `/data/history/${name}/documents/${id('a')}?revision=${first?._rev}`,
  })
  expect(documents).toMatchObject([{title: 'Alpha gas', _rev: first?._rev}])
})

test('a dry run returns the result and changes nothing', async () => {
  const {writer, id} = await conformanceDataset()
  const patch = writer.patch(id('a')).set({title: 'Not really'})
  const preview = await writer.mutate(patch, {dryRun: true})
  expect(JSON.stringify(preview)).toContain('Not really')
  expect(await writer.getDocument(id('a'))).toMatchObject({title: 'Alpha gas'})
})

test('without a token there are no drafts and no writes', async () => {
  const {visitor, id, type} = await conformanceDataset()
  const ids = [id('a'), `drafts.${id('b')}`]
  const seen = await visitor.fetch('*[_id in $ids]._id', {ids}, {perspective: 'raw'})
  expect(seen).not.toContain(`drafts.${id('b')}`)
  const create = visitor.create({_id: id('planted'), _type: type})
  const refused = expect.toSatisfy((status) => status === 401 || status === 403)
  await expect(create).rejects.toMatchObject({statusCode: refused})
  await expect(visitor.delete(id('b'))).rejects.toMatchObject({statusCode: refused})
})

test('an image is described, stored, delivered in the requested size, and deleted', async () => {
  const {writer, type} = await conformanceDataset()
  const channels = {create: {width: 60, height: 30, channels: 3 as const, background: '#0a6'}}
  // No two runs upload the same, or one would remove the other's.
  const noise = {
    create: {...channels.create, noise: {type: 'gaussian' as const, mean: 120, sigma: 40}},
  }
  const png = await sharp(noise).png().toBuffer()
  const asset = await writer.assets.upload('image', png, {filename: 'one.png', label: type})
  expect(asset).toMatchObject({
    _id: `image-${asset.sha1hash}-60x30-png`,
    metadata: {dimensions: {width: 60, height: 30, aspectRatio: 2}, lqip: expect.any(String)},
    originalFilename: 'one.png',
    size: png.byteLength,
  })
  const url = new URL(asset.url, writer.getUrl('/'))
  const original = await fetch(url)
  expect(Buffer.from(await original.arrayBuffer()).equals(png)).toBe(true)
  url.search = '?w=20&fm=jpg'
  const small = await fetch(url)
  const {width, height, format} = await sharp(await small.arrayBuffer()).metadata()
  expect({width, height, format}).toEqual({width: 20, height: 10, format: 'jpeg'})
  await writer.delete(asset._id)
  expect(await writer.getDocument(asset._id)).toBeFalsy()
})
