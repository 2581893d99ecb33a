import {vi} from 'vitest'
import {type LakeFixture, writePictureDataset} from 'content-lake/testing'
import {
  moveDataset,
  type MoveDocument,
  type MoveOptions,
  readMovingDocuments,
} from '../move-dataset.ts'

/** The project of a local dataset. */
export const LOCAL_PROJECT = 'local'

/**
 * Writes one of everything that moves: pictures, a file, a draft, a redirect, documents that refer to each other, a
 * private document, a described asset with a tag, and releases with versions.
 */
export async function writeEverything({writer}: Pick<LakeFixture, 'writer'>): Promise<void> {
  await writePictureDataset({writer})
  const link = (ref: string) => ({_type: 'reference', _ref: ref})
  await writer
    .transaction()
    .create({_id: 'move', _type: 'redirect', from: '/old', to: '/news', permanent: true})
    .create({_id: 'egg', _type: 'page', next: link('hen')})
    .create({_id: 'hen', _type: 'page', next: link('egg')})
    .create({_id: 'seed.state', _type: 'seedState', written: []})
    .create({_id: 'tag', _type: 'media.tag', name: {_type: 'slug', current: 'press'}})
    .commit()
  const picture = await writer.fetch<string>('*[originalFilename == "Plant at dawn.png"][0]._id')
  const tags = [{_key: 'a', ...link('tag')}]
  const described = {altText: 'A plant at dawn', opt: {media: {tags}}, originalFilename: 'Plant'}
  await writer.patch(picture).set(described).commit()
  for (const [releaseId, title] of [
    ['spring', 'Spring'],
    ['autumn', 'Autumn'],
  ] as const) {
    await writer.releases.create({releaseId, metadata: {title, releaseType: 'asap'}})
    await writer.create({
      _id: `versions.${releaseId}.egg`,
      _type: 'page',
      title,
      next: link('hen'),
    })
  }
  await writer.unpublishVersion({releaseId: 'spring', publishedId: 'hen'})
}

/** A lake as one of the two datasets of a move. */
const sideOf = ({writer}: Pick<LakeFixture, 'writer'>, name: string) => ({
  client: writer,
  name,
  close: async () => {},
})

/** Documents without what each dataset sets by itself, and the bytes of assets in place of their URL. */
export async function readEverything(fixture: Pick<LakeFixture, 'writer'>) {
  const content = await readMovingDocuments(sideOf(fixture, 'the dataset'))
  const documents = [...content.values()].toSorted((a, b) => (a._id < b._id ? -1 : 1))
  return Promise.all(documents.map(readOne))
}

async function readOne(document: MoveDocument) {
  const {_rev, _updatedAt, _createdAt, path: _path, userId: _userId, url, ...fields} = document
  if (typeof url !== 'string')
    return document._id.startsWith('_.releases.') ? fields : {...fields, _createdAt}
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} is answered with ${response.status}`)
  return {...fields, bytes: Buffer.from(await response.arrayBuffer()).toString('base64')}
}

/**
 * Moves everything between two lakes, by the function that the command calls.
 *
 * @returns what it printed; a table is one line for each row, with its numbers.
 */
export async function moveLake(
  from: Pick<LakeFixture, 'writer'>,
  to: Pick<LakeFixture, 'writer'>,
  options: Partial<MoveOptions> = {},
): Promise<string[]> {
  const printed: string[] = []
  const log = vi.spyOn(console, 'log').mockImplementation((line) => void printed.push(line))
  const table = vi.spyOn(console, 'table').mockImplementation((rows: object) => {
    for (const [name, row] of Object.entries(rows)) {
      printed.push([name, ...Object.values(row)].join(' '))
    }
  })
  await moveDataset({
    from: sideOf(from, 'the source'),
    to: sideOf(to, 'the target'),
    mode: 'stop',
    keep: () => Promise.reject(new Error('Nothing was to be replaced.')),
    ...options,
  }).finally(() => {
    log.mockRestore()
    table.mockRestore()
  })
  return printed
}
