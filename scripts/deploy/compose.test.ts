import {readFile} from 'node:fs/promises'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {parse} from 'yaml'
import {z} from 'zod'
import {environmentKeys} from '#web/server/env/env.ts'
import {root} from '../build/folders.ts'
import {argumentsOf, readStages} from './testing/dockerfile.ts'

test('the image installs packages before it copies sources, so that a changed source installs nothing', async () => {
  const {build} = await readStages()
  const order = build.steps.map(({instruction, argument}) => `${instruction} ${argument}`)
  const install = order.findIndex((step) => step.startsWith('RUN npm ci'))
  expect(install).toBeGreaterThan(0)
  expect(order.indexOf('COPY . .')).toBeGreaterThan(install)
  // npm refuses a lock file whose workspaces are not there.
  const {workspaces} = z
    .object({workspaces: z.array(z.string())})
    .parse(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')))
  for (const folder of workspaces) {
    expect(order.slice(0, install)).toContain(`COPY ${folder}/package.json ${folder}/`)
  }
})

test('compose builds that image beside PostgreSQL, keeps their data, and asks for its password', async () => {
  const {image} = await readStages()
  const service = z.object({
    build: z.object({context: z.string(), dockerfile: z.string()}),
    ports: z.array(z.string()),
    env_file: z.tuple([z.object({path: z.literal('.env'), format: z.literal('raw')})]),
    environment: z.record(z.string(), z.coerce.string()),
    logging: z.object({options: z.object({'max-size': z.string(), 'max-file': z.string()})}),
    volumes: z.array(z.string()),
    read_only: z.literal(true),
  })
  const file = z
    .object({
      services: z.object({site: service, database: z.object({image: z.string()})}),
      volumes: z.record(z.string(), z.null()),
    })
    .parse(parse(await readFile(join(root, '.config/deploy/compose.yaml'), 'utf8')))
  const {build, ports, environment, volumes} = file.services.site
  expect(join('.config/deploy', build.context)).toBe('.')
  expect(build.dockerfile).toBe('.config/deploy/Dockerfile')
  expect(ports).toEqual([`127.0.0.1:3000:${argumentsOf(image, 'EXPOSE')[0]}`])
  expect(volumes).toEqual(['data:/data', 'backups:/backups'])
  expect(Object.keys(file.volumes)).toEqual(['data', 'backups', 'database'])
  expect(argumentsOf(image, 'VOLUME')).toEqual(['/data /backups'])
  expect(environmentKeys).toEqual(expect.arrayContaining(Object.keys(environment)))
  // All other keys come from the file, whichever they are.
  expect(Object.keys(environment).toSorted()).toEqual([
    'BACKUP_DIR',
    'DATABASE_URL',
    'DATA_DIR',
    'HOST',
    'PORT',
    'SITE_URL',
    'TRUSTED_PROXIES',
  ])
  const settings = argumentsOf(image, 'ENV').flatMap((line) => line.split(' '))
  for (const key of ['HOST', 'PORT', 'DATA_DIR']) {
    expect(settings).toContain(`${key}=${environment[key]}`)
  }
  expect(environment['DATABASE_URL']).toMatch(
    /^postgresql:\/\/site:\$\{POSTGRES_PASSWORD:\?.*\}@database\/site$/,
  )
  // Debian 12, on which the image stands, has the clients of this version: pg_dump refuses a newer server.
  expect([image.base, file.services.database.image]).toEqual([
    'node:24-bookworm-slim',
    'postgres:15',
  ])
})
