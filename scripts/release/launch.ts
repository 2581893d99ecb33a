/** Runs a program of a release, with the settings of its service and the options that Node needs. */
import {spawn} from 'node:child_process'
import {existsSync} from 'node:fs'
import {constants} from 'node:os'
import {resolve} from 'node:path'
import {fileURLToPath} from 'node:url'
import {readServiceFile} from '#web/server/env/env-file.ts'

/** The first Node that has SQLite without an option. */
const withSqlite = [22, 13] as const

/** The settings of the service, as the recipes have it. */
const serviceFile = '/etc/site.env'

/**
 * The settings of the site for a command: those of the file that its service reads, which ENV_FILE names, below the
 * shell's own. Where the shell names the data folder of another site, the file is not read.
 *
 * @param ownFile stands where a command is run beside the settings of the site, which are read from it later.
 * @throws where nothing says which site is meant, or this account cannot read the file.
 */
export function readServiceSettings(
  shell: NodeJS.ProcessEnv,
  defaultFile = serviceFile,
  ownFile = '.env',
): NodeJS.Dict<string> {
  const file = shell['ENV_FILE'] ?? defaultFile
  const folder = shell['DATA_DIR']
  if (file === '' || (shell['ENV_FILE'] === undefined && !existsSync(file))) {
    if (folder || existsSync(ownFile)) return {}
    throw new Error(
      'Set DATA_DIR to the folder of the site, or ENV_FILE to the file of its settings.',
    )
  }
  let settings: NodeJS.Dict<string>
  try {
    settings = readServiceFile(file)
  } catch {
    throw new Error(
      `The settings of the site are in ${file}, which this account cannot read: run this as root, which goes on as the account of the site. With ENV_FILE= only the shell’s settings count.`,
    )
  }
  const its = settings['DATA_DIR']
  const isOther = folder && its !== undefined && resolve(folder) !== resolve(its)
  return isOther ? {} : settings
}

/**
 * Runs `<name>.mjs` beside this file in the place of this process, or where the system cannot do that (Windows, and
 * Node before 22.15), in a process that gets its signals.
 *
 * @param isCommand whether it takes the settings of the service.
 */
export async function launch(name: string, isCommand: boolean): Promise<void> {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < 22 || (major === 22 && minor < 12)) {
    console.error(`Node ${process.versions.node} is too old: install Node 22.12 or later.`)
    process.exit(1)
  }
  const hasSqlite = major > withSqlite[0] || minor >= withSqlite[1]
  const options = ['--disable-warning=ExperimentalWarning']
  if (!hasSqlite) options.push('--experimental-sqlite')
  const program = fileURLToPath(import.meta.url).replace(/[^/\\]+$/, `${name}.mjs`)
  const args = [...process.execArgv, ...options, program, ...process.argv.slice(2)]
  let settings = {}
  try {
    if (isCommand) settings = readServiceSettings(process.env)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
  const env = {...settings, ...process.env, NODE_ENV: 'production'}
  if (process.execve && process.platform !== 'win32') {
    process.removeAllListeners('warning')
    process.execve(process.execPath, [process.execPath, ...args], env)
  }
  const childEnv = {...env, LAUNCHER_PID: String(process.pid)}
  const child = spawn(process.execPath, args, {stdio: 'inherit', env: childEnv})
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => void child.kill(signal))
  }
  child.on('exit', (code, signal) => {
    process.exitCode = signal ? 128 + constants.signals[signal] : (code ?? 1)
  })
}
