#!/usr/bin/env node
import {createRequire} from 'node:module'
import {parseArgs} from 'node:util'
import {findRunningLake} from './data-folder.ts'
import {environmentOf} from './home-page.ts'
import {runSanityCommand} from './sanity-command.ts'
import {serveContentLake, type ServedContentLake} from './serve.ts'

const HELP = `A server with the HTTP API of Sanity's Content Lake, for one dataset in one folder.

content-lake [options]                     serves the dataset until Ctrl+C
content-lake [options] sanity <command>    runs the sanity command of this project with it, such as
                                           "sanity dataset import data.ndjson production"

  --data <folder>      where the dataset is kept; made where it is missing (.data)
  --project <id>       any id, the one in sanity.config.ts (local)
  --dataset <name>     any name (production)
  --port <number>      where it listens; 0 is any free port (4343)
  --host <address>     where it listens; beyond this machine it needs a password (localhost)
  --password <text>    asked for signing in, else one click on this machine; also CONTENT_LAKE_PASSWORD,
                       which other users of this machine cannot see
  --draft-history <days>
                       for how long every state of a draft is kept, then an author's last of each day (for ever)
  --origin <origin>    a Studio elsewhere that may sign in and edit; once for each (http://localhost:3333)
  --version
  --help
`

const OPTIONS = {
  data: {type: 'string', default: '.data'},
  project: {type: 'string', default: 'local'},
  dataset: {type: 'string', default: 'production'},
  port: {type: 'string', default: '4343'},
  host: {type: 'string', default: 'localhost'},
  password: {type: 'string'},
  'draft-history': {type: 'string'},
  origin: {type: 'string', multiple: true},
  version: {type: 'boolean'},
  help: {type: 'boolean', short: 'h'},
} as const

async function run(args: string[]): Promise<void> {
  const {tokens} = parseArgs({args, options: OPTIONS, strict: false, tokens: true})
  const command = tokens?.find(({kind}) => kind === 'positional')
  const lakeArgs = command ? args.slice(0, command.index) : args
  const values = readOptions(lakeArgs)
  if (values.help) return console.log(HELP)
  if (values.version) return console.log(readVersion())
  if (!command) return serve(values)
  const name = args[command.index]
  if (name !== 'sanity') throw new Error(`There is no command "${name}": see content-lake --help.`)
  process.exitCode = await runSanity(values, args.slice(command.index + 1))
}

type Values = ReturnType<typeof readOptions>

const readOptions = (args: string[]) => parseArgs({args, options: OPTIONS}).values

/** Where `sanity dev` serves a Studio. */
const STUDIO_ORIGIN = 'http://localhost:3333'

function open(values: Values, port: number): Promise<ServedContentLake> {
  const {data: dataDir, project: projectId, dataset, host, 'draft-history': days} = values
  const studioOrigins = values.origin ?? [STUDIO_ORIGIN]
  const password = values.password ?? process.env['CONTENT_LAKE_PASSWORD']
  return serveContentLake({
    dataDir,
    projectId,
    dataset,
    host,
    port,
    studioOrigins,
    password,
    draftHistoryDays: days === undefined ? undefined : Number(days),
  })
}

async function serve(values: Values): Promise<void> {
  for (const origin of values.origin ?? []) {
    if (URL.parse(origin)?.origin !== origin) {
      throw new Error(`--origin ${origin}: no origin, such as http://localhost:3333`)
    }
  }
  const port = Number(values.port)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error(`--port ${values.port}: no port, such as 4343`)
  }
  const {project, dataset, 'draft-history': days} = values
  if (days !== undefined && !/^\d{1,5}$/.test(days)) {
    throw new Error(`--draft-history ${days}: no number of days, such as 60`)
  }
  const lake = await open(values, port)
  console.log(`The dataset "${dataset}" of the project "${project}" is served until Ctrl+C: ${lake.origin}/
The environment for a Studio and for clients:

${environmentOf(project, dataset, lake.url)}
export SANITY_AUTH_TOKEN=${lake.token}`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void lake.close().then(() => process.exit()))
  }
}

/** Runs the command with the lake that serves the folder, or with one that is started for it. */
async function runSanity(values: Values, args: string[]): Promise<number> {
  const stop = new AbortController()
  // Ctrl+C reaches the command by itself.
  process.once('SIGTERM', () => stop.abort())
  const {signal} = stop
  const running = await findRunningLake(values.data)
  if (running) return runSanityCommand(running, args, {signal})
  const lake = await open({...values, host: 'localhost'}, 0)
  try {
    return await runSanityCommand(lake, args, {signal})
  } finally {
    await lake.close()
  }
}

function readVersion(): string {
  const manifest: {version: string} = createRequire(import.meta.url)('content-lake/package.json')
  return manifest.version
}

try {
  await run(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
