// Runs before `npm start`, `npm test` and others with the Node that is installed, so it is plain
// JavaScript without dependencies. Installs the packages of package-lock.json where some are missing or
// older than the lock. Those for development belong to them, also with NODE_ENV=production: the site is
// built on the machine that serves it.
import {spawn} from 'node:child_process'
import {existsSync, readFileSync, statSync} from 'node:fs'
import {constants} from 'node:os'
import {dirname, join} from 'node:path'
import {fileURLToPath} from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const lock = join(root, 'package-lock.json')
const installed = join(root, 'node_modules', '.package-lock.json')
const [major] = process.versions.node.split('.').map(Number)

if (major < 20) {
  fail(`Node ${process.versions.node} is too old: install Node 20 or later, then run this again.`)
}
if (!isCurrent()) {
  console.log('Installing the packages that package-lock.json names (a minute or two)…')
  install()
}

/** Ends with npm, and passes on what would end this process: it would leave npm running. */
function install() {
  const windows = process.platform === 'win32'
  const npm = spawn(
    windows ? 'npm.cmd' : 'npm',
    ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
    {cwd: root, stdio: 'inherit', shell: windows},
  )
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, () => {
      npm.kill(signal)
      process.exitCode = 128 + constants.signals[signal]
    })
  }
  npm.on('error', (error) => fail(`The installation failed: ${error.message}.`))
  npm.on('exit', (status) => {
    if (process.exitCode) process.exit()
    if (status !== 0) fail('The installation failed; the lines above say why.')
  })
}

/** Whether every package is there; after a change of the lock file (a fresh checkout), in its version. */
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
