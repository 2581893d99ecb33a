// Runs a command of package.json: `node scripts/run.mjs seed --check` runs scripts/seed.ts with Node 24. First it
// installs the packages of package-lock.json where some are missing or older than the lock. It is itself run by the
// Node that is installed, so it is plain JavaScript without dependencies. Packages for development belong to them also
// with NODE_ENV=production: the site is built on the machine that serves it.
import {spawn} from 'node:child_process'
import {existsSync, readFileSync, statSync} from 'node:fs'
import {constants} from 'node:os'
import {dirname, join} from 'node:path'
import {fileURLToPath} from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const lock = join(root, 'package-lock.json')
const installed = join(root, 'node_modules', '.package-lock.json')
const isWindows = process.platform === 'win32'
const node24 = join(root, 'node_modules/node/bin', isWindows ? 'node.exe' : 'node')

/** Node's flags by the command: in development the server starts anew when a file that it has loaded changes. */
const flags = {dev: ['--watch', '--watch-preserve-output']}

const [command = '', ...args] = process.argv.slice(2)
const [major] = process.versions.node.split('.').map(Number)

if (major < 20) {
  fail(`Node ${process.versions.node} is too old: install Node 20 or later, then run this again.`)
}
if (isCurrent()) run()
else {
  console.log('Installing the packages that package-lock.json names (a minute or two)…')
  const install = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const npm = spawn(isWindows ? 'npm.cmd' : 'npm', install, {
    cwd: root,
    stdio: 'inherit',
    shell: isWindows,
  })
  passOnSignals(npm)
  npm.on('error', (error) => fail(`The installation failed: ${error.message}.`))
  npm.on('exit', (status, signal) => {
    if (signal || process.exitCode) process.exit()
    if (status !== 0) fail('The installation failed; the lines above say why.')
    run()
  })
}

/** Goes on as the command, in the place of this process where the system and Node can do that. */
function run() {
  const node = existsSync(node24) ? node24 : process.execPath
  const argv = [...(flags[command] ?? []), join(root, 'scripts', `${command}.ts`), ...args]
  if (process.execve && !isWindows) {
    // Node's warnings about its experimental functions are not for whoever runs the command.
    process.removeAllListeners('warning')
    process.execve(node, [node, ...argv], process.env)
  }
  const env = {...process.env, LAUNCHER_PID: String(process.pid)}
  const child = spawn(node, argv, {stdio: 'inherit', env})
  passOnSignals(child)
  child.on('exit', (status, signal) => process.exit(status ?? 128 + constants.signals[signal]))
}

/** Passes on what would end this process alone. Ctrl+C at a terminal reaches the child by itself. */
function passOnSignals(child) {
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.removeAllListeners(signal)
    process.on(signal, () => {
      if (signal === 'SIGTERM' || !process.stdin.isTTY) child.kill(signal)
      process.exitCode = 128 + constants.signals[signal]
    })
  }
}

/** Tells whether every package is there; after a change of the lock file (a fresh checkout), in its version. */
function isCurrent() {
  if (!existsSync(installed)) return false
  const isNewer = statSync(installed).mtimeMs >= statSync(lock).mtimeMs
  const present = readJson(installed).packages
  return Object.entries(readJson(lock).packages).every(([path, {version, optional}]) => {
    if (path === '' || optional) return true
    return isNewer ? path in present : present[path]?.version === version
  })
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'))
}

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
