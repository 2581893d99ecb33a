import {execFileSync, spawn} from 'node:child_process'
import {createHash} from 'node:crypto'
import {mkdtemp, readdir, readFile, rm, stat} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterAll, beforeAll, expect, test} from 'vitest'
import {CONTACT_PATH} from '#web/contract/contact.ts'
import {enquiry} from '#web/server/forms/testing/forms-fixture.ts'
import {buildFolders} from '../build/folders.ts'
import {followSite, freePort} from '#web/e2e/testing/site-process.ts'
import {contentsFile, listFiles, makeRelease, type Release} from './make-release.ts'
import {makeBareMachine, type BareMachine} from './testing/bare-machine.ts'

let outDir: string
let release: Release
let machine: BareMachine
/** The release as it is installed. */
let folder: string

beforeAll(async () => {
  outDir = await mkdtemp(join(tmpdir(), 'made-release-'))
  release = await makeRelease(buildFolders(), join(outDir, 'first'))
  machine = await makeBareMachine()
  execFileSync('tar', ['-xzf', release.archive, '-C', machine.folder])
  folder = join(machine.folder, release.name)
  machine.protect(folder)
})

afterAll(async () => {
  await machine.remove()
  await rm(outDir, {recursive: true, force: true})
})

const sha256 = async (file: string) =>
  createHash('sha256')
    .update(await readFile(file))
    .digest('hex')

test('the same commit gives the same bytes', async () => {
  const second = await makeRelease(buildFolders(), join(outDir, 'second'))
  expect(await readFile(join(second.folder, contentsFile), 'utf8')).toBe(
    await readFile(join(release.folder, contentsFile), 'utf8'),
  )
  expect(await sha256(second.archive)).toBe(await sha256(release.archive))
})

test('it lists all its files, is small, and holds no package for development', async () => {
  const files = await listFiles(folder)
  const listed = (await readFile(join(folder, contentsFile), 'utf8')).trimEnd().split('\n')
  const found = files.filter((path) => path !== contentsFile)
  const hashed = found.map(async (path) => `${await sha256(join(folder, path))}  ${path}`)
  expect(listed).toEqual(await Promise.all(hashed))

  const sizes = await Promise.all(files.map(async (path) => (await stat(join(folder, path))).size))
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(120_000_000)

  const packages = await readdir(join(folder, 'node_modules'))
  expect(packages.toSorted()).toEqual(['@img', 'detect-libc', 'semver', 'sharp'])
  expect(files.filter((path) => /\.(?:ts|tsx|map)$/.test(path))).toEqual([])
})

test('it names the licence of each package, bundled or copied', async () => {
  const text = await readFile(join(folder, 'LICENCES.md'), 'utf8')
  const sections = text.split(/^## (?=\S+ \d)/m).slice(1)
  const names = sections.map((section) => section.split(' ')[0])
  expect(names).toEqual(
    expect.arrayContaining([
      'react',
      'sanity',
      'hono',
      'pg',
      'sharp',
      '@fontsource-variable/inter',
    ]),
  )
  const unnamed = sections.filter((section) => /^\S+ \S+\n\nSee the text\.\n*$/.test(section))
  expect(unnamed).toEqual([])
})

test.each(['SMTP_URL', 'DATABASE_URL'])(
  'its bundle refuses a %s that nobody can decode',
  async (name) => {
    const {node, options} = machine
    const protocol = name === 'SMTP_URL' ? 'smtp' : 'postgresql'
    const env = {...options.env, [name]: `${protocol}://site:secret%zz@127.0.0.1`}
    const server = followSite(
      spawn(node, [join(folder, 'start.mjs')], {
        ...options,
        env,
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
      '',
    )
    expect(await server.exited).toBe(1)
    expect(server.printed()).toContain(`${name}: is not a URL`)
  },
)

test('with Node alone, as an account without rights, it seeds, serves and stops (behaviour B403)', async () => {
  const {node, options} = machine
  const dataDir = await mkdtemp(join(tmpdir(), 'release-data-'))
  machine.own(dataDir)
  const port = await freePort()
  const env = {...options.env, DATA_DIR: dataDir, PORT: String(port), LOG_FORMAT: 'text'}
  const run = (command: string) =>
    spawn(node, [join(folder, command)], {...options, env, stdio: ['ignore', 'pipe', 'pipe']})
  const start = () => followSite(run('start.mjs'), `http://localhost:${port}`)

  const first = start()
  await first.waitFor('Content Lake ')
  expect(first.printed()).toMatch(/Documents: \d+ written\./)
  const home = await (await fetch(first.url)).text()
  expect(home).toContain('id="hero"')
  const [picture = ''] = home.match(/\/lake\/images\/[^"\s]+(?=")/) ?? []
  const answers = {
    '/news': 'text/html',
    '/studio': 'text/html',
    '/sitemap.xml': 'application/xml',
    '/api/v1/search?q=gas': 'application/json',
    // The lake does not know this query: a process of its own evaluates it.
    '/lake/v2023-05-03/data/query/production?query=count(*)': 'application/json',
    [picture.replaceAll('&amp;', '&')]: 'image/',
  }
  for (const [path, type] of Object.entries(answers)) {
    const response = await fetch(first.url + path)
    expect([path, response.status, response.headers.get('Content-Type')]).toEqual([
      path,
      200,
      expect.stringContaining(type),
    ])
    await response.arrayBuffer()
  }
  const sent = await fetch(first.url + CONTACT_PATH, {
    method: 'POST',
    headers: {'Content-Type': 'application/json'},
    body: JSON.stringify(enquiry),
  })
  expect(sent.status).toBe(201)
  const call = (...words: string[]) =>
    execFileSync(node, [join(folder, words[0] ?? ''), ...words.slice(1)], {
      ...options,
      env,
    }).toString()
  expect(call('inbox.mjs', 'export')).toContain(enquiry.email)
  call('backup.mjs', join(dataDir, 'backup.tar.gz'))
  expect((await stat(join(dataDir, 'backup.tar.gz'))).size).toBeGreaterThan(1_000_000)
  expect(() => call('move.mjs')).toThrow('Usage: npm run move')
  expect(call('doctor.mjs')).toMatch(/The site runs on port \d+ and is ready/)
  first.signal('SIGTERM')
  expect(await first.exited, first.printed()).toBe(0)

  const second = start()
  await second.waitFor('Content Lake ')
  expect(second.printed()).toMatch(/Documents: \d+ unchanged\./)
  second.signal('SIGTERM')
  expect(await second.exited, second.printed()).toBe(0)

  expect(await readdir(options.cwd)).toEqual([])
  expect(await readdir(env.HOME)).toEqual([])
  await rm(dataDir, {recursive: true, force: true})
})
