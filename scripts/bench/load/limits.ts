import {execFileSync} from 'node:child_process'
import {mkdirSync, rmdirSync, writeFileSync} from 'node:fs'
import {availableParallelism} from 'node:os'
import {join} from 'node:path'

/** The two versions of Linux' control groups: a new group, and its file of the limit. */
const GROUPS = {
  [`/sys/fs/cgroup/bench-${process.pid}`]: 'memory.max',
  [`/sys/fs/cgroup/memory/bench-${process.pid}`]: 'memory.limit_in_bytes',
}

/**
 * The beginning of a command that holds what follows to one processor, and to `bytes` of memory where this account
 * may make control groups (https://docs.kernel.org/admin-guide/cgroup-v2.html). This process keeps off that processor,
 * where there is another.
 */
export function limitTo(bytes: number): string[] {
  const pinned = ['taskset', '--cpu-list', '0']
  const processors = availableParallelism()
  if (processors > 1) {
    const others = ['--all-tasks', '--cpu-list', '--pid', `1-${processors - 1}`]
    execFileSync('taskset', [...others, String(process.pid)], {stdio: 'ignore'})
  }
  for (const [group, file] of Object.entries(GROUPS)) {
    try {
      mkdirSync(group)
    } catch {
      continue
    }
    try {
      // Only where the kernel has made the file, the folder is a control group.
      writeFileSync(join(group, file), String(bytes), {flag: 'r+'})
    } catch {
      rmdirSync(group)
      continue
    }
    process.once('exit', () => rmdirSync(group))
    return ['sh', '-c', `echo $$ > ${group}/cgroup.procs && exec "$@"`, 'sh', ...pinned]
  }
  console.log('No control group can be made here: memory is watched, not limited.')
  return pinned
}
