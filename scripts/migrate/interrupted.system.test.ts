import {at, defineMigration, patch, set} from 'sanity/migrate'
import {beforeEach, describe, expect, test} from 'vitest'
import {type LakeFixture, startLake} from '#scripts/content-lake/testing/lake-fixture.ts'
import {
  allDocuments,
  pageTitles,
  renameHeadline,
  writeManyPages,
  writePages,
} from './testing/pages.ts'
import {runMigration} from './testing/run-migration.ts'

let lake: LakeFixture

beforeEach(async () => {
  lake = await startLake()
})

const run = (options: Parameters<typeof runMigration>[1]) => runMigration(lake.dataDir, options)

describe('one sentence says how far a run came, and how to go on (behaviour B433):', () => {
  const isRenamed = async () =>
    (await pageTitles(lake.writer)).filter((title) => title !== null).length

  test('the dataset refuses a document', async () => {
    await writeManyPages(lake.writer)
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
    await writeManyPages(lake.writer, 2)
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
    await writeManyPages(lake.writer)
    const stop = new AbortController()
    lake.lake.onChange(() => stop.abort())
    await expect(
      run({migration: renameHeadline, apply: true, signal: stop.signal}),
    ).rejects.toThrow('Stopped: 100 of 250 documents are written; run it again for the others.')
    expect(await isRenamed()).toBe(100)
    await run({migration: renameHeadline, apply: true})
    expect(await isRenamed()).toBe(250)
  })

  test('it is stopped before anything is written', async () => {
    await writePages(lake.writer)
    const before = await allDocuments(lake.writer)
    const signal = AbortSignal.abort(new Error('Stopped: nothing was changed.'))
    await expect(run({migration: renameHeadline, apply: true, signal})).rejects.toThrow(
      'nothing was changed',
    )
    expect(await allDocuments(lake.writer)).toEqual(before)
  })

  test('the migration itself fails', async () => {
    await writePages(lake.writer)
    const before = await allDocuments(lake.writer)
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
    expect(await allDocuments(lake.writer)).toEqual(before)
  })
})
