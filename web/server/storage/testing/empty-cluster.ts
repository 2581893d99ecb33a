import {spawnSync} from 'node:child_process'
import {createHash} from 'node:crypto'
import {existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync} from 'node:fs'
import {join} from 'node:path'
import {fileURLToPath} from 'node:url'

const cache = fileURLToPath(new URL('../../../../node_modules/.cache/clusters', import.meta.url))

type Account = {uid: number; gid: number}

/**
 * Puts an empty database cluster into a folder. PostgreSQL makes it once for all tests, since that takes most
 * of a second, and the others get a copy.
 *
 * @param bin the folder of PostgreSQL's programs.
 * @param options of the processes that make it; `cwd` is a folder that the account may write to.
 * @throws what PostgreSQL prints where it cannot make one.
 */
export function putEmptyCluster(
  target: string,
  bin: string,
  options: Partial<Account> & {env: NodeJS.ProcessEnv; cwd: string},
): void {
  // A cluster is for one version of PostgreSQL, and its files belong to one account.
  const version = [bin, statSync(join(bin, 'postgres')).mtimeMs, options.uid, options.gid].join(' ')
  const kept = join(cache, createHash('sha256').update(version).digest('hex').slice(0, 16))
  if (existsSync(kept)) return copy(kept, target)
  const made = spawnSync(
    join(bin, 'initdb'),
    ['-D', target, '-U', 'site', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    {...options, stdio: 'pipe'},
  )
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr.toString()}`)
  keep(target, kept)
}

/** The account cannot read the cache where the checkout is private: only copies are its own. */
function keep(cluster: string, kept: string): void {
  mkdirSync(cache, {recursive: true})
  const folder = mkdtempSync(join(cache, 'copying-'))
  try {
    copy(cluster, join(folder, 'data'))
    renameSync(join(folder, 'data'), kept)
  } catch (error) {
    // Another process may have kept one meanwhile.
    if (!existsSync(kept)) throw error
  } finally {
    rmSync(folder, {recursive: true, force: true})
  }
}

/** With the owners and the rights of its files, without which PostgreSQL refuses a cluster. */
function copy(from: string, to: string): void {
  const {status, stderr} = spawnSync('cp', ['-a', from, to], {stdio: 'pipe'})
  if (status !== 0) throw new Error(`A cluster could not be copied: ${stderr.toString()}`)
}
