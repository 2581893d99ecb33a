import {execFile} from 'node:child_process'
import {mkdirSync, symlinkSync, writeFileSync} from 'node:fs'
import {dirname, join} from 'node:path'
import {fileURLToPath, pathToFileURL} from 'node:url'
import {z} from 'zod'
import {type CleanUp, DATASET, type LakeFixture, PROJECT, temporaryFolder} from './lake-fixture.ts'

const SKIP_TELEMETRY = new URL('skip-telemetry.ts', import.meta.url).href
const REDIRECT = new URL('../redirect-api.ts', import.meta.url).href
const CLI = fileURLToPath(new URL('../bin/sanity', import.meta.resolve('sanity')))
/** The module that `sanity` loads. */
const CLI_MODULE = pathToFileURL(join(dirname(CLI), '../../@sanity/cli/bin/run.js')).href

/** How a process ended, and all that it printed. */
export interface Outcome {
  code: number
  output: string
}

/** The programs of the folder `programs`. */
type Program = 'import' | 'import-6' | 'export'

/** Runs a program of the folder `programs` in a process of its own. Throws what it printed if it fails. */
export async function runProgram(
  {lake}: LakeFixture,
  program: Program,
  ...args: string[]
): Promise<string> {
  const script = fileURLToPath(new URL(`programs/${program}.ts`, import.meta.url))
  const {code, output} = await run([script, ...args], environment(lake))
  if (code !== 0) throw new Error(output)
  return output
}

/** Runs Sanity's command line in the folder of a project whose dataset is that of the lake. */
export function runSanity(
  {lake}: LakeFixture,
  args: string[],
  folder = projectFolder(),
): Promise<Outcome> {
  return run([CLI, ...args], signedIn(lake), folder)
}

/** Runs commands one after the other in one process. Throws what it printed if one of them cannot be run. */
export async function runSanityCommands(
  {lake}: LakeFixture,
  commands: string[][],
  folder: string,
): Promise<Outcome[]> {
  const script = fileURLToPath(new URL('programs/sanity-commands.ts', import.meta.url))
  const args = [script, CLI_MODULE, JSON.stringify(commands)]
  const {code, output} = await run(args, signedIn(lake), folder)
  if (code !== 0) throw new Error(output)
  return z.array(z.object({code: z.number(), output: z.string()})).parse(JSON.parse(output))
}

/** A folder with the configuration that Sanity's command line reads. */
export function projectFolder(cleanUp?: CleanUp): string {
  const folder = join(temporaryFolder(cleanUp), 'studio')
  mkdirSync(folder)
  const api = {projectId: PROJECT, dataset: DATASET}
  writeFileSync(join(folder, 'sanity.cli.ts'), `export default ${JSON.stringify({api})}`)
  return folder
}

/** The folder of a Studio with one type, as small as `sanity schema` and `sanity migration` need it. */
export function studioFolder(cleanUp?: CleanUp): string {
  const folder = projectFolder(cleanUp)
  const project = {projectId: PROJECT, dataset: DATASET}
  const field = {type: 'string', name: 'title'}
  const types = [{type: 'document', name: 'page', title: 'Page', fields: [field]}]
  const config = JSON.stringify({...project, schema: {types}})
  writeFileSync(
    join(folder, 'sanity.config.ts'),
    `import {defineConfig} from 'sanity'\nexport default defineConfig(${config})`,
  )
  // Without `vite` the command transforms all of `sanity`, in 20 s of CPU time.
  writeFileSync(
    join(folder, 'sanity.cli.ts'),
    `export default {
      api: ${JSON.stringify(project)},
      vite: (config) => ({...config, ssr: {...config.ssr, noExternal: [/@sanity.cli/]}}),
    }`,
  )
  symlinkSync(dirname(dirname(dirname(CLI))), join(folder, 'node_modules'))
  return folder
}

function redirection({url}: LakeFixture['lake']): NodeJS.ProcessEnv {
  return {SANITY_LAKE_URL: url, NODE_OPTIONS: `--import=${SKIP_TELEMETRY} --import=${REDIRECT}`}
}

/** What the command line runs with: signed in, and redirected to the lake. */
function signedIn(lake: LakeFixture['lake']): NodeJS.ProcessEnv {
  return {...environment(lake), ...redirection(lake), SANITY_AUTH_TOKEN: lake.token}
}

function environment(lake: LakeFixture['lake']): NodeJS.ProcessEnv {
  return {
    // A developer's terminal has none; for that of production the command line prints a warning.
    NODE_ENV: undefined,
    LAKE_URL: lake.url,
    LAKE_TOKEN: lake.token,
    LAKE_PROJECT: PROJECT,
    LAKE_DATASET: DATASET,
    CI: '1',
    DO_NOT_TRACK: '1',
    NO_UPDATE_NOTIFIER: '1',
  }
}

function run(args: string[], variables: NodeJS.ProcessEnv, cwd?: string): Promise<Outcome> {
  const env = {...process.env, ...variables}
  return new Promise((resolve) => {
    execFile(process.execPath, args, {env, cwd}, (error, stdout, stderr) => {
      const code = typeof error?.code === 'number' ? error.code : error ? 1 : 0
      resolve({code, output: `${stdout}${stderr}`.trim()})
    })
  })
}
