import {execFileSync, spawn, spawnSync} from 'node:child_process'
import {createHash} from 'node:crypto'
import {
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterAll, beforeAll, expect, onTestFinished, test} from 'vitest'
import {z} from 'zod'
import {CONTACT_PATH} from '#web/contract/contact.ts'
import {enquiry} from '#web/server/forms/testing/forms-fixture.ts'
import {readBackupRecord} from '#web/server/backups/backups.ts'
import {buildFolders} from '../build/folders.ts'
import {argumentsOf, commandOf, readStages} from '../deploy/testing/dockerfile.ts'
import {copySeededDataFolder, copyUnfinishedSeed} from '#web/e2e/testing/isolated-site.ts'
import {followSite} from '#web/e2e/testing/site-process.ts'
import {freePort} from '#web/server/http/testing/free-port.ts'
import {contentsFile, listFiles, makeRelease, type Release} from './make-release.ts'
import {documentsFile} from './read-seed.ts'
import {makeBareMachine, type BareMachine} from './testing/bare-machine.ts'

let outDir: string
let release: Release
let machine: BareMachine
/** The release as it is installed. */
let folder: string
/** Another machine, on which an image is built from a second release. */
let imageMachine: BareMachine
let imageRelease: Release

beforeAll(async () => {
  outDir = await mkdtemp(join(tmpdir(), 'made-release-'))
  release = await makeRelease(buildFolders(), outDir)
  machine = await makeBareMachine()
  execFileSync('tar', ['-xzf', release.archive, '-C', machine.folder])
  folder = join(machine.folder, release.name)
  machine.protect(folder)
  imageMachine = await makeBareMachine()
  imageRelease = await makeRelease(buildFolders(), join(imageMachine.folder, 'release'))
})

afterAll(async () => {
  await machine.remove()
  await imageMachine.remove()
  await rm(outDir, {recursive: true, force: true})
})

const sha256 = async (file: string) =>
  createHash('sha256')
    .update(await readFile(file))
    .digest('hex')

/** Copies a data folder for the account of a machine: its pictures are files that others have too. */
async function giveData(
  {handOver}: BareMachine,
  dataDir: string,
  {folder, remove}: Awaited<ReturnType<typeof copySeededDataFolder>>,
) {
  await cp(folder, dataDir, {recursive: true})
  await remove()
  handOver(dataDir)
}

test('the same commit gives the same bytes', async () => {
  expect(await readFile(join(imageRelease.folder, contentsFile), 'utf8')).toBe(
    await readFile(join(release.folder, contentsFile), 'utf8'),
  )
  expect(await sha256(imageRelease.archive)).toBe(await sha256(release.archive))
})

test('it lists all its files, is small, and holds no package for development', async () => {
  const files = await listFiles(folder)
  const listed = (await readFile(join(folder, contentsFile), 'utf8')).trimEnd().split('\n')
  const shipped = files.filter((path) => path !== contentsFile)
  const hashed = shipped.map(async (path) => `${await sha256(join(folder, path))}  ${path}`)
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
  onTestFinished(() => rm(dataDir, {recursive: true, force: true}))
  await giveData(machine, dataDir, await copyUnfinishedSeed(8))
  const port = await freePort()
  const env = {...options.env, DATA_DIR: dataDir, PORT: String(port), LOG_FORMAT: 'text'}
  const run = (command: string) =>
    spawn(node, [join(folder, command)], {...options, env, stdio: ['ignore', 'pipe', 'pipe']})
  const start = () => followSite(run('start.mjs'), `http://localhost:${port}`)

  const first = start()
  await first.waitFor('Content Lake ')
  // The pictures that it lacks are uploaded from the release's own seed.
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
  const call = (...args: string[]) =>
    execFileSync(node, [join(folder, args[0] ?? ''), ...args.slice(1)], {
      ...options,
      env,
    }).toString()
  expect(call('inbox.mjs', 'export')).toContain(enquiry.email)
  call('backup.mjs', join(dataDir, 'backup.tar.gz'), '--check')
  expect((await readBackupRecord(dataDir)).success).toMatchObject({restored: {page: true}})
  expect((await stat(join(dataDir, 'backup.tar.gz'))).size).toBeGreaterThan(1_000_000)
  expect(() => call('move.mjs')).toThrow('Usage: npm run move')
  expect(call('doctor.mjs')).toMatch(/The site runs on port \d+ and is ready/)
  const query = encodeURIComponent('*[]{_id, _rev} | order(_id)')
  const revisions = async () =>
    (await fetch(`${first.url}/lake/v2023-05-03/data/query/production?query=${query}`)).json()
  const before = z.object({result: z.array(z.unknown())}).parse(await revisions())
  expect(before.result.length).toBeGreaterThan(100)
  first.signal('SIGTERM')
  expect(await first.exited, first.printed()).toBe(0)

  // An upgrade whose seed has other documents, and fewer of them.
  const seedFile = join(folder, 'seed', documentsFile)
  const documents = z.array(z.looseObject({title: z.string().optional()}))
  const seed = documents.parse(JSON.parse(await readFile(seedFile, 'utf8')))
  const otherSeed = seed.slice(20).map((document) => ({...document, title: 'From the new release'}))
  await chmod(seedFile, 0o644)
  await writeFile(seedFile, JSON.stringify(otherSeed))
  const second = start()
  await second.waitFor('Content Lake ')
  expect(await revisions()).toMatchObject(before)
  second.signal('SIGTERM')
  expect(await second.exited, second.printed()).toBe(0)

  expect(await readdir(options.cwd)).toEqual([])
  expect(await readdir(env.HOME)).toEqual([])
})

test('the lines of deployment.md install a release, put the next one beside it, and go back', async () => {
  const {folder: top, node, handOver} = machine
  const guide = await readFile(join(folder, 'DEPLOYMENT.md'), 'utf8')
  const [, section = ''] = guide.split('## One small machine')
  const blocks = [...section.matchAll(/^ *```sh\n([^]*?)```/gm)].map(([, lines = '']) => lines)
  const blockWith = (word: string) => blocks.find((lines) => lines.includes(word)) ?? ''
  const bin = join(top, 'bin')
  const called = join(top, 'called')
  await mkdir(bin)
  for (const program of ['useradd', 'systemctl']) {
    await writeFile(join(bin, program), `#!/bin/sh\necho ${program} "$@" >> ${called}\n`)
    await chmod(join(bin, program), 0o755)
  }
  // A release of another commit, beside the first.
  const names = [release.name, `${release.name}-next`] as const
  await cp(release.folder, join(outDir, names[1]), {recursive: true})
  execFileSync('tar', ['-czf', `${names[1]}.tar.gz`, names[1]], {cwd: outDir})
  const run = (lines: string, name: string) =>
    execFileSync(
      'sh',
      ['-euc', lines.replace(/RELEASE=\S+/, '').replaceAll('/opt/', `${top}/opt/`)],
      {
        cwd: outDir,
        env: {PATH: `${bin}:${process.env['PATH']}`, RELEASE: name},
      },
    )
  const current = () => readlink(join(top, 'opt/site'))

  run(blockWith('useradd'), names[0])
  run(blockWith('enable --now'), names[0])
  expect(await current()).toBe(`releases/${names[0]}`)
  // The settings of the recipe, with places and addresses of this machine.
  const dataDir = join(top, 'state/data')
  await mkdir(dataDir, {recursive: true})
  handOver(join(top, 'state'))
  const settings = (await readFile(join(top, 'opt/site/deploy/site.env'), 'utf8'))
    .replace(/^DATA_DIR=.*$/m, `DATA_DIR=${dataDir}`)
    .replace(/^PORT=.*$/m, `PORT=${await freePort()}`)
    .replace(/^SITE_URL=.*$/m, 'SITE_URL=https://localhost:1')
    .replace(/^STUDIO_PASSWORD=.*$/m, 'STUDIO_PASSWORD=a long pass phrase')
  await writeFile(join(top, 'site.env'), settings, {mode: 0o600})
  const doctor = () =>
    spawnSync(node, [join(top, 'opt/site/doctor.mjs')], {
      cwd: top,
      env: {ENV_FILE: join(top, 'site.env')},
      encoding: 'utf8',
    }).stdout
  expect(doctor()).toContain(`The data folder ${dataDir} can be written.`)
  expect(doctor()).toContain('BACKUP_DIR /var/lib/site-backups')

  run(blockWith('restart site'), names[1])
  expect(await current()).toBe(`releases/${names[1]}`)
  expect(doctor()).toContain(`The data folder ${dataDir} can be written.`)
  const back = blockWith('restart site')
    .split('\n')
    .filter((line) => !line.includes('tar -'))
  run(back.join('\n'), names[0])
  expect(await current()).toBe(`releases/${names[0]}`)
  expect((await readdir(join(top, 'opt/releases'))).toSorted()).toEqual([...names].toSorted())
  expect((await readFile(called, 'utf8')).trim().split('\n')).toEqual([
    'useradd --system --home-dir /nonexistent --shell /usr/sbin/nologin site',
    'systemctl daemon-reload',
    'systemctl enable --now site',
    'systemctl restart site',
    'systemctl restart site',
  ])
})

test('the image holds the release alone, and the site runs in it without rights (behaviour B404)', async () => {
  const {build, image} = await readStages()
  const [install, make, move = ''] = argumentsOf(build, 'RUN')
  expect([install, make]).toEqual([
    'npm ci --include=dev --no-audit --no-fund',
    'npm run release -- /release',
  ])
  expect(argumentsOf(image, 'COPY')).toEqual(['--from=build /site /site'])
  expect(argumentsOf(image, 'USER')).toEqual(['node'])

  // The image's paths are in a folder, and its account is one without rights.
  const inFolder = (text: string) =>
    text.replace(/(?<=^| |=|")\/(?=(?:release|site|data|backups)\b)/g, `${imageMachine.folder}/`)
  execFileSync('sh', ['-ec', inFolder(move)])
  const {options, node} = imageMachine
  const [database, ...steps] = argumentsOf(image, 'RUN')
  expect(database).toContain('apt-get install -y --no-install-recommends postgresql-client')
  for (const step of steps) {
    const account = options.uid ? `${options.uid}:${options.gid}` : `${process.getuid?.()}`
    execFileSync('sh', ['-ec', inFolder(step).replace('node:node', account)])
  }
  const dataDir = inFolder('/data')
  expect((await stat(dataDir)).mode % 0o1000).toBe(0o700)
  await giveData(imageMachine, join(dataDir, 'site'), await copySeededDataFolder())

  const port = await freePort()
  const settings = argumentsOf(image, 'ENV').flatMap((line) => inFolder(line).split(' '))
  const env = {
    ...options.env,
    ...Object.fromEntries(settings.map((setting) => setting.split('='))),
    PORT: String(port),
    STUDIO_PASSWORD: 'a long pass phrase',
  }
  const command = (instruction: string) => {
    const [program, ...args] = commandOf(argumentsOf(image, instruction)[0] ?? '').map(inFolder)
    expect(program).toBe('node')
    return args
  }
  const check = () => spawnSync(node, command('HEALTHCHECK'), {...options, env}).status
  expect(check()).toBe(1)
  const run = {...options, cwd: dataDir, env}
  const child = spawn(node, command('CMD'), {...run, stdio: ['ignore', 'pipe', 'pipe']})
  const site = followSite(child, `http://127.0.0.1:${port}`)
  await site.waitFor('The site is ready.')
  expect(check()).toBe(0)
  expect((await fetch(site.url)).status).toBe(200)
  site.signal('SIGTERM')
  expect(await site.exited, site.printed()).toBe(0)
})
