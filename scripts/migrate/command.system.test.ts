import {spawn} from 'node:child_process'
import {once} from 'node:events'
import {readdirSync, statSync} from 'node:fs'
import {createServer} from 'node:http'
import {join} from 'node:path'
import {expect, onTestFinished, test} from 'vitest'
import {z} from 'zod'
import {
  type LakeFixture,
  PROJECT,
  startLake,
  temporaryFolder,
} from '#scripts/content-lake/testing/lake-fixture.ts'
import {runProgram} from '#scripts/content-lake/testing/run-program.ts'
import {root} from '../build/folders.ts'

const redirect = new URL('../content-lake/redirect-api.ts', import.meta.url).href
const id = 'remove-unknown-fields'
const faqs = 1000

/** A lake with questions that have a field too many, and the command in a folder without `.env`. */
async function startWithFaqs(count: number, projectId = 'local') {
  const folder = temporaryFolder()
  const fixture = await startLake({dataDir: join(folder, 'data'), projectId})
  const writer = fixture.client({token: fixture.lake.token, projectId})
  const transaction = writer.transaction()
  for (let number = 0; number < count; number += 1) {
    transaction.create({_id: `faq-${number}`, _type: 'faq', question: 'Known', legacy: 'Old'})
  }
  await transaction.commit()
  await writer.create({_id: 'drafts.faq-0', _type: 'faq', legacy: 'Old'})
  return {...fixture, writer, folder, remaining: () => writer.fetch('count(*[defined(legacy)])')}
}

function run(folder: string, env: Record<string, string>, ...args: string[]) {
  const child = spawn(process.execPath, [join(root, 'scripts/migrate.ts'), ...args], {
    cwd: folder,
    env: {PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'], ...env},
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const output = {out: '', problems: ''}
  child.stdout.on('data', (part) => (output.out += String(part)))
  child.stderr.on('data', (part) => (output.problems += String(part)))
  const ended = new Promise<{code: number | null; out: string; problems: string}>((resolve) => {
    child.on('close', (code) => resolve({code, ...output}))
  })
  return {child, ended}
}

const local = {DATA_DIR: 'data', SANITY_PROJECT_ID: ''}

/** The environment of a hosted dataset, for which the lake stands in. */
const hosted = ({lake}: LakeFixture) => ({
  DATA_DIR: 'hosted',
  SANITY_PROJECT_ID: PROJECT,
  SANITY_WRITE_TOKEN: lake.token,
  SANITY_LAKE_URL: lake.url,
  NODE_OPTIONS: `--import=${redirect}`,
})

test('without a migration it lists them; for an unknown one it fails (behaviour B430)', async () => {
  const folder = temporaryFolder()
  const list = await run(folder, local).ended
  expect(list).toMatchObject({code: 0, problems: ''})
  expect(list.out).toMatch(/^remove-unknown-fields +Remove fields /)
  const unknown = await run(folder, local, 'other').ended
  expect(unknown).toEqual({
    code: 1,
    out: '',
    problems: expect.stringMatching(/^There is no migration “other”.+\n$/),
  })
})

test.each([
  ['SIGKILL', null, /^$/],
  ['SIGINT', 1, /^Stopped: \d+ of 1001 documents are written; run it again .+\n$/],
] as const)(
  'after %s in the midst of it, a second run ends as one alone would (behaviour B433)',
  async (signal, code, problems) => {
    const {folder, lake, writer, remaining} = await startWithFaqs(faqs)
    const {child, ended} = run(folder, local, id, '--apply')
    const stopWatching = lake.onChange(() => {
      stopWatching()
      child.kill(signal)
    })
    expect(await ended).toMatchObject({code, problems: expect.stringMatching(problems)})
    const left = await remaining()
    expect(left).toBeGreaterThan(0)
    expect(left).toBeLessThan(faqs + 1)

    const second = await run(folder, local, id, '--apply').ended
    expect(second).toMatchObject({code: 0, out: expect.stringContaining(`${left} of 1001`)})
    expect(await writer.fetch('count(*[_type == "faq" && !defined(legacy)])')).toBe(faqs + 1)
    expect(await writer.fetch('count(*[question == "Known"])')).toBe(faqs)
  },
)

test('a hosted dataset is exported before it is changed (behaviour B432)', async () => {
  const fixture = await startWithFaqs(3, PROJECT)
  const {folder, remaining, writer} = fixture
  await writer.assets.upload('file', Buffer.from('A file.'), {filename: 'file.txt'})
  const env = hosted(fixture)
  const dry = await run(folder, env, id).ended
  expect(dry).toMatchObject({code: 0, problems: ''})
  expect(dry.out).toContain('drafts.faq-0 (faq)\n  unset legacy (now "Old")')
  expect(await remaining()).toBe(4)

  const real = await run(folder, env, id, '--apply').ended
  expect(real).toMatchObject({code: 0, problems: ''})
  expect(await remaining()).toBe(0)
  const backups = join(folder, 'hosted/backups')
  const [file = ''] = readdirSync(backups)
  expect(real.out).toContain(file)
  expect(statSync(join(backups, file)).mode & 0o777).toBe(0o600)
  await runProgram(fixture, 'import', join(backups, file))
  expect(await remaining()).toBe(4)
})

test('Ctrl+C ends it while a hosted dataset is exported, and leaves no file (behaviour B432)', async () => {
  const fixture = await startWithFaqs(3, PROJECT)
  const {folder, remaining} = fixture
  const server = createServer((request, response) => {
    // That of all types is the export; the others are asked by the migration.
    if (request.url?.includes('/data/export/') && !request.url.includes('types=')) {
      child.kill('SIGINT')
      return
    }
    const headers = new Headers({Authorization: request.headers.authorization ?? ''})
    void fetch(new URL(request.url ?? '', fixture.lake.url), {headers})
      .then((answer) => answer.text())
      .then((text) => response.end(text))
  }).listen(0)
  onTestFinished(() => server.close().closeAllConnections())
  await once(server, 'listening')
  const {port} = z.object({port: z.number()}).parse(server.address())
  const url = fixture.lake.url.replace(/:\d+/, `:${port}`)
  const {child, ended} = run(folder, {...hosted(fixture), SANITY_LAKE_URL: url}, id, '--apply')
  expect(await ended).toMatchObject({
    code: 1,
    problems: expect.stringMatching(/nothing was changed\.\n$/),
  })
  expect(await remaining()).toBe(4)
  expect(readdirSync(join(folder, 'hosted/backups'))).toEqual([])
})
