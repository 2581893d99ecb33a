import {createReadStream, readdirSync, readFileSync, statSync} from 'node:fs'
import {join} from 'node:path'
import {Readable} from 'node:stream'
import {gunzipSync} from 'node:zlib'
import {sanityImport} from '@sanity/import'
import {Decrypter} from 'age-encryption'
import {unpackTar} from 'modern-tar'
import {expect, test} from 'vitest'
import {
  type LakeFixture,
  PROJECT,
  SKIP_TELEMETRY,
  startLake,
  temporaryFolder,
} from 'content-lake/testing'
import {runScript} from './testing/run-script.ts'

const redirect = import.meta.resolve('content-lake/redirect-api')
const id = 'remove-unknown-fields'

/** A lake with questions, and one draft, that have a field too many. */
async function startWithFaqs(count: number, projectId = 'local') {
  const folder = temporaryFolder()
  const fixture = await startLake({dataDir: join(folder, 'data'), projectId})
  const writer = fixture.client({token: fixture.lake.token, projectId})
  const transaction = writer.transaction()
  for (let number = 0; number < count; number += 1) {
    transaction.create({_id: `faq-${number}`, _type: 'faq', question: 'Known', legacy: 'Old'})
  }
  await transaction.create({_id: 'drafts.faq-0', _type: 'faq', legacy: 'Old'}).commit()
  return {...fixture, writer, folder, remaining: () => writer.fetch('count(*[defined(legacy)])')}
}

/** Runs the command in a folder without `.env`. */
function run(folder: string, env: Record<string, string>, ...args: string[]) {
  const settings = {
    CI: '1',
    NODE_OPTIONS: SKIP_TELEMETRY,
    SANITY_PROJECT_ID: '',
    SANITY_DATASET: '',
  }
  const dataDir = {DATA_DIR: join(folder, 'data')}
  return runScript('migrate', args, {cwd: folder, env: {...settings, ...dataDir, ...env}})
}

/** The environment of a hosted dataset, for which the lake stands in. */
const hosted = ({lake}: LakeFixture, folder: string) => ({
  DATA_DIR: join(folder, 'hosted'),
  SANITY_PROJECT_ID: PROJECT,
  SANITY_DATASET: 'production',
  SANITY_WRITE_TOKEN: lake.token,
  SANITY_LAKE_URL: lake.url,
  NODE_OPTIONS: `${SKIP_TELEMETRY} --import=${redirect}`,
})

const apply = ['--no-dry-run', '--no-confirm', '--no-progress']

test('lists migrations; a dry run shows each change and writes nothing (behaviours B430, B431)', async () => {
  const {folder, remaining} = await startWithFaqs(2)
  const list = await run(folder, {}).ended
  expect(list.code).toBe(0)
  expect(list.out).toContain(id)
  const dry = await run(folder, {}, id).ended
  expect(dry.code).toBe(0)
  expect(dry.out).toMatch(/drafts\.faq-0[\s\S]*legacy/)
  expect(await remaining()).toBe(3)
  expect(readdirSync(join(folder, 'data'))).not.toContain('backups')
  expect((await run(folder, {}, 'other').ended).code).not.toBe(0)
})

test('typed paths are shown with the pages that they lead to, then referred to them (behaviour B2263)', async () => {
  const {folder, writer} = await startWithFaqs(0)
  const slug = {_type: 'slug', current: 'first-gas'}
  await writer.create({_id: 'news-first', _type: 'news', title: 'First gas', slug})
  await writer.create({_id: 'slide', _type: 'heroSlide', buttonLink: '/news/first-gas#plans'})
  const slide = () => writer.fetch('*[_id == "slide"][0]{buttonLink, "page": page._ref}')

  const dry = await run(folder, {}, 'links-to-pages').ended
  expect(dry.out).toMatch(/slide[\s\S]*page[\s\S]*news-first/)
  expect(await slide()).toEqual({buttonLink: '/news/first-gas#plans', page: null})
  const {code, out} = await run(folder, {}, 'links-to-pages', ...apply).ended
  expect(code).toBe(0)
  expect(await slide()).toEqual({buttonLink: '/news/first-gas#plans', page: 'news-first'})
  expect(out.split('What the migration would still change:')[1]).not.toContain('slide')
})

test('keeps a copy; killed in the midst of it, a second run does the rest, and shows that nothing is left (behaviours B432, B433)', async () => {
  const {folder, lake, writer, remaining} = await startWithFaqs(1000)
  const backups = join(folder, 'data/backups')
  const {child, ended} = run(folder, {}, id, ...apply)
  const stopWatching = lake.onChange(() => {
    stopWatching()
    child.kill('SIGINT')
  })
  const killed = await ended
  expect(killed.code).toBe(1)
  const [file = ''] = readdirSync(backups)
  expect(killed.out).toContain(`All documents are kept in ${join(backups, file)}.`)

  const {code, out} = await run(folder, {}, id, ...apply).ended
  expect(code).toBe(0)
  expect(await remaining()).toBe(0)
  expect(await writer.fetch('count(*[question == "Known"])')).toBe(1000)
  expect(out).toContain('Documents: 1001 before, 1001 after.')
  expect(out.split('What the migration would still change:')[1]).not.toContain('faq-')

  const content = createReadStream(join(backups, file))
  await sanityImport(content, {client: writer, operation: 'createOrReplace'})
  expect(await remaining()).toBe(1001)
})

test('without a copy changes nothing, as where the disk of backups is not mounted (behaviour B432)', async () => {
  const {folder, remaining} = await startWithFaqs(1)
  const env = {BACKUP_DIR: join(folder, 'not-mounted')}
  const {code, problems} = await run(folder, env, id, ...apply).ended
  expect(code).toBe(1)
  expect(problems).toMatch(/^Nothing was changed, since no copy of it could be kept: ENOENT.*\n$/)
  expect(readdirSync(folder)).not.toContain('not-mounted')
  expect(await remaining()).toBe(2)
})

test('what is kept holds documents alone, encrypted as backups are (behaviour B432)', async () => {
  const fixture = await startWithFaqs(3, PROJECT)
  const {folder, remaining, writer} = fixture
  const secret = Buffer.from('The bytes of a file.')
  await writer.assets.upload('file', secret, {filename: 'file.txt'})
  const passphrase = 'correct horse battery'
  const env = {...hosted(fixture, folder), BACKUP_PASSPHRASE: passphrase}
  const {code, out} = await run(folder, env, id, ...apply).ended
  expect(code).toBe(0)
  expect(await remaining()).toBe(0)
  const [file = ''] = readdirSync(join(folder, 'hosted/backups'))
  const path = join(folder, 'hosted/backups', file)
  expect(out).toContain(path)
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(file).toMatch(/\.tar\.gz\.age$/)
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  const archive = await decrypter.decrypt(readFileSync(path))
  const names = (await unpackTar(gunzipSync(archive))).map(({header}) => header.name)
  expect(names.filter((name) => !name.endsWith('/'))).toEqual([
    expect.stringMatching(/data\.ndjson$/),
    expect.stringMatching(/assets\.json$/),
  ])
  const content = Readable.from([archive])
  await sanityImport(content, {client: writer, operation: 'createOrReplace'})
  expect(await remaining()).toBe(4)
})
