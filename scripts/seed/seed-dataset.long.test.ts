import {describe, expect, test} from 'vitest'
import {shareEmptyLake} from 'content-lake/testing'
import {describePlan} from './plan-seed.ts'
import {compareSeed} from './seed-dataset.ts'
import {hasPublished, isEmpty} from './seed-state.ts'
import {picture, seedFolder} from './testing/seed-folder.ts'

/** A service with a picture, as a file of the seed. */
const serviceFile = (title: string) => ({
  'services/advice.md': `---\ntitle: ${title}\nslug: advice\nimage: {file: images/a.png, alt: A}\nposition: 1\n---\n\nWe listen.\n`,
})
const faqs =
  '- {id: one, question: One?, answer: Yes., position: 1}\n- {id: two, question: Two?, answer: No., position: 2}\n'

/** A small seed and an empty lake to bring it into, for each test of a file. */
function setUpSeeding() {
  const emptyLake = shareEmptyLake()
  return async () => {
    const {writer: client, reader} = await emptyLake()
    const folder = seedFolder({
      ...serviceFile('Advice'),
      'faqs.yaml': faqs,
      'images/a.png': await picture('#157a52'),
    })
    const compare = (options: {reset?: boolean; remove?: boolean} = {}) =>
      compareSeed({client, documents: folder.load().documents, ...options})
    const seed = async (options: {reset?: boolean; remove?: boolean} = {}) => {
      const {plan, apply} = await compare(options)
      await apply()
      return plan
    }
    const titleOf = (id: string) =>
      client.fetch('*[_id == $id][0]{"t": coalesce(title, question)}.t', {id})
    return {client, reader, folder, compare, seed, titleOf}
  }
}

const startSeeding = setUpSeeding()

describe('seeding', () => {
  test('writes every document with its pictures', async () => {
    const {seed, reader} = await startSeeding()
    expect((await seed()).create).toHaveLength(3)
    const service = await reader.fetch(
      '*[_type == "service"][0]{title, "picture": image.asset->metadata.dimensions.width}',
    )
    expect(service).toEqual({title: 'Advice', picture: 8})
  })

  test('reports its progress with counts', async () => {
    const {compare} = await startSeeding()
    const steps: string[] = []
    const {apply} = await compare()
    await apply(({step, current, total}) => steps.push(`${step} ${current ?? ''}/${total ?? ''}`))
    expect(steps).toContain('Uploading pictures and files 1/1')
  })

  test('a second run writes nothing, not even a revision', async () => {
    const {seed, client} = await startSeeding()
    await seed()
    const before = await client.fetch('*[]{_id, _rev} | order(_id)')
    expect(describePlan(await seed())).toEqual(['3 unchanged'])
    expect(await client.fetch('*[]{_id, _rev} | order(_id)')).toEqual(before)
  })

  test('a changed file is written again, and so is a changed picture', async () => {
    const {seed, folder, titleOf, client} = await startSeeding()
    await seed()
    folder.write('services/advice.md', serviceFile('Good advice')['services/advice.md'])
    expect((await seed()).update.map(({_id}) => _id)).toEqual(['service-advice'])
    expect(await titleOf('service-advice')).toBe('Good advice')
    folder.write('images/a.png', await picture('#ff6b2c'))
    expect((await seed()).update.map(({_id}) => _id)).toEqual(['service-advice'])
    expect(await client.fetch('count(*[_type == "sanity.imageAsset"])')).toBe(2)
  })

  test('an editor’s change stays, though the file changed', async () => {
    const {seed, folder, client, titleOf} = await startSeeding()
    await seed()
    await client.patch('service-advice').set({title: 'Edited'}).commit()
    folder.write('services/advice.md', serviceFile('From the file')['services/advice.md'])
    expect((await seed()).edited).toEqual(['service-advice'])
    expect(await titleOf('service-advice')).toBe('Edited')
  })

  test('an editor’s picture stays', async () => {
    const {seed, folder, client} = await startSeeding()
    await seed()
    const asset = await client.assets.upload('image', await picture('#53c7ff'))
    await client.patch('service-advice').set({'image.asset._ref': asset._id}).commit()
    folder.write('images/a.png', await picture('#ff6b2c'))
    expect((await seed()).edited).toEqual(['service-advice'])
    expect(await client.fetch('*[_id == "service-advice"][0].image.asset._ref')).toBe(asset._id)
  })

  test('what an editor deleted stays deleted', async () => {
    const {seed, client, titleOf} = await startSeeding()
    await seed()
    await client.delete('faq-one')
    expect((await seed()).deleted).toEqual(['faq-one'])
    expect(await titleOf('faq-one')).toBeNull()
  })

  test('a document that the seed did not create stays', async () => {
    const {seed, client, titleOf} = await startSeeding()
    await client.create({_id: 'faq-one', _type: 'faq', question: 'Mine?'})
    expect((await seed()).edited).toEqual(['faq-one'])
    expect(await titleOf('faq-one')).toBe('Mine?')
  })

  test('reset overwrites editors’ changes', async () => {
    const {seed, client, titleOf} = await startSeeding()
    await seed()
    await client.patch('service-advice').set({title: 'Edited'}).commit()
    await client.delete('faq-one')
    await seed({reset: true})
    expect(await titleOf('service-advice')).toBe('Advice')
    expect(await titleOf('faq-one')).toBe('One?')
    expect(describePlan(await seed())).toEqual(['3 unchanged'])
  })

  test('asked to, it removes documents without a file, unless an editor changed them', async () => {
    const {seed, folder, client, titleOf} = await startSeeding()
    await seed()
    await client.patch('faq-two').set({question: 'Edited?'}).commit()
    folder.remove('faqs.yaml')
    await seed()
    expect(await titleOf('faq-one')).toBe('One?')
    const plan = await seed({remove: true})
    expect(plan).toMatchObject({remove: ['faq-one'], edited: ['faq-two']})
    expect(await titleOf('faq-one')).toBeNull()
    expect(await titleOf('faq-two')).toBe('Edited?')
  })

  test('its state is not readable without a token', async () => {
    const {seed, client, reader} = await startSeeding()
    await seed()
    expect(await client.fetch('count(*[_id == "seed.state"])')).toBe(1)
    expect(await reader.fetch('count(*[_id == "seed.state"])')).toBe(0)
  })
})

test('a changed picture is replaced at once: no document is without one meanwhile', async () => {
  const {seed, folder, client} = await startSeeding()
  await seed()
  const versions: unknown[] = []
  const listening = client.listen(
    '*[_id == "service-advice"]',
    {},
    {events: ['welcome', 'mutation'], includeResult: true},
  )
  const welcome = Promise.withResolvers<void>()
  const subscription = listening.subscribe((event) => {
    if (event.type === 'welcome') welcome.resolve()
    if (event.type === 'mutation') versions.push(event.result?.['image'])
  })
  await welcome.promise
  folder.write('images/a.png', await picture('#ff6b2c'))
  folder.write('services/advice.md', serviceFile('Good advice')['services/advice.md'])
  await seed()
  await expect.poll(() => versions.length).toBeGreaterThan(0)
  subscription.unsubscribe()
  for (const version of versions) expect(version).toHaveProperty('asset._ref')
  expect(await client.fetch('*[_id == "seed.uploads"]')).toEqual([])
})

describe('bringing a seed', () => {
  test('says that another seed has ended meanwhile, and writes nothing', async () => {
    const {client, folder, titleOf} = await startSeeding()
    const besideAnother = client.withConfig({})
    Object.defineProperty(besideAnother, 'assets', {
      value: {
        upload: async (...file: Parameters<typeof client.assets.upload>) => {
          const asset = await client.assets.upload(...file)
          await client.delete('seed.uploads')
          return asset
        },
      },
    })
    const {apply} = await compareSeed({client: besideAnother, documents: folder.load().documents})
    await expect(apply()).rejects.toThrow('Another seed of this dataset has ended meanwhile')
    expect(await titleOf('service-advice')).toBe(null)
  })

  test('is whole or not at all', async () => {
    const {client, folder, seed} = await startSeeding()
    const {documents} = folder.load()
    const broken = client.withConfig({})
    Object.defineProperty(broken, 'assets', {
      value: {upload: () => Promise.reject(new Error('connection lost'))},
    })
    const {apply} = await compareSeed({client: broken, documents})
    await expect(apply()).rejects.toThrow('connection lost')
    expect(await isEmpty(client)).toBe(true)

    expect((await seed()).create.map(({_id}) => _id)).toContain('service-advice')
    expect(await client.fetch('defined(*[_id == "service-advice"][0].image.asset->url)')).toBe(true)
  })

  test('stops where a document changed after the plan was shown', async () => {
    const {seed, folder, client, compare, titleOf} = await startSeeding()
    await seed()
    folder.write('services/advice.md', serviceFile('From the file')['services/advice.md'])
    const {plan, apply} = await compare()
    expect(describePlan(plan)).toContain('1 to write anew: service-advice')
    await client.patch('service-advice').set({title: 'Edited'}).commit()
    await expect(apply()).rejects.toThrow('service-advice changed meanwhile')
    expect(await titleOf('service-advice')).toBe('Edited')
  })
})

describe('a referenced document', () => {
  const article = (title: string) =>
    `---\ntitle: ${title}\nslug: x\nalbum: gallery-dawn\n---\n\nText.\n`
  const album = {'gallery/dawn.yaml': 'title: Dawn\nslug: dawn\n'}

  test('is linked, in any order of writing', async () => {
    const {seed, folder, client} = await startSeeding()
    folder.write('news/x.md', article('X'))
    folder.write('gallery/dawn.yaml', album['gallery/dawn.yaml'])
    await seed()
    expect(await client.fetch('*[_type == "news"][0].album')).toEqual({
      _type: 'reference',
      _ref: 'gallery-dawn',
    })
    expect(describePlan(await seed())).toEqual(['5 unchanged'])
  })

  test('that an editor deleted is left out of the reference', async () => {
    const {seed, folder, client} = await startSeeding()
    folder.write('gallery/dawn.yaml', album['gallery/dawn.yaml'])
    await seed()
    await client.delete('gallery-dawn')
    folder.write('news/x.md', article('X'))
    expect((await seed()).create.map(({_id}) => _id)).toEqual(['news-x'])
    expect(await client.fetch('*[_type == "news"][0]')).not.toHaveProperty('album')
    expect((await seed()).unchanged).toContain('news-x')
  })

  test('without a file stays while an editor’s document refers to it', async () => {
    const {seed, folder, client} = await startSeeding()
    folder.write('gallery/dawn.yaml', album['gallery/dawn.yaml'])
    await seed()
    const reference = {_type: 'reference', _ref: 'gallery-dawn'}
    await client.create({_id: 'mine', _type: 'news', album: reference})
    folder.remove('gallery/dawn.yaml')
    expect((await seed({remove: true})).inUse).toEqual(['gallery-dawn'])
    await client.delete('mine')
    expect((await seed({remove: true})).remove).toEqual(['gallery-dawn'])
  })

  test('without a file goes where the file that referred to it no longer does', async () => {
    const {seed, folder} = await startSeeding()
    folder.write('gallery/dawn.yaml', album['gallery/dawn.yaml'])
    folder.write('news/x.md', article('X'))
    await seed()
    folder.remove('gallery/dawn.yaml')
    folder.write('news/x.md', article('X').replace('album: gallery-dawn\n', ''))
    expect((await seed({remove: true})).remove).toEqual(['gallery-dawn'])
  })
})

test('a dataset is empty until somebody makes a document, and has content once one is published', async () => {
  const {client} = await startSeeding()
  const state = async () => [await isEmpty(client), await hasPublished(client)]
  await client.assets.upload('image', await picture('#53c7ff'))
  await client.create({_id: 'seed.uploads', _type: 'seedUploads'})
  await client.create({_id: 'secret', _type: 'sanity.previewUrlSecret'})
  expect(await state()).toEqual([true, false])
  await client.create({_id: 'drafts.mine', _type: 'faq', question: 'A draft?'})
  expect(await state()).toEqual([false, false])
  await client.create({_id: 'mine', _type: 'faq', question: 'Mine?'})
  expect(await state()).toEqual([false, true])
})
