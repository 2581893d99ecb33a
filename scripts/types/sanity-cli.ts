import {execFile} from 'node:child_process'
import {relative} from 'node:path'
import {fileURLToPath} from 'node:url'

const pathOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** The folder in which the Sanity CLI finds sanity.cli.ts and sanity.config.ts. */
const STUDIO = pathOf('../../studio/')
/** The content model as JSON, made by `sanity schema extract`. */
export const SCHEMA_FILE = pathOf('../../studio/schema.gen.json')
/** The types of the content model and of every query, made by `sanity typegen generate`. */
export const TYPES_FILE = pathOf('../../web/src/shared/cms/content.gen.ts')
/** For temporary folders: inside the repository, so that Prettier's settings apply, and ignored by git. */
export const CACHE = pathOf('../../node_modules/.cache/')

const CLI = pathOf('../../node_modules/sanity/bin/sanity')

/**
 * Writes the content model as JSON to `path`.
 *
 * @throws With the CLI's own output when the schema does not hold together.
 */
export const extractSchema = (path: string): Promise<void> =>
  runCli(['schema', 'extract', '--force', '--path', relative(STUDIO, path)])

/**
 * Writes the types of the schema file and of all `*.queries.ts` to `path`.
 *
 * @throws With the CLI's own output when a query cannot be read.
 */
export const generateTypes = (path: string): Promise<void> =>
  runCli(['typegen', 'generate'], {TYPES_FILE: path})

/** Runs the CLI offline, without login, telemetry and prompts. */
function runCli(args: string[], env: Record<string, string> = {}): Promise<void> {
  const options = {cwd: STUDIO, env: {...process.env, ...env, DO_NOT_TRACK: '1', CI: '1'}}
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [CLI, ...args], options, (error, stdout, stderr) => {
      const output = `${stdout}${stderr}`.trim()
      if (error || /✖/.test(output)) reject(new Error(output || error?.message))
      else resolve()
    })
  })
}
