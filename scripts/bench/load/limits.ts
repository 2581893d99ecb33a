import {execFileSync} from 'node:child_process'
import {access, mkdir, rmdir, writeFile} from 'node:fs/promises'
import {availableParallelism} from 'node:os'
import {join} from 'node:path'

/** Limits of a program. */
export type Limits = {
  /** A command, and the arguments that begin it: a program and its own arguments follow. */
  command: string[]
  /** The limits that hold, in words. */
  described: string
  remove: () => Promise<void>
}

/** The two versions of Linux' control groups: where groups are made, and the file of a limit. */
const VERSIONS = [
  {parent: '/sys/fs/cgroup/memory', file: 'memory.limit_in_bytes'},
  {parent: '/sys/fs/cgroup', file: 'memory.max'},
]

/**
 * Holds a program and all that it starts to one processor, and to `bytes` of memory where this account may make
 * control groups (https://docs.kernel.org/admin-guide/cgroup-v2.html). This process and those that it starts otherwise
 * keep off that processor, where there is another.
 */
export async function limitTo(bytes: number): Promise<Limits> {
  const pinned = ['taskset', '--cpu-list', '0']
  const processors = availableParallelism()
  if (processors > 1) {
    const others = ['--all-tasks', '--cpu-list', '--pid', `1-${processors - 1}`]
    execFileSync('taskset', [...others, String(process.pid)], {stdio: 'ignore'})
  }
  for (const {parent, file} of VERSIONS) {
    const group = join(parent, `bench-${process.pid}`)
    try {
      await mkdir(group)
    } catch {
      continue
    }
    const remove = () => rmdir(group)
    try {
      await access(join(group, file))
      await writeFile(join(group, file), String(bytes))
    } catch {
      await remove()
      continue
    }
    const joinGroup = `echo $$ > ${group}/cgroup.procs && exec "$@"`
    const described = `one processor and ${(bytes / 1e6).toFixed(0)} MB`
    return {command: ['sh', '-c', joinGroup, 'sh', ...pinned], described, remove}
  }
  const described = 'one processor; memory is watched, not limited: no control group could be made'
  return {command: pinned, described, remove: async () => {}}
}
