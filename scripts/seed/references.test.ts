import {describe, expect, test} from 'vitest'
import {summarisePlan} from './summarise-plan.ts'
import {setUpSeeding} from './testing/seed-fixture.ts'

const startSeeding = setUpSeeding()

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
    expect(summarisePlan(await seed())).toBe('Documents: 5 unchanged.')
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
    expect(summarisePlan(await seed({prune: true}))).toContain('1 kept, as others refer to them')
    await client.delete('mine')
    expect((await seed({prune: true})).remove).toEqual(['gallery-dawn'])
  })
})
