/** Runs a program of a release with options that Node takes only on its command line. */
import {spawn} from 'node:child_process'
import {constants} from 'node:os'
import {fileURLToPath} from 'node:url'
import {allocatorSettings} from '../run/replace-process.ts'

/** The first Node that has SQLite without an option. */
const withSqlite = [22, 13] as const

/**
 * Runs `<name>.mjs` beside this file in this process; with options in its place, or where the system
 * cannot do that (Windows, and Node before 22.15), in a process that gets its signals.
 *
 * @param options of Node.
 */
export async function launch(name: string, options: string[] = []): Promise<void> {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < 22 || (major === 22 && minor < 12)) {
    console.error(`Node ${process.versions.node} is too old: install Node 22.12 or later.`)
    process.exit(1)
  }
  const hasSqlite = major > withSqlite[0] || minor >= withSqlite[1]
  const wanted = ['--disable-warning=ExperimentalWarning', ...options].concat(
    hasSqlite ? [] : '--experimental-sqlite',
  )
  const program = fileURLToPath(import.meta.url).replace(/[^/\\]+$/, `${name}.mjs`)
  const args = [...process.execArgv, ...wanted, program, ...process.argv.slice(2)]
  const env = {...allocatorSettings, ...process.env, NODE_ENV: 'production'}
  if (process.execve && process.platform !== 'win32') {
    process.removeAllListeners('warning')
    process.execve(process.execPath, [process.execPath, ...args], env)
  }
  const child = spawn(process.execPath, args, {stdio: 'inherit', env})
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => void child.kill(signal))
  }
  child.on('exit', (code, signal) => {
    process.exitCode = signal ? 128 + constants.signals[signal] : (code ?? 1)
  })
}
