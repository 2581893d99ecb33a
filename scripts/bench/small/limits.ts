import {execFileSync} from 'node:child_process'
import {access, mkdir, readFile, rmdir, writeFile} from 'node:fs/promises'
import {join} from 'node:path'

/** What a program is held to. */
export type Limits = {
  /** A command, and the arguments that begin it: a program and its own arguments follow. */
  command: [string, ...string[]]
  /** The limits that hold, in words. */
  described: string
  /** The most memory in bytes that was in use, with the files' pages that the kernel keeps; where it is known. */
  peak: () => Promise<number | undefined>
  remove: () => Promise<void>
}

/** The processor that the program gets; all else should keep to others. */
const PROCESSOR = 0

/** The two versions of Linux' control groups: where groups are made, and the files of one. */
const VERSIONS = [
  {
    parent: '/sys/fs/cgroup/memory',
    limit: 'memory.limit_in_bytes',
    peak: 'memory.max_usage_in_bytes',
  },
  {parent: '/sys/fs/cgroup', limit: 'memory.max', peak: 'memory.peak'},
]

/**
 * Holds a program and all that it starts to one processor, and to `bytes` of memory where this account may make
 * control groups (https://docs.kernel.org/admin-guide/cgroup-v2.html).
 */
export async function limitTo(bytes: number): Promise<Limits> {
  const pinned = ['taskset', '--cpu-list', String(PROCESSOR)] as const
  const group = await makeGroup(bytes)
  if (!group) {
    return {
      command: [...pinned],
      described:
        'one processor; memory is watched, not limited: control groups cannot be made here',
      peak: () => Promise.resolve(undefined),
      remove: () => Promise.resolve(),
    }
  }
  const joinGroup = `echo $$ > ${group.folder}/cgroup.procs && exec "$@"`
  return {
    command: ['sh', '-c', joinGroup, 'sh', ...pinned],
    described: `one processor and ${(bytes / 1e6).toFixed(0)} MB`,
    peak: async () => Number(await readFile(join(group.folder, group.peak), 'utf8')),
    remove: () => rmdir(group.folder),
  }
}

async function makeGroup(bytes: number) {
  for (const {parent, limit, peak} of VERSIONS) {
    const folder = join(parent, `bench-small-${process.pid}`)
    try {
      await mkdir(folder)
    } catch {
      continue
    }
    try {
      await access(join(folder, limit))
      await writeFile(join(folder, limit), String(bytes))
      return {folder, peak}
    } catch {
      await rmdir(folder)
    }
  }
  return undefined
}

/** Keeps this process and those that it starts off the program's processor, where there is another. */
export function keepOffMeasuredProcessor(processors: number): void {
  if (processors < 2) return
  const others = `${PROCESSOR + 1}-${processors - 1}`
  execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', others, String(process.pid)])
}
