import {execFile} from 'node:child_process'
import {mkdirSync, symlinkSync, writeFileSync} from 'node:fs'
import {dirname, join} from 'node:path'
import {fileURLToPath} from 'node:url'
import {type CleanUp, DATASET, type LakeFixture, PROJECT, temporaryFolder} from './lake-fixture.ts'

const SKIP_TELEMETRY = new URL('skip-telemetry.ts', import.meta.url).href
const REDIRECT = new URL('../redirect-api.ts', import.meta.url).href
const CLI = fileURLToPath(new URL('../bin/sanity', import.meta.resolve('sanity')))

/** How a process ended, and all that it printed. */
export interface Outcome {
  code: number
  output: string
}

/** Runs Sanity's command line in the folder of a project whose dataset is that of the lake. */
export function runSanity(
  {lake}: LakeFixture,
  args: string[],
  folder = projectFolder(),
): Promise<Outcome> {
  const env = {
    ...process.env,
    // A developer's terminal has none; for that of production the command line prints a warning.
    NODE_ENV: undefined,
    CI: '1',
    DO_NOT_TRACK: '1',
    NO_UPDATE_NOTIFIER: '1',
    SANITY_AUTH_TOKEN: lake.token,
    SANITY_LAKE_URL: lake.url,
    NODE_OPTIONS: `--import=${SKIP_TELEMETRY} --import=${REDIRECT}`,
  }
  return new Promise((resolve) => {
    execFile(process.execPath, [CLI, ...args], {env, cwd: folder}, (error, stdout, stderr) => {
      const code = typeof error?.code === 'number' ? error.code : error ? 1 : 0
      resolve({code, output: `${stdout}${stderr}`.trim()})
    })
  })
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
