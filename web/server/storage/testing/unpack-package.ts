import {spawnSync} from 'node:child_process'
import {existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync} from 'node:fs'
import {join, resolve} from 'node:path'

export type DebianPackage = {
  name: string
  /** Packages whose files are wanted: the package itself, and some that it needs. */
  wanted: RegExp
  /** Tells whether an unpacked tree holds what is looked for. */
  isIn: (root: string) => boolean
}

/**
 * Fetches a package from Debian and unpacks it into a folder, for any account: nothing is installed, and
 * the machine is left as it is. A second call finds what the first unpacked.
 *
 * @param status the list of what is installed, whose libraries are not fetched.
 * @returns the tree's root, and the environment with which its programs find their libraries.
 * @throws one sentence with the command that failed and the last line of its output.
 */
export function unpackPackage(
  folder: string,
  wanted: DebianPackage,
  status = '/var/lib/dpkg/status',
): {root: string; env: {LD_LIBRARY_PATH: string}} {
  const root = resolve(folder, 'root')
  if (!wanted.isIn(root)) fetchInto(resolve(folder), root, wanted, status)
  if (!wanted.isIn(root)) throw new Error(`The packages hold no ${wanted.name}.`)
  return {root, env: {LD_LIBRARY_PATH: libraryFolders(root).join(':')}}
}

/** Works in a folder of its own: test files that start together each fetch, and the first result is used. */
function fetchInto(
  folder: string,
  root: string,
  {name: wantedName, wanted, isIn}: DebianPackage,
  status: string,
): void {
  mkdirSync(folder, {recursive: true})
  const work = mkdtempSync(join(folder, 'fetching-'))
  try {
    const debs = join(work, 'packages')
    for (const name of ['packages', 'state/lists/partial', 'cache/archives/partial']) {
      mkdirSync(join(work, name), {recursive: true})
    }
    // Its own lists and archives: the machine's may be missing, old, or owned by another account.
    const apt = (...args: string[]) =>
      run('apt-get', [...aptOptions(work, status), '-q', ...args], debs)
    apt('update')
    const plan = apt('install', '--simulate', '--no-install-recommends', wantedName)
    const names = [...plan.matchAll(/^Inst (\S+)/gm)].map(([, name = '']) => name)
    apt('download', ...names.filter((name) => wanted.test(name)))
    const unpacked = join(work, 'root')
    for (const name of readdirSync(debs)) {
      run('dpkg-deb', ['--extract', join(debs, name), unpacked], work)
    }
    if (!isIn(root)) renameSync(unpacked, root)
  } finally {
    rmSync(work, {recursive: true, force: true})
  }
}

function aptOptions(folder: string, status: string): string[] {
  const account = process.getuid?.() === 0 ? ['APT::Sandbox::User=root'] : []
  return [
    `Dir::State=${join(folder, 'state')}`,
    `Dir::Cache=${join(folder, 'cache')}`,
    `Dir::State::status=${status}`,
    'Debug::NoLocking=true',
    ...account,
  ].flatMap((option) => ['-o', option])
}

function libraryFolders(root: string): string[] {
  return ['usr/lib', 'lib']
    .map((name) => join(root, name))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) =>
      readdirSync(folder)
        .filter((name) => name.includes('-linux-'))
        .map((name) => join(folder, name)),
    )
}

/** @returns what the command printed. */
function run(command: string, args: string[], cwd: string): string {
  const done = spawnSync(command, args, {cwd, encoding: 'utf8', env: {...process.env, LC_ALL: 'C'}})
  if (done.status === 0) return done.stdout
  const reason = done.error?.message ?? done.stderr.trim().split('\n').at(-1) ?? ''
  const verb = args.find((arg) => /^[a-z]+$/.test(arg) && arg !== 'q') ?? ''
  throw new Error(`${command} ${verb} failed: ${reason}`.replace(/\s+/g, ' '))
}
