import {mkdirSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {afterAll, beforeAll, expect, test} from 'vitest'
import {DATASET, PROJECT, startLake} from './testing/lake-fixture.ts'
import {type Outcome, runSanity, runSanityCommands, studioFolder} from './testing/run-program.ts'

/** The command evaluates the Studio's configuration, which takes 6 s of CPU time. */
const SLOW_MS = 300_000

/** What was printed as one line: the command breaks sentences at the width of a terminal. */
const onOneLine = ({code, output}: Outcome) => ({code, output: output.replaceAll(/[\s›]+/g, ' ')})

async function startWithStudio() {
  const fixture = await startLake()
  const folder = studioFolder()
  const sanity = async (command: string) =>
    onOneLine(await runSanity(fixture, command.split(' '), folder))
  return {...fixture, folder, sanity}
}

const SCHEMA_ID = '_.schemas.default'

/** Where the schema has been deployed. */
async function startWithSchema() {
  const fixture = await startWithStudio()
  const schema = [{name: 'page', type: 'document'}]
  await fixture.writer.request({
    method: 'PUT',
    uri: `/projects/${PROJECT}/datasets/${DATASET}/schemas`,
    body: {schemas: [{schema, workspace: {name: 'default'}, version: '2025-05-01'}]},
  })
  return fixture
}

test('sanity schema deploy stores the schema of a Studio', {timeout: SLOW_MS}, async () => {
  const {sanity, writer} = await startWithStudio()
  const outcome = await sanity('schema deploy')
  expect(outcome).toMatchObject({code: 0, output: expect.stringContaining('Deployed 1/1')})
  expect((await writer.getDocument(SCHEMA_ID))?.['schema']).toContain('"page"')
})

test('sanity schema list shows it', {timeout: SLOW_MS}, async () => {
  const {sanity} = await startWithSchema()
  const outcome = await sanity('schema list')
  expect(outcome).toMatchObject({code: 0, output: expect.stringContaining(SCHEMA_ID)})
})

test('sanity schema list says where there is none', {timeout: SLOW_MS}, async () => {
  const {sanity} = await startWithStudio()
  const outcome = await sanity('schema list')
  const sentence = 'No schemas found in dataset "production"'
  expect(outcome).toMatchObject({code: 1, output: expect.stringContaining(sentence)})
})

test('sanity schema delete deletes it', {timeout: SLOW_MS}, async () => {
  const {sanity, writer} = await startWithSchema()
  const outcome = await sanity(`schema delete --ids ${SCHEMA_ID} --yes`)
  expect(outcome).toMatchObject({code: 0})
  expect(await writer.getDocument(SCHEMA_ID)).toBeUndefined()
})

test('sanity migration runs over the documents', async () => {
  const {sanity, folder, writer} = await startWithStudio()
  await writer.create({_id: 'page', _type: 'page', title: 'Old'})
  mkdirSync(join(folder, 'migrations/rename'), {recursive: true})
  writeFileSync(
    join(folder, 'migrations/rename/index.ts'),
    `import {at, defineMigration, set} from 'sanity/migrate'
     export default defineMigration({
       title: 'Rename',
       documentTypes: ['page'],
       migrate: {document: () => at('title', set('New'))},
     })`,
  )
  const outcome = await sanity('migration run rename --no-dry-run --no-confirm')
  expect(outcome).toMatchObject({code: 0})
  expect((await writer.getDocument('page'))?.['title']).toBe('New')
})

/** Commands that read, and a part of what they print. */
const READING: [command: string, printed: string][] = [
  ['dataset visibility get production', 'public'],
  ['projects list', 'testproject'],
  ['tokens list', 'The write token of the data folder'],
  ['cors list', 'No CORS origins configured'],
  ['hook list', ''],
  ['users list', 'No members found'],
  ['debug', 'Local scripts'],
  ['undeploy --yes', 'Nothing to undeploy'],
]

/** Commands for what the lake does not have, and the sentence that says so. */
const REFUSED: [command: string, sentence: string][] = [
  ['dataset copy production other', 'has one dataset, production: it makes no copies'],
  ['dataset delete production --force', 'cannot be deleted: delete the data folder'],
  ['dataset visibility set production private', 'The visibility of this dataset cannot be changed'],
  ['dataset alias create ~live production', 'This project cannot create a dataset alias'],
  ['dataset alias delete ~live --force', 'Dataset alias "~live" does not exist'],
  ['cors add https://a.example --no-credentials', 'set LAKE_ORIGINS'],
  ['tokens create mine --role=administrator --yes', 'has no further tokens'],
  ['backups list production', 'has no backups: use sanity dataset export'],
  ['graphql list', 'has no GraphQL APIs'],
  ['organizations list', 'has no organizations'],
]

/** What each of them did. They change nothing, so that one process runs them all. */
const outcomes = new Map<string, Outcome>()
beforeAll(async () => {
  const commands = [...READING, ...REFUSED].map(([command]) => command)
  const fixture = await startLake({}, afterAll)
  const done = await runSanityCommands(
    fixture,
    commands.map((command) => command.split(' ')),
    studioFolder(afterAll),
  )
  for (const [index, command] of commands.entries()) {
    if (done[index]) outcomes.set(command, onOneLine(done[index]))
  }
})

test.each(READING)('sanity %s answers', (command, printed) => {
  const outcome = {code: 0, output: expect.stringContaining(printed)}
  expect(outcomes.get(command)).toEqual(outcome)
})

test.each(REFUSED)('sanity %s is refused with the reason', (command, sentence) => {
  const outcome = {code: 1, output: expect.stringContaining(sentence)}
  expect(outcomes.get(command)).toEqual(outcome)
})
