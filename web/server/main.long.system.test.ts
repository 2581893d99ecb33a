import {spawn} from 'node:child_process'
import {mkdtemp, rm, writeFile} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterEach, beforeEach, expect, test} from 'vitest'
import {root} from '#scripts/build/folders.ts'
import {readEnvironment} from './env/env.ts'
import {listen} from './http/listen.ts'
import {assertCanStart, warnAboutProblems} from './preflight.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'start-'))
})

afterEach(async () => rm(folder, {recursive: true}))

/** Runs `npm start`'s command in an empty folder, so that no .env of this machine matters. */
function start(env: Record<string, string>) {
  const command = [join(root, 'scripts/start.ts')]
  const child = spawn(process.execPath, command, {
    cwd: folder,
    env: {PATH: process.env['PATH'], DATA_DIR: join(folder, 'data'), PORT: '0', ...env},
  })
  const output: string[] = []
  child.stdout.on('data', (part) => output.push(String(part)))
  child.stderr.on('data', (part) => output.push(String(part)))
  return new Promise<{code: number | null; output: string}>((resolve) => {
    child.on('close', (code) => resolve({code, output: output.join('')}))
  })
}

async function expectSentence(env: Record<string, string>, texts: string[]) {
  const {code, output} = await start(env)
  expect(code).toBe(1)
  for (const text of texts) expect(output).toContain(text)
  expect(output, 'no password').not.toContain('secret')
  expect(output, 'no stack trace').not.toMatch(/^\s+at /m)
  expect(output.trim().split('\n')).toHaveLength(1)
}

test('a port in use is named in one sentence', async () => {
  const taken = await listen('127.0.0.1', 0, () => {})
  try {
    await expectSentence({PORT: String(taken.port)}, [`Port ${taken.port} is in use`, 'PORT'])
  } finally {
    await taken.close()
  }
})

test('a wrong value in .env is named, without its password', async () => {
  const url = 'postgresql://site:secret@127.0.0.1:99999/site'
  await writeFile(join(folder, '.env'), `DATABASE_URL=${url}\n`)
  await expectSentence({}, ['DATABASE_URL', '.env'])
})

/** The environment of a site in the test's folder. */
const environment = (settings: Record<string, string>) =>
  readEnvironment({PORT: '0', DATA_DIR: join(folder, 'data'), ...settings})

test.each([
  ['HOST', '0.0.0.0'],
  ['SITE_URL', 'https://gas.example.org'],
  ['TRUSTED_PROXIES', '127.0.0.1'],
])('%s=%s, which opens the Studio to others, needs a password', async (key, value) => {
  await expect(assertCanStart(environment({[key]: value}))).rejects.toThrow(
    `${key}=${value} opens the Studio to others`,
  )
})

test('a server that is no PostgreSQL is named before anything is built', async () => {
  const server = await listen('127.0.0.1', 0, (_, response) => response.end())
  const address = `127.0.0.1:${server.port}`
  const env = environment({DATABASE_URL: `postgresql://site:secret@${address}/site`})
  try {
    await expect(assertCanStart(env)).rejects.toThrow(
      new RegExp(`^(?!.*secret)(?=.*DATABASE_URL).*${address}`, 's'),
    )
  } finally {
    await server.close()
  }
})

test('an unreachable mail server is named at once, and does not stop the start', async () => {
  const lines: string[] = []
  const env = environment({
    SMTP_URL: 'smtp://site:secret@127.0.0.1:1',
    MAIL_FROM: 'site@example.com',
    MAIL_TO: 'company@example.com',
    SITE_URL: 'http://localhost',
  })
  await warnAboutProblems(env, (line) => void lines.push(line))
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('SMTP_URL: the mail server at 127.0.0.1:1')
  expect(lines[0]).toContain('ECONNREFUSED')
  expect(lines[0]).not.toContain('secret')
})
