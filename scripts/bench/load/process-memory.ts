import {execFile} from 'node:child_process'
import {readFile} from 'node:fs/promises'
import {promisify} from 'node:util'

const run = promisify(execFile)

/** A process by what it does, with its resident memory in bytes. */
export type ProcessMemory = {id: number; name: string; bytes: number}

const PROGRAMS = {
  'npm start': 'npm',
  'scripts/start.ts': 'server',
  'programs/start.mjs': 'server',
  'query-process-main': 'queries',
  'image-worker': 'pictures',
  'seed-process': 'seed',
}

/** A process and all that descend from it. */
export async function residentMemory(pid: number): Promise<ProcessMemory[]> {
  const {stdout} = await run('ps', ['-A', '-o', 'pid=,ppid=,rss=,args='])
  const rows = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .map(([id, parent, kilobytes, ...words]) => ({
      id: Number(id),
      parent: Number(parent),
      bytes: Number(kilobytes) * 1024,
      command: words.join(' '),
    }))
  const family = new Set([pid])
  // A child has a greater number than its parent, but for those that began again from the lowest.
  for (let size = 0; size < family.size;) {
    size = family.size
    for (const {id, parent} of rows) if (family.has(parent)) family.add(id)
  }
  return rows
    .filter(({id}) => family.has(id))
    .map(({id, bytes, command}) => ({
      id,
      name: nameOf(command) ?? (id === pid ? 'server' : 'other'),
      bytes,
    }))
}

function nameOf(command: string): string | undefined {
  return Object.entries(PROGRAMS).find(([part]) => command.includes(part))?.[1]
}

/**
 * The proportional set size of all these processes in bytes: a page of memory that several share, such as Node's
 * program, counts once. Undefined where the system does not tell
 * (https://docs.kernel.org/filesystems/proc.html).
 */
export async function proportionalMemory(
  processes: readonly ProcessMemory[],
): Promise<number | undefined> {
  let total = 0
  for (const {id} of processes) {
    const rollup = await readFile(`/proc/${id}/smaps_rollup`, 'utf8').catch(() => undefined)
    const [, kilobytes] = /^Pss:\s+(\d+)/m.exec(rollup ?? '') ?? []
    if (kilobytes === undefined) return undefined
    total += Number(kilobytes) * 1024
  }
  return total
}

/** The sum of the sizes of all processes, in bytes. */
export function sum(processes: readonly ProcessMemory[]): number {
  return processes.reduce((total, {bytes}) => total + bytes, 0)
}
