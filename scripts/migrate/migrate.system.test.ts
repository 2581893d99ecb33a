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
  unset,
} from 'sanity/migrate'
import {beforeEach, describe, expect, test} from 'vitest'
import {
  type LakeFixture,
  startLake,
  temporaryFolder,
} from '#scripts/content-lake/testing/lake-fixture.ts'
import {restoreBackup} from '../backup/restore-backup.ts'
import {runMigration} from './testing/run-migration.ts'

/** Renames a field, as the recipe has it. */
const rename = defineMigration({
  title: 'Rename headline to title',
  documentTypes: ['page'],
  filter: 'defined(headline)',
  migrate: {
    document: ({headline}) => [at('title', set(headline)), at('headline', unset())],
  },
})

let folder: string
let lake: LakeFixture

beforeEach(async () => {
  folder = temporaryFolder()
  lake = await startLake({dataDir: join(folder, 'data')})
})

const run = (options: Parameters<typeof runMigration>[1]) => runMigration(lake.dataDir, options)
const everything = () => lake.writer.fetch('*[] | order(_id)')
const titles = () => lake.writer.fetch<(string | null)[]>('*[_type == "page"] | order(_id).title')
const backups = () => join(lake.dataDir, 'backups')

/** A published page, its draft, and its version in a release; another type; one that is renamed already. */
async function writePages() {
  for (const _id of ['a', 'drafts.a', 'versions.r1.a']) {
    await lake.writer.create({_id, _type: 'page', headline: `Of ${_id}`})
  }
  await lake.writer.create({_id: 'b', _type: 'page', title: 'Kept'})
  await lake.writer.create({_id: 'c', _type: 'other', headline: 'Kept'})
}

/** So many pages that they are more than one transaction. */
async function writeManyPages(count = 250) {
  const pages = lake.writer.transaction()
  for (let number = 0; number < count; number += 1) {
    pages.create({_id: `p${String(number).padStart(3, '0')}`, _type: 'page', headline: 'Old'})
  }
  await pages.commit()
}

describe('a dry run (behaviour B431)', () => {
  test('prints every document that would change, drafts and versions too, and writes nothing', async () => {
    await writePages()
    const before = await everything()
    const lines = await run({migration: rename})
    expect(lines.slice(1, -1)).toEqual(
      ['a', 'drafts.a', 'versions.r1.a'].flatMap((id) => [
        `${id} (page)`,
        `  set title = "Of ${id}"`,
        `${id} (page)`,
        `  unset headline (now "Of ${id}")`,
      ]),
    )
    expect(lines.at(-1)).toMatch(/^3 of 3 documents would change\. Nothing was written/)
    expect(await everything()).toEqual(before)
    expect(existsSync(backups())).toBe(false)
  })

  test('gives migrations a client that reads alone', async () => {
    await writePages()
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
    await writePages()
    const before = await everything()
    const lines = await run({migration: rename, apply: true})
    expect(await titles()).toEqual(['Of a', 'Kept', 'Of drafts.a', 'Of versions.r1.a'])
    expect(await lake.writer.fetch('*[defined(headline)]._id')).toEqual(['c'])
    const [file = ''] = readdirSync(backups())
    expect(lines).toContain(`The backup is ${join(backups(), file)}.`)
    expect(lines.at(-1)).toBe('3 of 3 documents were changed.')

    const after = await everything()
    expect((await run({migration: rename, apply: true})).at(-1)).toMatch(/nothing to change/)
    expect(await everything()).toEqual(after)
    expect(readdirSync(backups())).toEqual([file])

    const restored = join(folder, 'restored')
    const place = {dataDir: restored, databaseUrl: undefined, passphrase: undefined}
    await restoreBackup(join(backups(), file), place)
    const {writer} = await startLake({dataDir: restored})
    expect(await writer.fetch('*[] | order(_id)')).toEqual(before)
  })

  test('changes a dataset whose site does not run', async () => {
    await writePages()
    await lake.lake.close()
    await run({migration: rename, apply: true})
    lake = await startLake({dataDir: lake.dataDir})
    expect(await titles()).toContain('Of drafts.a')
  })

  test('keeps the order and the transactions of a migration', async () => {
    await writePages()
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
    await writePages()
    const before = await everything()
    writeFileSync(join(folder, 'file'), '')
    const settings = {
      backups: {folder: join(folder, 'file'), passphrase: undefined, passphraseFile: undefined},
    }
    await expect(run({migration: rename, apply: true, settings})).rejects.toThrow(
      /file: a file has this name\.$/,
    )
    expect(await everything()).toEqual(before)
  })

  test('changes nothing where the answer is no', async () => {
    await writePages()
    const before = await everything()
    const confirm = async () => false
    await expect(run({migration: rename, apply: true, confirm})).rejects.toThrow(
      'Nothing was changed.',
    )
    expect(await everything()).toEqual(before)
  })
})

describe('one sentence says how far a run came, and how to go on (behaviour B433):', () => {
  const isRenamed = async () => (await titles()).filter((title) => title !== null).length

  test('the dataset refuses a document', async () => {
    await writeManyPages()
    const migration = defineMigration({
      title: 'Has a path that is none',
      documentTypes: ['page'],
      migrate: {
        document: ({_id}) => at(_id === 'p120' ? ['odd-name'] : ['title'], set('New')),
      },
    })
    await expect(run({migration, apply: true})).rejects.toThrow(
      /^p120 was refused by the dataset \(.+\); 100 of 250 documents are written: mend .+\.$/,
    )
    expect(await isRenamed()).toBe(100)
  })

  test('an editor changed a document meanwhile, and loses nothing', async () => {
    await writeManyPages(2)
    const migration = defineMigration({
      title: 'Is slower than an editor',
      async *migrate(documents, {dryRun}) {
        for await (const {_id} of documents()) {
          if (!dryRun) await lake.writer.patch(_id).set({headline: 'By an editor'}).commit()
          yield patch(_id, at('headline', set('New')))
        }
      },
    })
    await expect(run({migration, apply: true})).rejects.toThrow(
      /^p000 was changed meanwhile \(.+\); 0 of 2 documents are written: run it again/,
    )
    expect(await lake.writer.fetch('*[_type == "page"].headline')).toEqual([
      'By an editor',
      'By an editor',
    ])
  })

  test('it is stopped', async () => {
    await writeManyPages()
    const stop = new AbortController()
    lake.lake.onChange(() => stop.abort())
    await expect(run({migration: rename, apply: true, signal: stop.signal})).rejects.toThrow(
      'Stopped: 100 of 250 documents are written; run it again for the others.',
    )
    expect(await isRenamed()).toBe(100)
    await run({migration: rename, apply: true})
    expect(await isRenamed()).toBe(250)
  })

  test('it is stopped before anything is written', async () => {
    await writePages()
    const before = await everything()
    const signal = AbortSignal.abort(new Error('Stopped: nothing was changed.'))
    await expect(run({migration: rename, apply: true, signal})).rejects.toThrow(
      'nothing was changed',
    )
    expect(await everything()).toEqual(before)
  })

  test('the migration itself fails', async () => {
    await writePages()
    const before = await everything()
    const migration = defineMigration({
      title: 'Expects a headline',
      documentTypes: ['page'],
      migrate: {
        document: ({headline}) => {
          if (typeof headline !== 'string') throw new Error('no headline')
          return at('title', set(headline))
        },
      },
    })
    await expect(run({migration, apply: true})).rejects.toThrow(
      'The migration failed at b, and nothing was written: no headline',
    )
    expect(await everything()).toEqual(before)
  })
})
