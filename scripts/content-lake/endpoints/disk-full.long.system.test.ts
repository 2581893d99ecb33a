import {randomBytes} from 'node:crypto'
import {readdirSync, rmSync, statSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import sharp from 'sharp'
import {describe, expect, test} from 'vitest'
import {mountSmallDisk} from '../testing/small-disk.ts'
import {startLake, temporaryFolder} from '../testing/lake-fixture.ts'
import {showAsset} from '../testing/show-asset.ts'

/** A lake on a small disk with one document and one image, and a function that fills the disk. */
async function startLakeOnSmallDisk(skip: (note: string) => never) {
  const disk = mountSmallDisk(temporaryFolder(), 6000) ?? skip('Only root may mount a disk.')
  const dataDir = disk.path
  const lines: string[] = []
  const fixture = await startLake({dataDir, log: (line) => void lines.push(line)})
  const {writer, lake, asEditor: headers} = fixture
  const asset = await writer.assets.upload('image', await noiseImage(40))
  await showAsset(writer, asset)
  await writer.create({_id: 'page', _type: 'page', title: 'Before'})
  const filler = join(dataDir, 'filler')
  const fill = () => {
    for (let size = 1_000_000; size >= 1; size = Math.floor(size / 4)) {
      for (;;) {
        try {
          writeFileSync(filler, Buffer.alloc(size), {flag: 'a'})
        } catch {
          break
        }
      }
    }
  }
  const free = () => rmSync(filler)
  const status = async (path: string, init: RequestInit) =>
    (await fetch(lake.url + path, {...init, headers})).status
  return {...fixture, asset, fill, free, status, lines}
}

/** A square image that does not compress; `side` in pixels. */
async function noiseImage(side: number): Promise<Buffer> {
  const raw = {width: side, height: side, channels: 3} as const
  return sharp(randomBytes(side * side * 3), {raw})
    .png()
    .toBuffer()
}

const files = (dataDir: string) =>
  ['assets/images', 'assets/files', 'incoming'].map((folder) => {
    const names = readdirSync(join(dataDir, folder))
    return names.map((name) => statSync(join(dataDir, folder, name)).size > 0)
  })

describe('on a full disk', () => {
  test('writes get a 507 and reads work; with free space writes work again', async ({skip}) => {
    const {writer, reader, dataDir, asset, fill, free, status, lines} =
      await startLakeOnSmallDisk(skip)
    const before = files(dataDir)
    const picture = await noiseImage(300)
    const page = {_id: 'large', _type: 'page', text: 'x'.repeat(500_000)}
    const post = (body: BodyInit) => ({method: 'POST', body})
    const mutation = post(JSON.stringify({mutations: [{create: page}]}))
    const action = post(
      JSON.stringify({
        actions: [
          {
            actionType: 'sanity.action.document.create',
            publishedId: 'large',
            attributes: {...page, _id: 'drafts.large'},
          },
        ],
      }),
    )
    fill()
    const refused = [
      await status('/v1/data/mutate/production', mutation),
      await status('/v2024-05-23/data/actions/production', action),
      await status('/v1/assets/images/production', post(new Uint8Array(picture))),
      await status('/v1/assets/files/production', post(new Uint8Array(2_000_000))),
      await status('/v1/users/me/keyvalue', {
        method: 'PUT',
        body: JSON.stringify([{key: 'k', value: 'x'.repeat(500_000)}]),
      }),
    ]
    expect(refused).toEqual([507, 507, 507, 507, 507])
    expect(lines).toEqual(refused.map(() => expect.stringMatching(/full|ENOSPC/)))
    expect(files(dataDir)).toEqual(before)
    expect(await reader.fetch('*[_type == "page"].title')).toEqual(['Before'])
    const smaller = await fetch(`${asset.url}?w=10`)
    expect(smaller.status).toBe(200)
    await sharp(Buffer.from(await smaller.arrayBuffer())).metadata()

    free()
    expect(await status('/v1/data/mutate/production', mutation)).toBe(200)
    const uploaded = await writer.assets.upload('image', picture)
    await showAsset(writer, uploaded)
    expect((await fetch(uploaded.url)).status).toBe(200)
    expect(await reader.fetch('count(*[_type == "page"])')).toBe(2)
  })

  test('a lake that is closed or killed loses no data', async ({skip}) => {
    const {lake, dataDir, fill, free, status} = await startLakeOnSmallDisk(skip)
    fill()
    const patch = {patch: {id: 'page', set: {text: 'y'.repeat(300_000)}}}
    const body = JSON.stringify({mutations: [patch]})
    expect(await status('/v1/data/mutate/production', {method: 'POST', body})).toBe(507)
    await lake.close()
    free()
    const again = await startLake({dataDir})
    expect(await again.reader.fetch('*[_type == "page"]{title, text}')).toEqual([
      {title: 'Before', text: null},
    ])
    await again.writer.patch('page').set({title: 'After'}).commit()
    expect(await again.reader.fetch('*[_id == "page"][0].title')).toBe('After')
  })
})
