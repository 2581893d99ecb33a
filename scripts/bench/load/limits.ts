import {execFileSync} from 'node:child_process'
import {mkdirSync, rmdirSync, writeFileSync} from 'node:fs'
import {availableParallelism} from 'node:os'

const group = `/sys/fs/cgroup/bench-${process.pid}`

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
  try {
    mkdirSync(group)
    process.once('exit', () => rmdirSync(group))
    writeFileSync(`${group}/memory.max`, String(bytes))
  } catch {
    console.log('No control group can be made here: memory is watched, not limited.')
    return pinned
  }
  return ['sh', '-c', `echo $$ > ${group}/cgroup.procs && exec "$@"`, 'sh', ...pinned]
}
