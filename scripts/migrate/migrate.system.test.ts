import {existsSync, readdirSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {
  append,
  at,
  defineMigration,
  inc,
  patch,
  set,
  setIfMissing,
  transaction,
} from 'sanity/migrate'
import {beforeEach, describe, expect, test} from 'vitest'
import {
  type LakeFixture,
  startLake,
  temporaryFolder,
} from '#scripts/content-lake/testing/lake-fixture.ts'
import {restoreBackup} from '../backup/restore-backup.ts'
import {allDocuments, pageTitles, renameHeadline, writePages} from './testing/pages.ts'
import {runMigration} from './testing/run-migration.ts'

let folder: string
let lake: LakeFixture

beforeEach(async () => {
  folder = temporaryFolder()
  lake = await startLake({dataDir: join(folder, 'data')})
})

const run = (options: Parameters<typeof runMigration>[1]) => runMigration(lake.dataDir, options)
const backups = () => join(lake.dataDir, 'backups')

describe('a dry run (behaviour B431)', () => {
  test('prints every document that would change, drafts and versions too, and writes nothing', async () => {
    await writePages(lake.writer)
    const before = await allDocuments(lake.writer)
    const lines = await run({migration: renameHeadline})
    expect(lines.slice(1, -1)).toEqual(
      ['a', 'drafts.a', 'versions.r1.a'].flatMap((id) => [
        `${id} (page)`,
        `  set title = "Of ${id}"`,
        `${id} (page)`,
        `  unset headline (now "Of ${id}")`,
      ]),
    )
    expect(lines.at(-1)).toMatch(/^3 of 3 documents would change\. Nothing was written/)
    expect(await allDocuments(lake.writer)).toEqual(before)
    expect(existsSync(backups())).toBe(false)
  })

  test('gives migrations a client that reads alone', async () => {
    await writePages(lake.writer)
    const migration = defineMigration({
      title: 'Writes by itself',
      async *migrate(_, {client}) {
        expect(await client.fetch('count(*)')).toBe(5)
        Reflect.get(client, 'delete')
        yield []
      },
    })
    await expect(run({migration})).rejects.toThrow(/may not use “delete” of its client/)
  })
})

describe('a run (behaviour B432)', () => {
  test('makes a backup, changes what the dry run printed, and a second one changes nothing', async () => {
    await writePages(lake.writer)
    const before = await allDocuments(lake.writer)
    const lines = await run({migration: renameHeadline, apply: true})
    expect(await pageTitles(lake.writer)).toEqual([
      'Of a',
      'Kept',
      'Of drafts.a',
      'Of versions.r1.a',
    ])
    expect(await lake.writer.fetch('*[defined(headline)]._id')).toEqual(['c'])
    const [file = ''] = readdirSync(backups())
    expect(lines).toContain(`The backup is ${join(backups(), file)}.`)
    expect(lines.at(-1)).toBe('3 of 3 documents were changed.')

    const after = await allDocuments(lake.writer)
    expect((await run({migration: renameHeadline, apply: true})).at(-1)).toMatch(
      /nothing to change/,
    )
    expect(await allDocuments(lake.writer)).toEqual(after)
    expect(readdirSync(backups())).toEqual([file])

    const restored = join(folder, 'restored')
    const place = {dataDir: restored, databaseUrl: undefined, passphrase: undefined}
    await restoreBackup(join(backups(), file), place)
    const {writer} = await startLake({dataDir: restored})
    expect(await writer.fetch('*[] | order(_id)')).toEqual(before)
  })

  test('changes a dataset whose site does not run', async () => {
    await writePages(lake.writer)
    await lake.lake.close()
    await run({migration: renameHeadline, apply: true})
    lake = await startLake({dataDir: lake.dataDir})
    expect(await pageTitles(lake.writer)).toContain('Of drafts.a')
  })

  test('keeps the order and the transactions of a migration', async () => {
    await writePages(lake.writer)
    const migration = defineMigration({
      title: 'In two transactions',
      async *migrate() {
        yield transaction('mine', [patch('a', at('n', set(1))), patch('b', at('n', set(1)))])
        yield patch('a', at('n', inc(1)))
        yield patch('b', [at('list', setIfMissing([])), at('list', append([{name: 'x'}]))])
      },
    })
    await run({migration, apply: true})
    expect(await lake.writer.fetch('*[_id in ["a", "b"]] | order(_id).n')).toEqual([2, 1])
    expect(await lake.writer.fetch('*[_id == "b"][0].list[0]._key')).toEqual(expect.any(String))
  })

  test('without a backup changes nothing', async () => {
    await writePages(lake.writer)
    const before = await allDocuments(lake.writer)
    writeFileSync(join(folder, 'file'), '')
    const settings = {
      backups: {folder: join(folder, 'file'), passphrase: undefined, passphraseFile: undefined},
    }
    await expect(run({migration: renameHeadline, apply: true, settings})).rejects.toThrow(
      /file: a file has this name\.$/,
    )
    expect(await allDocuments(lake.writer)).toEqual(before)
  })

  test('changes nothing where the answer is no', async () => {
    await writePages(lake.writer)
    const before = await allDocuments(lake.writer)
    const confirm = async () => false
    await expect(run({migration: renameHeadline, apply: true, confirm})).rejects.toThrow(
      'Nothing was changed.',
    )
    expect(await allDocuments(lake.writer)).toEqual(before)
  })
})
