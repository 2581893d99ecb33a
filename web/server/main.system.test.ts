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

test('a port in use is named', async () => {
  const taken = await listen('127.0.0.1', 0, () => {})
  try {
    await expectSentence({PORT: String(taken.port)}, [`Port ${taken.port} is in use`, 'PORT'])
  } finally {
    await taken.close()
  }
})

test('a data folder that cannot be written is named', async () => {
  const file = join(folder, 'a-file')
  await writeFile(file, '')
  await expectSentence({DATA_DIR: join(file, 'data')}, [join(file, 'data'), 'DATA_DIR'])
})

test('a wrong value is named, without its password', async () => {
  const url = 'postgresql://site:secret@127.0.0.1:99999/site'
  await expectSentence({DATABASE_URL: url}, ['DATABASE_URL', '.env'])
})

test('a wrong value in .env is named', async () => {
  await writeFile(join(folder, '.env'), 'SITE_URL=nonsense\n')
  await expectSentence({}, ['SITE_URL'])
})

test('HOST=0.0.0.0, which opens the Studio to others, needs a password', async () => {
  await expectSentence({HOST: '0.0.0.0'}, ['HOST=0.0.0.0', 'STUDIO_PASSWORD'])
})

test.each([
  ['SITE_URL', 'https://gas.example.org'],
  ['TRUSTED_PROXIES', '127.0.0.1'],
])('%s=%s needs one too', async (key, value) => {
  const env = readEnvironment({PORT: '0', DATA_DIR: join(folder, 'data'), [key]: value})
  await expect(assertCanStart(env)).rejects.toThrow(`${key}=${value} opens the Studio to others`)
})

test('an unreachable database is named before anything is built, without its password', async () => {
  await expectSentence({DATABASE_URL: 'postgresql://site:secret@127.0.0.1:1/site'}, [
    'DATABASE_URL',
    '127.0.0.1:1',
    'ECONNREFUSED',
  ])
})

test('a server that is no PostgreSQL is named too', async () => {
  const other = await listen('127.0.0.1', 0, (_, response) => response.end())
  try {
    await expectSentence({DATABASE_URL: `postgresql://site:secret@127.0.0.1:${other.port}/site`}, [
      'DATABASE_URL',
      `127.0.0.1:${other.port}`,
    ])
  } finally {
    await other.close()
  }
})

test('an unreachable mail server is named at once, and does not stop the start', async () => {
  const lines: string[] = []
  const env = readEnvironment({
    PORT: '0',
    DATA_DIR: join(folder, 'data'),
    SMTP_URL: 'smtp://site:secret@127.0.0.1:1',
  })
  await warnAboutProblems(env, (line) => void lines.push(line))
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('SMTP_URL: the mail server at 127.0.0.1:1')
  expect(lines[0]).toContain('ECONNREFUSED')
  expect(lines[0]).not.toContain('secret')
})
