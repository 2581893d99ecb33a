// Runs before `npm start`, `npm test` and others with the Node that is installed, so it is plain
// JavaScript without dependencies. Installs the packages of package-lock.json when they are missing or
// older than the lock.
import {spawnSync} from 'node:child_process'
import {existsSync, readFileSync, statSync} from 'node:fs'
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
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const {status} = spawnSync(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) fail('The installation failed; the lines above say why.')
}

function isCurrent() {
  if (!existsSync(installed)) return false
  if (statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return true
  // A lock file that is newer but has the same versions (a fresh checkout) needs no installation.
  return sameVersions(readJson(lock).packages, readJson(installed).packages)
}

function sameVersions(wanted, present) {
  return Object.entries(wanted).every(
    ([path, {version, optional}]) => path === '' || optional || present[path]?.version === version,
  )
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'))
}

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
