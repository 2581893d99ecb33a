import {execFile} from 'node:child_process'
import {readdir} from 'node:fs/promises'
import {promisify} from 'node:util'

const run = promisify(execFile)

/** What a process and all that descend from it hold: resident memory in MB, of each as words too, and open files. */
export type Usage = {megabytes: number; each: string; files: number}

const PROGRAMS = {
  'npm start': 'npm',
  'scripts/start.ts': 'server',
  'programs/start.mjs': 'server',
  'query-process-main': 'queries',
  'image-worker': 'pictures',
  'seed-process': 'seed',
}

/** The ids of a process and of all that descend from it, with their resident memory in MB. */
async function family(pid: number): Promise<{id: number; name: string; megabytes: number}[]> {
  const {stdout} = await run('ps', ['-A', '-o', 'pid=,ppid=,rss=,args='])
  const rows = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .map(([id, parent, kilobytes, ...words]) => ({
      id: Number(id),
      parent: Number(parent),
      megabytes: (Number(kilobytes) * 1024) / 1e6,
      name:
        Object.entries(PROGRAMS).find(([part]) => words.join(' ').includes(part))?.[1] ?? 'other',
    }))
  const ids = new Set([pid])
  // A child has a greater number than its parent, but for those that began again from the lowest.
  for (let size = 0; size < ids.size;) {
    size = ids.size
    for (const {id, parent} of rows) if (ids.has(parent)) ids.add(id)
  }
  return rows.filter(({id}) => ids.has(id))
}

/** What a process and its descendants hold now. Open files count only where the system tells (Linux). */
export async function readUsage(pid: number): Promise<Usage> {
  const processes = await family(pid)
  const files = await Promise.all(
    processes.map(({id}) =>
      readdir(`/proc/${id}/fd`).then(
        (names) => names.length,
        () => 0,
      ),
    ),
  )
  return {
    megabytes: processes.reduce((sum, {megabytes}) => sum + megabytes, 0),
    each: processes.map(({name, megabytes}) => `${name} ${megabytes.toFixed(0)} MB`).join(', '),
    files: files.reduce((sum, count) => sum + count, 0),
  }
}

/** Samples a process and its descendants until `stop`, which returns the sample with most memory and the most files. */
export function watchUsage(pid: number): {stop: () => Promise<Usage>} {
  let largest: Usage = {megabytes: 0, each: '', files: 0}
  const sample = async () => {
    const usage = await readUsage(pid)
    const files = Math.max(largest.files, usage.files)
    largest = {...(usage.megabytes > largest.megabytes ? usage : largest), files}
  }
  const timer = setInterval(() => void sample(), 250)
  return {
    stop: async () => {
      clearInterval(timer)
      await sample()
      return largest
    },
  }
}
