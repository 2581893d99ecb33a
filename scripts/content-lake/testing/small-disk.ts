import {spawnSync} from 'node:child_process'
import {chownSync, mkdirSync, statSync} from 'node:fs'
import {join} from 'node:path'
import {onTestFinished} from 'vitest'

/**
 * Mounts a small file system in memory below a folder, with the folder's owner, for a database to fill.
 *
 * @returns nothing where this account may not mount: only root may.
 */
export function mountSmallDisk(folder: string, kilobytes: number) {
  const path = join(folder, 'small')
  const {uid, gid} = statSync(folder)
  mkdirSync(path)
  const run = (command: string, args: string[]) => spawnSync(command, args).status === 0
  const mount = (options: string) => run('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', path])
  if (!mount(`size=${kilobytes}k`)) return undefined
  onTestFinished(() => void run('umount', ['--lazy', path]))
  chownSync(path, uid, gid)
  return {
    path,
    grow: (to: number) => mount(`remount,size=${to}k`),
  }
}
