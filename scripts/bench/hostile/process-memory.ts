import {execFile} from 'node:child_process'
import {promisify} from 'node:util'

const run = promisify(execFile)

/** Resident memory in bytes of a process and of all that descend from it. */
export async function residentMemory(pid: number): Promise<Map<number, number>> {
  const {stdout} = await run('ps', ['-A', '-o', 'pid=,ppid=,rss='])
  const rows = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  const found = new Map<number, number>()
  const include = (parent: number) => {
    for (const [id = 0, ppid, kilobytes = 0] of rows) {
      if (id !== parent && ppid !== parent) continue
      if (found.has(id)) continue
      found.set(id, kilobytes * 1024)
      include(id)
    }
  }
  include(pid)
  return found
}

const SAMPLE_EVERY = 250

/** Samples the memory of a process and its descendants until `stop`, which returns the largest sum. */
export function watchMemory(pid: number): {stop: () => Promise<number>} {
  let largest = 0
  let last: Promise<void> = Promise.resolve()
  const sample = async () => {
    const sizes = await residentMemory(pid)
    largest = Math.max(largest, sum(sizes))
  }
  const timer = setInterval(() => {
    last = last.then(sample)
  }, SAMPLE_EVERY)
  return {
    stop: async () => {
      clearInterval(timer)
      await last
      await sample()
      return largest
    },
  }
}

/** The sum of the sizes of all processes, in bytes. */
export function sum(sizes: Map<number, number>): number {
  return [...sizes.values()].reduce((total, size) => total + size, 0)
}
