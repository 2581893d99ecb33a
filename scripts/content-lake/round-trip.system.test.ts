import {createReadStream} from 'node:fs'
import {join} from 'node:path'
import {exportDataset} from '@sanity/export'
import {sanityImport} from '@sanity/import'
import {describe, expect, test} from 'vitest'
import {
  type CleanUp,
  DATASET,
  type LakeFixture,
  startLake,
  startOnce,
  temporaryFolder,
} from './testing/lake-fixture.ts'
import {readDataset, writePictureDataset} from './testing/picture-dataset.ts'
import {projectFolder, runSanity} from './testing/sanity-command.ts'

/** How an archive is written and read. The sanity command brings older versions of both packages. */
const TOOLS = [
  {
    name: 'the sanity command',
    write: async (lake: LakeFixture, archive: string, cleanUp: CleanUp) => {
      const args = ['dataset', 'export', 'production', archive]
      expectDone(await runSanity(lake, args, projectFolder(cleanUp)))
    },
    read: async (lake: LakeFixture, archive: string) =>
      expectDone(
        await runSanity(lake, ['dataset', 'import', archive, '-d', 'production', '--replace']),
      ),
  },
  {
    name: '@sanity/export and @sanity/import',
    write: async ({writer: client}: LakeFixture, outputPath: string) =>
      void (await exportDataset({client, dataset: DATASET, outputPath})),
    read: async ({writer: client}: LakeFixture, archive: string) =>
      void (await sanityImport(createReadStream(archive), {
        client,
        operation: 'createOrReplace',
      })),
  },
]

function expectDone({code, output}: {code: number; output: string}): void {
  expect(output).not.toMatch(/⚠|Error/)
  expect(code).toBe(0)
}

async function startWithPictures(cleanUp?: CleanUp) {
  const fixture = await startLake({}, cleanUp)
  await writePictureDataset(fixture)
  return fixture
}

async function startChanged() {
  const fixture = await startWithPictures()
  await fixture.writer
    .transaction()
    .patch('page', {set: {numbers: [7], title: 'Changed'}, unset: ['image', 'file']})
    .patch('target', {set: {title: 'Changed'}})
    .delete('drafts.page')
    .commit()
  await fixture.writer.delete({query: '*[_type == "sanity.fileAsset"]'})
  return fixture
}

describe.each(TOOLS)('$name: an exported dataset is the same after its import', ({write, read}) => {
  const exported = startOnce(async (cleanUp) => {
    const from = await startWithPictures(cleanUp)
    const archive = join(temporaryFolder(cleanUp), 'dataset.tar.gz')
    await write(from, archive, cleanUp)
    return {archive, content: await readDataset(from)}
  })

  test.each([
    ['empty', () => startLake()],
    ['seeded', () => startWithPictures()],
    ['changed', startChanged],
  ])('into one that is %s, also the second time', async (_, start) => {
    const {archive, content} = exported()
    const to = await start()
    await read(to, archive)
    expect(await readDataset(to)).toEqual(content)
    await read(to, archive)
    expect(await readDataset(to)).toEqual(content)
  })
})

test('an export with asset documents can be imported at another origin', async () => {
  const from = await startWithPictures()
  const archive = join(temporaryFolder(), 'dataset.tar.gz')
  expectDone(await runSanity(from, ['dataset', 'export', 'production', archive, '--raw']))
  const to = await startWithPictures()
  expectDone(await runSanity(to, ['dataset', 'import', archive, '-d', 'production', '--replace']))
  expect(await readDataset(to)).toEqual(await readDataset(from))
})
