import {existsSync, mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {serveContentLake} from 'content-lake'
import {afterEach, beforeEach, expect, test} from 'vitest'
import {recordKeys} from '#web/server/env/site-keys.ts'
import {runScript} from './testing/run-script.ts'

let folder: string
let dataDir: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'team-'))
  dataDir = join(folder, 'data')
})
afterEach(() => rmSync(folder, {recursive: true}))

/** Runs the command in an empty folder, so that no .env of this machine matters. */
const team = (...args: string[]) =>
  runScript('team', args, {cwd: folder, env: {DATA_DIR: dataDir}}).ended

test('people are added with a link, listed, changed and deactivated', async () => {
  expect(await team('list')).toEqual({
    code: 1,
    out: '',
    problems: `There is no site in ${dataDir}: start it first, or set DATA_DIR to its folder.\n`,
  })
  expect(existsSync(dataDir)).toBe(false)
  const lake = await serveContentLake({dataDir, projectId: 'local', dataset: 'production'})
  await lake.close()
  const added = await team('add', 'ada@example.com', 'administrator', 'Ada', 'Obi')
  expect(added.out).toMatch(
    /^http:\/\/localhost:3000\/lake\/v1\/auth\/link\/[\w-]{43}\?origin=\/studio$/m,
  )
  await team('add', 'bola@example.com', 'viewer')
  expect(await team('role', 'Bola@example.com', 'editor')).toMatchObject({code: 0, problems: ''})
  expect((await team('list')).out).toBe(
    'ada@example.com  administrator  Ada Obi\nbola@example.com  editor  bola\n',
  )
  expect((await team('deactivate', 'bola@example.com')).code).toBe(0)
  expect(await team('deactivate', 'ada@example.com')).toEqual({
    code: 1,
    out: '',
    problems: 'The last administrator stays one: make somebody else administrator first.\n',
  })
})

test('a role that there is none of prints the usage', async () => {
  const {code, out, problems} = await team('role', 'ada@example.com', 'chief')
  expect({code, out}).toEqual({code: 1, out: ''})
  expect(problems).toMatch(/^Usage: /)
})

test('it makes no link to this machine for a site that has an address of its own', async () => {
  const lake = await serveContentLake({dataDir, projectId: 'local', dataset: 'production'})
  await lake.close()
  await recordKeys(dataDir, {SITE_URL: 'https://www.example.org'})
  const {code, problems} = await team('add', 'ada@example.com', 'administrator')
  expect([code, problems]).toEqual([1, expect.stringContaining('was started with SITE_URL')])
  const env = {DATA_DIR: dataDir, SITE_URL: 'https://www.example.org'}
  const args = ['add', 'ada@example.com', 'administrator']
  const {out} = await runScript('team', args, {cwd: folder, env}).ended
  expect(out).toMatch(/^https:\/\/www\.example\.org\/lake\/v1\/auth\/link\//m)
})

test('with hosted Sanity it says who manages people', async () => {
  const env = {DATA_DIR: dataDir, SANITY_PROJECT_ID: 'abc123'}
  const {problems} = await runScript('team', ['list'], {cwd: folder, env}).ended
  expect(problems).toBe(
    'With hosted Sanity, Sanity manages people: https://www.sanity.io/manage/project/abc123/members\n',
  )
})

test('a lake without the site is told apart', async () => {
  const lake = await serveContentLake({dataDir, projectId: 'local', dataset: 'production'})
  try {
    expect(await team('list')).toMatchObject({
      code: 1,
      problems: expect.stringMatching('does not answer GET /api/v1/team'),
    })
  } finally {
    await lake.close()
  }
})
