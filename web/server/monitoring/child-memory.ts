import {readdir, readFile} from 'node:fs/promises'

/** What child processes do, by a part of their command line. */
const programs: Record<string, string> = {
  'image-worker': 'pictures',
  'query-process-main': 'queries',
  'seed-process': 'seed',
  'backup.': 'backup',
}

/** The size of a page of memory where Linux runs, but on few machines: `getconf PAGESIZE`. */
const pageSize = 4096

/**
 * The resident memory of this process's children, in bytes, summed up by what they do. Nothing where the
 * system has no /proc (https://man7.org/linux/man-pages/man5/proc.5.html).
 */
export async function readChildMemory(): Promise<Map<string, number>> {
  const sums = new Map<string, number>()
  for (const pid of await childrenOf('self')) {
    try {
      const [command, statm] = await Promise.all([
        readFile(`/proc/${pid}/cmdline`, 'utf8'),
        readFile(`/proc/${pid}/statm`, 'utf8'),
      ])
      const kind = Object.entries(programs).find(([part]) => command.includes(part))?.[1] ?? 'other'
      const bytes = Number(statm.split(' ')[1] ?? 0) * pageSize
      sums.set(kind, (sums.get(kind) ?? 0) + bytes)
    } catch {
      // It has ended meanwhile.
    }
  }
  return sums
}

async function childrenOf(pid: string): Promise<string[]> {
  try {
    const threads = await readdir(`/proc/${pid}/task`)
    const lists = await Promise.all(
      threads.map((thread) =>
        readFile(`/proc/${pid}/task/${thread}/children`, 'utf8').catch(() => ''),
      ),
    )
    return lists.join(' ').split(/\s+/).filter(Boolean)
  } catch {
    return []
  }
}
