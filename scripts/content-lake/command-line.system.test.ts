import {mkdirSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {startLake} from './testing/lake-fixture.ts'
import {readDataset, writePictureDataset} from './testing/picture-dataset.ts'
import {type Outcome, projectFolder, runSanity, studioFolder} from './testing/sanity-command.ts'

async function startWithCommand() {
  const fixture = await startLake()
  const folder = projectFolder()
  const sanity = (...args: string[]) => runSanity(fixture, args, folder)
  const write = (name: string, text: string) => {
    const path = join(folder, name)
    writeFileSync(path, text)
    return path
  }
  return {...fixture, folder, sanity, write}
}

test('sanity documents creates, finds, reads and deletes documents', async () => {
  const {sanity, write, writer} = await startWithCommand()
  const file = write('page.json', JSON.stringify({_id: 'page', _type: 'page', title: 'Pipes'}))
  expect(await sanity('documents', 'create', file)).toMatchObject({code: 0})
  expect((await writer.getDocument('page'))?.['title']).toBe('Pipes')
  const found = await sanity('documents', 'query', '*[_type == "page"].title')
  expect(found).toMatchObject({code: 0, output: expect.stringContaining('"Pipes"')})
  const read = await sanity('documents', 'get', 'page')
  expect(JSON.parse(read.output)).toMatchObject({_id: 'page', title: 'Pipes'})
  expect(await sanity('documents', 'delete', 'page')).toMatchObject({code: 0})
  expect(await writer.getDocument('page')).toBeUndefined()
})

test('sanity exec runs a script with the token of the user', async () => {
  const {sanity, write, writer} = await startWithCommand()
  const cli = JSON.stringify(import.meta.resolve('sanity/cli'))
  const script = write(
    'script.mjs',
    `import {getCliClient} from ${cli}
     const client = getCliClient({apiVersion: '2025-02-19'})
     await client.create({_id: 'drafts.made', _type: 'page'})`,
  )
  expect(await sanity('exec', script, '--with-user-token')).toMatchObject({code: 0})
  expect((await writer.getDocument('drafts.made'))?._type).toBe('page')
})

test('an import with a document that is refused changes nothing', async () => {
  const fixture = await startWithCommand()
  await writePictureDataset(fixture)
  const before = await readDataset(fixture)
  const documents = [
    {_id: 'page', _type: 'page', title: 'Replaced'},
    {_id: 'not an id', _type: 'page'},
  ]
  const archive = fixture.write(
    'data.ndjson',
    documents.map((one) => JSON.stringify(one)).join('\n'),
  )
  const imported = await fixture.sanity(
    'dataset',
    'import',
    archive,
    '-d',
    'production',
    '--replace',
  )
  expect(imported.code).not.toBe(0)
  expect(imported.output).toContain('not an id')
  expect(await readDataset(fixture)).toEqual(before)
})

/** The output as one line: the command breaks sentences at the width of a terminal. */
const onOneLine = ({code, output}: Outcome) => ({code, output: output.replaceAll(/[\s›]+/g, ' ')})

// The command evaluates the Studio's configuration, which takes 6 s of CPU time.
test('sanity migration runs over the documents', {timeout: 300_000}, async () => {
  const fixture = await startLake()
  const {writer} = fixture
  const folder = studioFolder()
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
  const command = 'migration run rename --no-dry-run --no-confirm'
  const outcome = await runSanity(fixture, command.split(' '), folder)
  expect(outcome).toMatchObject({code: 0})
  expect((await writer.getDocument('page'))?.['title']).toBe('New')
})

test.each<[command: string, code: number, printed: string]>([
  ['dataset list', 0, 'production'],
  ['dataset visibility get production', 0, 'public'],
  ['dataset create staging --visibility public', 1, 'has one project, one dataset, one token'],
  ['debug', 0, 'Local scripts'],
  ['dataset delete production --force', 1, 'has one project, one dataset, one token'],
  ['cors add https://a.example --no-credentials', 1, 'set the origins that may read by'],
])('sanity %s ends with %i and says why', async (command, code, printed) => {
  const {sanity} = await startWithCommand()
  const outcome = onOneLine(await sanity(...command.split(' ')))
  expect(outcome).toEqual({code, output: expect.stringContaining(printed)})
})
