import sharp from 'sharp'
import type {LakeFixture} from './lake-fixture.ts'

/** Writes a dataset with pictures, a file and a draft that uses a picture alone. */
export async function writePictureDataset({writer}: Pick<LakeFixture, 'writer'>): Promise<void> {
  const image = async (background: string, filename: string) => {
    const pixels = {width: 60, height: 40, channels: 3, background} as const
    return writer.assets.upload('image', await sharp({create: pixels}).png().toBuffer(), {filename})
  }
  const plant = await image('#0a6', 'Plant at dawn.png')
  const secret = await image('#60a', 'Not yet.png')
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
        asset: link(plant._id),
        hotspot: {x: 0.2, y: 0.3, width: 0.5, height: 0.5},
      },
      file: {_type: 'file', asset: link(file._id)},
      related: [{_key: 'a', ...link('target')}],
      soft: {...link('nowhere'), _weak: true},
    })
    .create({
      _id: 'drafts.page',
      _type: 'page',
      title: 'Not yet',
      image: {_type: 'image', asset: link(secret._id)},
    })
    .commit()
}

/** The content of the documents, and the bytes of each asset, whose URLs are those of a lake. */
export async function readDataset({writer, lake, asEditor}: LakeFixture) {
  const documents = await writer.fetch<Record<string, unknown>[]>('*[] | order(_id)')
  const files = await Promise.all(documents.map(({url}) => download(url, asEditor)))
  return documents.map(({_rev, _updatedAt, _createdAt, ...content}, index) => ({
    ...content,
    ...(typeof content['url'] === 'string' && {url: content['url'].replace(lake.url, '')}),
    bytes: files[index],
  }))
}

async function download(url: unknown, headers: HeadersInit): Promise<string | undefined> {
  if (typeof url !== 'string') return undefined
  const response = await fetch(url, {headers})
  if (!response.ok) throw new Error(`${url} is answered with ${response.status}`)
  return Buffer.from(await response.arrayBuffer()).toString('base64')
}
