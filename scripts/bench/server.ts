import {execFile, execFileSync, spawn} from 'node:child_process'
import {randomUUID} from 'node:crypto'
import {once} from 'node:events'
import {mkdirSync, rmdirSync, writeFileSync} from 'node:fs'
import {readdir, readFile} from 'node:fs/promises'
import {availableParallelism} from 'node:os'
import {join} from 'node:path'
import {promisify} from 'node:util'
import type {SanityClient} from '@sanity/client'
import {lakeClient} from 'content-lake/client'
import {root} from '../build/folders.ts'

/** A site in processes of its own, with a local lake. */
export type Server = {
  origin: string
  pid: number
  password: string
  /** A client that may write. */
  editor: SanityClient
  /** Characters that it has printed. */
  logSize: () => number
  stop: () => Promise<void>
}

/**
 * Starts `npm start` on a free port, and waits until it is seeded and ready. Behind it is no proxy, but the addresses in
 * X-Forwarded-For count: visitors, attackers and editors come from networks of their own.
 *
 * @param command begins the command, such as one that limits what follows.
 */
export async function startServer(
  dataDir: string,
  command: readonly string[] = [],
): Promise<Server> {
  const password = randomUUID()
  const [program, ...args] = [...command, 'npm', 'start', '--silent']
  const child = spawn(program, args, {
    cwd: root,
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      DATA_DIR: dataDir,
      PORT: '0',
      HOST: '127.0.0.1',
      STUDIO_PASSWORD: password,
      TRUSTED_PROXIES: '127.0.0.1',
      LOG_FORMAT: 'text',
      PICTURES_AHEAD: 'off',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let log = ''
  let logSize = 0
  const {promise, resolve, reject} = Promise.withResolvers<string>()
  for (const output of [child.stdout, child.stderr]) {
    output.setEncoding('utf8').on('data', (text: string) => {
      logSize += text.length
      log = (log + text).slice(-2000)
      const [, origin] = /^ *Site +(\S+)\n/m.exec(log) ?? []
      if (origin) resolve(origin)
    })
  }
  child.once('exit', () => reject(new Error(`The server ended before it was ready: ${log}`)))
  const origin = await promise
  const token = (await readFile(join(dataDir, 'lake-token'), 'utf8')).trim()
  return {
    origin,
    pid: child.pid ?? 0,
    password,
    editor: lakeClient(
      {url: `${origin}/lake`, token},
      {apiVersion: '2025-02-19', headers: {'X-Forwarded-For': '192.0.2.1'}},
    ),
    logSize: () => logSize,
    stop: async () => {
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      if (child.exitCode === null) await exited
    },
  }
}

/** The two versions of Linux' control groups: a new group, and its file of the limit. */
const controlGroups = {
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
  const last = availableParallelism() - 1
  const others = ['--all-tasks', '--cpu-list', '--pid', `1-${last}`, String(process.pid)]
  if (last > 0) execFileSync('taskset', others, {stdio: 'ignore'})
  for (const [group, file] of Object.entries(controlGroups)) {
    try {
      mkdirSync(group)
      process.once('exit', () => rmdirSync(group))
      // Only where the kernel has made the file, the folder is a control group.
      writeFileSync(join(group, file), String(bytes), {flag: 'r+'})
      return ['sh', '-c', `echo $$ > ${group}/cgroup.procs && exec "$@"`, 'sh', ...pinned]
    } catch {
      // This version is not there, or not for this account.
    }
  }
  console.log('No control group can be made here: memory is watched, not limited.')
  return pinned
}

/** Resident memory in MB of a process and all that descend from it, of each as text too, and their open files. */
export type Usage = {megabytes: number; each: string; files: number}

/** Names of processes, by a part of their command line. */
const programs = {
  'npm start': 'npm',
  'programs/start.mjs': 'server',
  'query-process-main': 'queries',
  'image-worker': 'pictures',
  'seed-process': 'seed',
}

/** Reads what a process and its descendants hold now. Open files count only where the system tells (Linux). */
export async function readUsage(pid: number): Promise<Usage> {
  const {stdout} = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,rss=,args='])
  const rows = stdout.split('\n').map((line) => {
    const [id, parent, kilobytes, ...args] = line.trim().split(/\s+/)
    return {id: Number(id), parent: Number(parent), kilobytes, command: args.join(' ')}
  })
  const ids = new Set([pid])
  // A child has a greater number than its parent, but for those that began again from the lowest.
  for (let size = 0; size < ids.size;) {
    size = ids.size
    for (const {id, parent} of rows) if (ids.has(parent)) ids.add(id)
  }
  const usage = {megabytes: 0, each: '', files: 0}
  for (const {id, kilobytes, command} of rows.filter((row) => ids.has(row.id))) {
    const megabytes = (Number(kilobytes) * 1024) / 1e6
    const name = Object.entries(programs).find(([part]) => command.includes(part))?.[1] ?? 'other'
    usage.megabytes += megabytes
    usage.each += `${usage.each && ', '}${name} ${megabytes.toFixed(0)} MB`
    usage.files += (await readdir(`/proc/${id}/fd`).catch(() => [])).length
  }
  return usage
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
