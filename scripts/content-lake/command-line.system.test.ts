import {writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {fourColourImage} from './testing/image-fixture.ts'
import {startLake} from './testing/lake-fixture.ts'
import {readDataset, writePictureDataset} from './testing/picture-dataset.ts'
import {projectFolder, runProgram, runSanity} from './testing/run-program.ts'

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

test('sanity dataset lists the dataset, and says why there is no other one', async () => {
  const {sanity} = await startWithCommand()
  expect(await sanity('dataset', 'list')).toMatchObject({code: 0, output: 'production'})
  const created = await sanity('dataset', 'create', 'staging', '--visibility', 'public')
  expect(created.code).not.toBe(0)
  expect(created.output.replaceAll(/[\s›]+/g, ' ')).toContain(
    'This lake has one dataset, production',
  )
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

test.each(['7', '8'])(
  '@sanity/client %s, set up for hosted Sanity, uses the lake',
  async (version) => {
    const fixture = await startLake()
    const printed: unknown = JSON.parse(await runProgram(fixture, 'client', version))
    const document = {_id: `client-${version}`, title: 'Heard'}
    expect(printed).toMatchObject({heard: document, fetched: document})
    expect(printed).toHaveProperty('url', expect.stringMatching(`^${fixture.lake.url}/files/`))
  },
)

test.each(['7', '8'])(
  '@sanity/client %s has live events, versions, clear refusals and descriptions of pictures',
  async (version) => {
    const fixture = await startLake()
    const {url} = await fixture.writer.assets.upload('image', await fourColourImage())
    const printed: unknown = JSON.parse(await runProgram(fixture, 'features', version, url))
    expect(printed).toMatchObject({
      isConcerned: true,
      shown: 'Shown',
      version: {_id: 'versions.spring.live', _system: {delete: true}},
      refused: expect.stringContaining('text::query() is not available'),
      picture: {PixelWidth: 400, PixelHeight: 200},
    })
  },
)

test('@sanity/groq-store keeps up with the lake', async () => {
  const fixture = await startLake()
  await writePictureDataset(fixture)
  const printed: unknown = JSON.parse(await runProgram(fixture, 'groq-store'))
  expect(printed).toEqual({
    titles: ['First', 'Second'],
    url: expect.stringMatching(`^${fixture.lake.url}/images/`),
  })
})
