import {spawn} from 'node:child_process'
import {once} from 'node:events'
import {readFileSync} from 'node:fs'
import {createRequire, findPackageJSON} from 'node:module'
import {dirname, extname, join} from 'node:path'
import {pathToFileURL} from 'node:url'
import {z} from 'zod'

interface SanityCommandOptions {
  /** The folder of the project with `sanity.cli.ts` and the package `sanity`. Default: the current one. */
  cwd?: string | undefined
  /** Stops the command. */
  signal?: AbortSignal | undefined
}

/**
 * Runs the `sanity` command of a project with a lake in the place of hosted Sanity, in this terminal.
 *
 * @param lake its URL, with the base path, and its write token; without a URL the requests go to hosted Sanity.
 * @returns its exit code.
 * @throws where the project has no package `sanity`, or the command was stopped.
 */
export async function runSanityCommand(
  {url, token}: {url?: string; token?: string | undefined},
  args: readonly string[],
  {cwd = process.cwd(), signal}: SanityCommandOptions = {},
): Promise<number> {
  const program = findSanity(cwd)
  warnOfTwoClients(program, args)
  const redirect = new URL(`redirect-api${extname(import.meta.url)}`, import.meta.url).href
  const env = {
    ...process.env,
    ...(token && {SANITY_AUTH_TOKEN: token}),
    ...(url !== undefined && {
      SANITY_STUDIO_API_HOST: url,
      SANITY_LAKE_URL: url,
      // The command starts processes of its own, which inherit this. A URL has no spaces.
      NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --import=${redirect}`,
    }),
  }
  const command = spawn(process.execPath, [program, ...args], {
    cwd,
    stdio: 'inherit',
    ...(signal && {signal}),
    env,
  })
  const [code] = await once(command, 'exit')
  return typeof code === 'number' ? code : 1
}

/** The program of the package `sanity` that a folder has installed. */
function findSanity(folder: string): string {
  try {
    const manifest = createRequire(join(folder, 'package.json')).resolve('sanity/package.json')
    const {bin} = z.object({bin: z.object({sanity: z.string()})}).parse(readJson(manifest))
    return join(dirname(manifest), bin.sanity)
  } catch (cause) {
    throw new Error(`The package "sanity" is not installed in ${folder}.`, {cause})
  }
}

/**
 * Warns where a Studio would get another copy of @sanity/client from `content-lake/studio` than it has itself: it does
 * not recognise that copy's errors, and shows one instead of its sign-in.
 */
function warnOfTwoClients(program: string, [command = '']: readonly string[]): void {
  if (!['dev', 'start', 'build', 'deploy'].includes(command)) return
  const versionFrom = (file: string | URL): string | undefined => {
    try {
      const main = createRequire(file).resolve('@sanity/client')
      const manifest = findPackageJSON(pathToFileURL(main))
      return manifest && z.object({version: z.string()}).parse(readJson(manifest)).version
    } catch {
      return undefined
    }
  }
  const [studio, lake] = [versionFrom(program), versionFrom(import.meta.url)]
  if (studio === lake || studio === undefined) return
  console.warn(
    `The Studio has @sanity/client ${studio}, content-lake ${lake}. A Studio with localLake() needs them to share one: ` +
      `npm install @sanity/client@${studio.split('.')[0]}`,
  )
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))
