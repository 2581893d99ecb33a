import {execFileSync, spawn, spawnSync} from 'node:child_process'
import {cp, readFile, stat} from 'node:fs/promises'
import {join} from 'node:path'
import {expect, onTestFinished, test} from 'vitest'
import {parse} from 'yaml'
import {z} from 'zod'
import {environmentKeys} from '#web/server/env/env.ts'
import {buildFolders, root} from '../build/folders.ts'
import {copySeededDataFolder} from '#web/e2e/testing/isolated-site.ts'
import {followSite, freePort} from '#web/e2e/testing/site-process.ts'
import {makeRelease} from '../release/make-release.ts'
import {makeBareMachine} from '../release/testing/bare-machine.ts'

type Step = {instruction: string; argument: string}
type Stage = {name: string; base: string; steps: Step[]}

/** The stages of a Dockerfile with one instruction a line. */
function parseDockerfile(text: string): Stage[] {
  const stages: Stage[] = []
  for (const line of text.split('\n')) {
    const [, instruction = '', argument = ''] = /^([A-Z]+) (.+)$/.exec(line) ?? []
    if (instruction === 'FROM') {
      const [base = '', , name = ''] = argument.split(' ')
      stages.push({name, base, steps: []})
    } else if (instruction !== '') stages.at(-1)?.steps.push({instruction, argument})
    else if (line !== '' && !line.startsWith('#')) throw new Error(`This is no step: ${line}`)
  }
  return stages
}

/** The arguments of a stage's steps with an instruction. */
const argumentsOf = ({steps}: Stage, instruction: string): string[] =>
  steps.filter((step) => step.instruction === instruction).map(({argument}) => argument)

/** The command of an instruction in its JSON form, such as `CMD ["node", "x.mjs"]`. */
function commandOf(argument: string): string[] {
  const json: unknown = JSON.parse(argument.slice(argument.indexOf('[')))
  if (!Array.isArray(json)) throw new Error(`This is no command: ${argument}`)
  return json.map(String)
}

const read = (path: string) => readFile(join(root, path), 'utf8')

async function stages() {
  const [build, image] = parseDockerfile(await read('.config/deploy/Dockerfile'))
  if (!build || !image) throw new Error('The Dockerfile has not two stages.')
  return {build, image}
}

test('the image holds the release alone, and the site runs in it without rights (behaviour B404)', async () => {
  const {build, image} = await stages()
  const [install, make, move = ''] = argumentsOf(build, 'RUN')
  expect([install, make]).toEqual([
    'npm ci --include=dev --no-audit --no-fund',
    'npm run release -- /release',
  ])
  expect(argumentsOf(image, 'COPY')).toEqual(['--from=build /site /site'])
  expect(argumentsOf(image, 'USER')).toEqual(['node'])

  // The image's paths are in a folder, and its account is one without rights.
  const machine = await makeBareMachine()
  onTestFinished(machine.remove)
  const inFolder = (text: string) =>
    text.replace(/(?<=^| |=|")\/(?=(?:release|site|data|backups)\b)/g, `${machine.folder}/`)
  await makeRelease(buildFolders(), inFolder('/release'))
  execFileSync('sh', ['-ec', inFolder(move)])
  const {options, node} = machine
  const [database, ...steps] = argumentsOf(image, 'RUN')
  expect(database).toContain('apt-get install -y --no-install-recommends postgresql-client')
  for (const step of steps) {
    const account = options.uid ? `${options.uid}:${options.gid}` : `${process.getuid?.()}`
    execFileSync('sh', ['-ec', inFolder(step).replace('node:node', account)])
  }
  const dataDir = inFolder('/data')
  expect((await stat(dataDir)).mode % 0o1000).toBe(0o700)
  const seeded = await copySeededDataFolder()
  await cp(seeded.folder, join(dataDir, 'site'), {recursive: true})
  await seeded.remove()
  machine.own(dataDir)

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

test('compose builds that image beside PostgreSQL, keeps their data, and asks for its password', async () => {
  const {image} = await stages()
  const service = z.object({
    build: z.object({context: z.string(), dockerfile: z.string()}),
    ports: z.array(z.string()),
    environment: z.record(z.string(), z.string()),
    volumes: z.array(z.string()),
    read_only: z.literal(true),
  })
  const file = z
    .object({
      services: z.object({site: service, database: z.object({image: z.string()})}),
      volumes: z.record(z.string(), z.null()),
    })
    .parse(parse(await read('.config/deploy/compose.yaml')))
  const {build, ports, environment, volumes} = file.services.site
  expect(join('.config/deploy', build.context)).toBe('.')
  expect(build.dockerfile).toBe('.config/deploy/Dockerfile')
  expect(ports).toEqual([`127.0.0.1:3000:${argumentsOf(image, 'EXPOSE')[0]}`])
  expect(volumes).toEqual(['data:/data', 'backups:/backups'])
  expect(Object.keys(file.volumes)).toEqual(['data', 'backups', 'database'])
  expect(argumentsOf(image, 'VOLUME')).toEqual(['/data /backups'])
  expect(environmentKeys).toEqual(expect.arrayContaining(Object.keys(environment)))
  // Where people have accounts none is needed.
  expect(environment['STUDIO_PASSWORD']).toBe('${STUDIO_PASSWORD:-}')
  expect(environment['DATABASE_URL']).toMatch(
    /^postgresql:\/\/site:\$\{POSTGRES_PASSWORD:\?.*\}@database\/site$/,
  )
  // Debian 12, on which the image stands, has the clients of this version: pg_dump refuses a newer server.
  expect([image.base, file.services.database.image]).toEqual([
    'node:24-bookworm-slim',
    'postgres:15',
  ])
})
