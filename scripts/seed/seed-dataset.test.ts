import {describe, expect, test} from 'vitest'
import {startLake} from '../content-lake/testing/lake-fixture.ts'
import {seedDataset} from './seed-dataset.ts'
import {summarise} from './summary.ts'
import {picture, seedFolder} from './testing/seed-folder.ts'

const services = (title: string) => ({
  'services/advice.md': `---\ntitle: ${title}\nslug: advice\nimage: {file: images/a.png, alt: A}\nposition: 1\n---\n\nWe listen.\n`,
})
const faqs =
  '- {id: one, question: One?, answer: Yes., position: 1}\n- {id: two, question: Two?, answer: No., position: 2}\n'

async function start() {
  const {writer: client, reader} = await startLake()
  const folder = seedFolder({
    ...services('Advice'),
    'faqs.yaml': faqs,
    'images/a.png': await picture('#157a52'),
  })
  const seed = (options: {reset?: boolean; prune?: boolean} = {}) =>
    seedDataset({client, documents: folder.load().documents, ...options})
  const titleOf = (id: string) =>
    client.fetch('*[_id == $id][0]{"t": coalesce(title, question)}.t', {id})
  return {client, reader, folder, seed, titleOf}
}

describe('seeding', () => {
  test('writes every document with its pictures', async () => {
    const {seed, reader} = await start()
    const plan = await seed()
    expect(summarise(plan)).toBe('Documents: 3 written.')
    const service = await reader.fetch(
      '*[_type == "service"][0]{title, "picture": image.asset->metadata.dimensions.width}',
    )
    expect(service).toEqual({title: 'Advice', picture: 8})
  })

  test('tells how far it has come, with counts', async () => {
    const {client, folder} = await start()
    const steps: string[] = []
    await seedDataset({
      client,
      documents: folder.load().documents,
      report: ({step, current, total}) => steps.push(`${step} ${current ?? ''}/${total ?? ''}`),
    })
    expect(steps).toContain('Uploading pictures and files 1/1')
  })

  test('a second run writes nothing, not even a revision', async () => {
    const {seed, client} = await start()
    await seed()
    const before = await client.fetch('*[]{_id, _rev} | order(_id)')
    expect(summarise(await seed())).toBe('Documents: 3 unchanged.')
    expect(await client.fetch('*[]{_id, _rev} | order(_id)')).toEqual(before)
  })

  test('what changed in a file is written again, a redrawn picture too', async () => {
    const {seed, folder, titleOf, client} = await start()
    await seed()
    folder.write('services/advice.md', services('Good advice')['services/advice.md'])
    expect((await seed()).update.map(({_id}) => _id)).toEqual(['service-advice'])
    expect(await titleOf('service-advice')).toBe('Good advice')
    folder.write('images/a.png', await picture('#ff6b2c'))
    expect((await seed()).update.map(({_id}) => _id)).toEqual(['service-advice'])
    expect(await client.fetch('count(*[_type == "sanity.imageAsset"])')).toBe(2)
  })

  test('an editor’s change survives, whatever the file says', async () => {
    const {seed, folder, client, titleOf} = await start()
    await seed()
    await client.patch('service-advice').set({title: 'Edited'}).commit()
    folder.write('services/advice.md', services('From the file')['services/advice.md'])
    expect((await seed()).edited).toEqual(['service-advice'])
    expect(await titleOf('service-advice')).toBe('Edited')
  })

  test('an editor’s other picture survives', async () => {
    const {seed, folder, client} = await start()
    await seed()
    const asset = await client.assets.upload('image', await picture('#53c7ff'))
    await client.patch('service-advice').set({'image.asset._ref': asset._id}).commit()
    folder.write('images/a.png', await picture('#ff6b2c'))
    expect((await seed()).edited).toEqual(['service-advice'])
    expect(await client.fetch('*[_id == "service-advice"][0].image.asset._ref')).toBe(asset._id)
  })

  test('what an editor deleted stays deleted', async () => {
    const {seed, client, titleOf} = await start()
    await seed()
    await client.delete('faq-one')
    expect((await seed()).deleted).toEqual(['faq-one'])
    expect(await titleOf('faq-one')).toBeNull()
  })

  test('a document that was there before the seed is an editor’s', async () => {
    const {seed, client, titleOf} = await start()
    await client.create({_id: 'faq-one', _type: 'faq', question: 'Mine?'})
    expect((await seed()).edited).toEqual(['faq-one'])
    expect(await titleOf('faq-one')).toBe('Mine?')
  })

  test('with reset the files win', async () => {
    const {seed, client, titleOf} = await start()
    await seed()
    await client.patch('service-advice').set({title: 'Edited'}).commit()
    await client.delete('faq-one')
    await seed({reset: true})
    expect(await titleOf('service-advice')).toBe('Advice')
    expect(await titleOf('faq-one')).toBe('One?')
    expect(summarise(await seed())).toBe('Documents: 3 unchanged.')
  })

  test('a document whose file is gone goes only when asked, and only if nobody changed it', async () => {
    const {seed, folder, client, titleOf} = await start()
    await seed()
    await client.patch('faq-two').set({question: 'Edited?'}).commit()
    folder.remove('faqs.yaml')
    await seed()
    expect(await titleOf('faq-one')).toBe('One?')
    const plan = await seed({prune: true})
    expect(plan).toMatchObject({remove: ['faq-one'], edited: ['faq-two']})
    expect(await titleOf('faq-one')).toBeNull()
    expect(await titleOf('faq-two')).toBe('Edited?')
  })

  test('what it remembers is hidden from visitors', async () => {
    const {seed, client, reader} = await start()
    await seed()
    expect(await client.fetch('count(*[_id == "seed.state"])')).toBe(1)
    expect(await reader.fetch('count(*[_id == "seed.state"])')).toBe(0)
  })
})

describe('an interrupted run', () => {
  test('is taken up: documents that wait for their pictures get them', async () => {
    const {client, folder, seed} = await start()
    const {documents} = folder.load()
    const broken = client.withConfig({})
    Object.defineProperty(broken, 'assets', {
      value: {upload: () => Promise.reject(new Error('the line went dead'))},
    })
    await expect(seedDataset({client: broken, documents})).rejects.toThrow('the line went dead')
    expect(await client.fetch('*[_id == "service-advice"][0].image')).not.toHaveProperty('asset')

    expect((await seed()).update.map(({_id}) => _id)).toContain('service-advice')
    expect(await client.fetch('defined(*[_id == "service-advice"][0].image.asset->url)')).toBe(true)
  })

  test('leaves alone what an editor did meanwhile', async () => {
    const {client, folder, seed, titleOf} = await start()
    const broken = client.withConfig({})
    Object.defineProperty(broken, 'assets', {
      value: {upload: () => Promise.reject(new Error('the line went dead'))},
    })
    const {documents} = folder.load()
    await expect(seedDataset({client: broken, documents})).rejects.toThrow('the line went dead')
    await client.patch('faq-one').set({question: 'Edited?'}).commit()
    expect((await seed()).edited).toEqual(['faq-one'])
    expect(await titleOf('faq-one')).toBe('Edited?')
  })
})
