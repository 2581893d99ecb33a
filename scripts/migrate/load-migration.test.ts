import {mkdirSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {pathToFileURL} from 'node:url'
import {defineMigration} from 'sanity/migrate'
import {expect, test} from 'vitest'
import {temporaryFolder} from '#scripts/content-lake/testing/lake-fixture.ts'
import {describeMigrations, loadMigration} from './load-migration.ts'
import {listMigrationFiles} from './migration-files.ts'

const good = defineMigration({title: 'Good', migrate: {}})
const files = new Map<string, () => Promise<unknown>>([
  ['good', async () => ({default: good})],
  ['broken', () => Promise.reject(new SyntaxError('Unexpected token'))],
  ['empty', async () => ({migration: good})],
])

test('a migration is the default export of its file', async () => {
  expect(await loadMigration(files, 'good')).toBe(good)
})

test('one that does not exist, cannot be loaded or is none is said in a sentence', async () => {
  await expect(loadMigration(files, 'other')).rejects.toThrow(
    'There is no migration “other”; those of scripts/migrations are: good, broken, empty.',
  )
  await expect(loadMigration(files, 'broken')).rejects.toThrow(
    'The migration “broken” cannot be loaded: Unexpected token',
  )
  await expect(loadMigration(files, 'empty')).rejects.toThrow(/must be defineMigration/)
})

test('the list has a line for each, also where one is broken', async () => {
  const {lines, failed} = await describeMigrations(files)
  expect(lines).toEqual([
    'good    Good',
    expect.stringMatching(/^broken {2}.*Unexpected token$/),
    expect.stringMatching(/^empty {3}.*defineMigration/),
  ])
  expect(failed).toBe(true)
})

test('each folder with an index.ts is a migration', async () => {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'first'))
  writeFileSync(join(folder, 'first/index.ts'), `export default {title: 'First', migrate: {}}`)
  const found = await listMigrationFiles(pathToFileURL(`${folder}/`))
  expect((await describeMigrations(found)).lines).toEqual(['first  First'])
})

test('all migrations of the repository can be loaded', async () => {
  expect(await describeMigrations(await listMigrationFiles())).toMatchObject({failed: false})
})
