import {join} from 'node:path'
import {expect, test} from 'vitest'
import {type LakeFixture, startLake, temporaryFolder} from './testing/lake-fixture.ts'
import {readDataset, writePictureDataset} from './testing/picture-dataset.ts'
import {runProgram, runSanity} from './testing/run-program.ts'

/** How an archive is written and read. @sanity/import 6 looks for assets over HTTPS alone. */
const TOOLS = [
  {
    name: 'the sanity command',
    write: async (lake: LakeFixture, archive: string) =>
      expectDone(await runSanity(lake, ['dataset', 'export', 'production', archive])),
    read: async (lake: LakeFixture, archive: string) =>
      expectDone(
        await runSanity(lake, ['dataset', 'import', archive, '-d', 'production', '--replace']),
      ),
  },
  {
    name: '@sanity/export and @sanity/import',
    write: (lake: LakeFixture, archive: string) => runProgram(lake, 'export', archive),
    read: (lake: LakeFixture, archive: string) => runProgram(lake, 'import', archive),
  },
  {
    name: '@sanity/import 6',
    write: (lake: LakeFixture, archive: string) => runProgram(lake, 'export', archive),
    read: (lake: LakeFixture, archive: string) => runProgram(lake, 'import-6', archive),
  },
]

function expectDone({code, output}: {code: number; output: string}): void {
  expect(output).not.toMatch(/⚠|Error/)
  expect(code).toBe(0)
}

async function startWithPictures() {
  const fixture = await startLake()
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

const TARGETS = {empty: startLake, seeded: startWithPictures, changed: startChanged}
const CASES = TOOLS.flatMap((tool) =>
  Object.entries(TARGETS).map(([target, start]) => ({...tool, target, start})),
)

test.each(CASES)(
  '$name: an exported dataset is the same after its import into one that is $target, also the second time',
  async ({write, read, start}) => {
    const from = await startWithPictures()
    const before = await readDataset(from)
    const archive = join(temporaryFolder(), 'dataset.tar.gz')
    await write(from, archive)
    const to = await start()
    await read(to, archive)
    expect(await readDataset(to)).toEqual(before)
    await read(to, archive)
    expect(await readDataset(to)).toEqual(before)
  },
)

test('an export with asset documents can be imported at another origin', async () => {
  const from = await startWithPictures()
  const archive = join(temporaryFolder(), 'dataset.tar.gz')
  expectDone(await runSanity(from, ['dataset', 'export', 'production', archive, '--raw']))
  const to = await startWithPictures()
  expectDone(await runSanity(to, ['dataset', 'import', archive, '-d', 'production', '--replace']))
  expect(await readDataset(to)).toEqual(await readDataset(from))
})
