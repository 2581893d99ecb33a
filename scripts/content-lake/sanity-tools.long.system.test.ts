import {execFile} from 'node:child_process'
import {createReadStream, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {fileURLToPath} from 'node:url'
import {exportDataset} from '@sanity/export'
import {sanityImport} from '@sanity/import'
import {expect, test} from 'vitest'
import {
  DATASET,
  type LakeFixture,
  PROJECT,
  queryProcess,
  startLake,
  startOnce,
  temporaryFolder,
} from './testing/lake-fixture.ts'
import {readDataset, writePictureDataset} from './testing/picture-dataset.ts'
import {SKIP_TELEMETRY} from './testing/skip-telemetry.ts'

const write = ({writer: client}: LakeFixture, outputPath: string, options = {}) =>
  exportDataset({client, dataset: DATASET, outputPath, ...options})
const read = ({writer: client}: LakeFixture, archive: string) =>
  sanityImport(createReadStream(archive), {client, operation: 'createOrReplace'})

const exported = startOnce(async (cleanUp) => {
  const from = await startLake(queryProcess, cleanUp)
  await writePictureDataset(from)
  const archive = join(temporaryFolder(cleanUp), 'dataset.tar.gz')
  await write(from, archive)
  return {from, archive, content: await readDataset(from)}
})

test('an exported dataset is the same after its import into another one: empty, equal or changed', async () => {
  const {from, archive, content} = exported()
  const to = await startLake()
  const {writer} = to
  await read(to, archive)
  expect(await readDataset(to)).toEqual(content)
  await read(to, archive)
  expect(await readDataset(to)).toEqual(content)
  await writer
    .transaction()
    .patch('page', {set: {numbers: [7], title: 'Changed'}, unset: ['image', 'file']})
    .patch('target', {set: {title: 'Changed'}})
    .delete('drafts.page')
    .commit()
  await writer.delete({query: '*[_type == "sanity.fileAsset"]'})
  await read(to, archive)
  expect(await readDataset(to)).toEqual(content)

  // An export with asset documents, whose URLs have the origin of the first lake.
  const raw = join(temporaryFolder(), 'dataset.tar.gz')
  await write(from, raw, {raw: true})
  await writer.patch('target').set({title: 'Changed'}).commit()
  await read(to, raw)
  expect(await readDataset(to)).toEqual(content)
})

test('an import with a document that is refused changes nothing', async () => {
  const to = await startLake()
  await to.writer.create({_id: 'page', _type: 'page', title: 'Kept'})
  const before = await readDataset(to)
  const documents = [
    {_id: 'page', _type: 'page', title: 'Replaced'},
    {_id: 'not an id', _type: 'page'},
  ]
  const lines = documents.map((document) => JSON.stringify(document)).join('\n')
  const archive = writeFile('data.ndjson', lines)
  await expect(read(to, archive)).rejects.toThrow('not an id')
  expect(await readDataset(to)).toEqual(before)
})

const CLI = fileURLToPath(new URL('../bin/sanity', import.meta.resolve('sanity')))
const REDIRECT = import.meta.resolve('./redirect-api.ts')

/** Runs Sanity's command line in a folder of a project whose dataset is that of the lake: how it ended, what it printed. */
async function runSanity({lake}: LakeFixture, command: string) {
  const folder = temporaryFolder()
  const api = {projectId: PROJECT, dataset: DATASET}
  writeFileSync(join(folder, 'sanity.cli.ts'), `export default ${JSON.stringify({api})}`)
  const env = {
    ...process.env,
    // As in a developer's terminal: with `production`, the command line prints a warning.
    NODE_ENV: undefined,
    CI: '1',
    NO_UPDATE_NOTIFIER: '1',
    SANITY_AUTH_TOKEN: lake.token,
    SANITY_LAKE_URL: lake.url,
    NODE_OPTIONS: `${SKIP_TELEMETRY} --import=${REDIRECT}`,
  }
  const args = [CLI, ...command.split(' ')]
  return new Promise<{code: unknown; output: string}>((resolve) => {
    execFile(process.execPath, args, {env, cwd: folder}, (error, stdout, stderr) => {
      // The command line breaks its sentences at the width of a terminal.
      const output = `${stdout}${stderr}`.replaceAll(/[\s›]+/g, ' ')
      resolve({code: error?.code ?? 0, output})
    })
  })
}

/** A file for the command line. */
function writeFile(name: string, text: string): string {
  const path = join(temporaryFolder(), name)
  writeFileSync(path, text)
  return path
}

test('sanity dataset, which brings older versions of both packages, exports and imports', async () => {
  const {from, content} = exported()
  const archive = join(temporaryFolder(), 'dataset.tar.gz')
  const to = await startLake()
  await to.writer.create({_id: 'page', _type: 'page', title: 'Changed'})
  for (const [lake, command] of [
    [from, `dataset export production ${archive}`],
    [to, `dataset import ${archive} -d production --replace`],
  ] as const) {
    const {code, output} = await runSanity(lake, command)
    expect(output).not.toMatch(/⚠|Error/)
    expect(code).toBe(0)
  }
  expect(await readDataset(to)).toEqual(content)
})

test('sanity documents creates and finds documents', async () => {
  const fixture = await startLake()
  const file = writeFile('page.json', JSON.stringify({_id: 'page', _type: 'page', title: 'Pipes'}))
  expect(await runSanity(fixture, `documents create ${file}`)).toMatchObject({code: 0})
  expect((await fixture.writer.getDocument('page'))?.['title']).toBe('Pipes')
  expect(await runSanity(fixture, 'documents query *[_type=="page"].title')).toEqual({
    code: 0,
    output: expect.stringContaining('"Pipes"'),
  })
})

test('sanity exec runs a script with the token of the user', async () => {
  const fixture = await startLake()
  const script = writeFile(
    'script.mjs',
    `import {getCliClient} from ${JSON.stringify(import.meta.resolve('sanity/cli'))}
     const client = getCliClient({apiVersion: '2025-02-19'})
     await client.create({_id: 'drafts.made', _type: 'page'})`,
  )
  expect(await runSanity(fixture, `exec ${script} --with-user-token`)).toMatchObject({code: 0})
  expect((await fixture.writer.getDocument('drafts.made'))?._type).toBe('page')
})

test('sanity dataset create says why there is one dataset alone', async () => {
  const command = 'dataset create staging --visibility public'
  expect(await runSanity(await startLake(), command)).toEqual({
    code: 1,
    output: expect.stringContaining('has one project, one dataset, one token'),
  })
})
