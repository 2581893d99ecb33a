import {createReadStream} from 'node:fs'
import {mkdir, readFile} from 'node:fs/promises'
import {join} from 'node:path'
import {exportDataset} from '@sanity/export'
import {sanityImport} from '@sanity/import'
import sharp from 'sharp'
import {expect, test} from 'vitest'
import {DATASET, PROJECT, startLake, temporaryFolder} from './testing/lake-fixture.ts'

/** A dataset with everything that is easily lost on the way. */
async function original() {
  const fixture = await startLake()
  const {writer} = fixture
  const pixels = {width: 60, height: 40, channels: 3, background: '#0a6'} as const
  const png = await sharp({create: pixels}).png().toBuffer()
  const image = await writer.assets.upload('image', png, {filename: 'Plant at dawn.png'})
  const pdf = Buffer.from('%PDF-1.4\n%%EOF\n')
  const file = await writer.assets.upload('file', pdf, {filename: 'Règles – 2026.pdf'})
  const link = (ref: string) => ({_type: 'reference', _ref: ref})
  await writer
    .transaction()
    .create({_id: 'target', _type: 'page', title: 'Ẹ̀kọ́ “gas” \u2028 and 0'})
    .create({
      _id: 'page',
      _type: 'page',
      numbers: [0, -1.5, 1e21],
      flag: false,
      nothing: null,
      image: {
        _type: 'image',
        asset: link(image._id),
        hotspot: {x: 0.2, y: 0.3, width: 0.5, height: 0.5},
      },
      file: {_type: 'file', asset: link(file._id)},
      related: [{_key: 'a', ...link('target')}],
      soft: {...link('nowhere'), _weak: true},
    })
    .create({_id: 'drafts.page', _type: 'page', title: 'Not yet'})
    .commit()
  return {...fixture, png, pdf}
}

test('a dataset with images is unchanged after @sanity/export and @sanity/import', async () => {
  const from = await original()
  const to = await startLake()
  const folder = temporaryFolder()
  const outputPath = join(folder, 'dataset.tar.gz')
  await exportDataset({
    client: from.writer,
    dataset: DATASET,
    outputPath,
    assets: true,
    drafts: true,
    mode: 'stream',
  })
  await mkdir(join(folder, 'work'))
  await sanityImport(createReadStream(outputPath), {
    client: to.writer,
    operation: 'createOrReplace',
    targetProjectId: PROJECT,
    targetDataset: DATASET,
    allowAssetsInDifferentDataset: true,
  })

  const everything = '*[!(_type match "system.*")] | order(_id)'
  const [before, after] = await Promise.all([
    from.writer.fetch<Record<string, unknown>[]>(everything),
    to.writer.fetch<Record<string, unknown>[]>(everything),
  ])
  // Revisions and times of writing are the new dataset's own.
  const content = ({_rev, _updatedAt, _createdAt, ...rest}: Record<string, unknown>) => rest
  expect(after.map(content)).toEqual(before.map(content))

  for (const [kind, bytes] of [
    ['image', from.png],
    ['file', from.pdf],
  ] as const) {
    const path = await to.writer.fetch<string>(`*[_type == "sanity.${kind}Asset"][0].url`)
    const response = await fetch(new URL(path, to.lake.origin))
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true)
  }
  expect((await readFile(outputPath)).byteLength).toBeGreaterThan(500)
}, 60_000)
