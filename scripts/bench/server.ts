import {execFile, execFileSync, spawn} from 'node:child_process'
import {randomUUID} from 'node:crypto'
import {once} from 'node:events'
import {existsSync, mkdirSync, mkdtempSync, rmdirSync, rmSync, writeFileSync} from 'node:fs'
import {readdir, readFile} from 'node:fs/promises'
import {availableParallelism, tmpdir} from 'node:os'
import {join} from 'node:path'
import {promisify} from 'node:util'
import type {SanityClient} from '@sanity/client'
import {lakeClient} from 'content-lake/client'
import {root} from '../build/folders.ts'

/** Makes a folder that is deleted when this process ends. */
export function makeDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  process.once('exit', () => rmSync(folder, {recursive: true, force: true, maxRetries: 5}))
  return folder
}

/** A site in processes of its own, with a local lake. */
export type Server = {
  origin: string
  pid: number
  password: string
  /** A client that may write. */
  editor: SanityClient
  stop: () => Promise<void>
}

/**
 * Starts `npm start` on a free port, and waits until it is seeded and ready. Behind it is no proxy, but the addresses in
 * X-Forwarded-For count: visitors, attackers and editors come from networks of their own.
 *
 * @param command begins the command, such as one that limits what follows.
 */
export async function startServer(dataDir: string, command: string[] = []): Promise<Server> {
  const password = randomUUID()
  const [program, ...args] = [...command, 'npm', 'start', '--silent']
  const child = spawn(program, args, {
    cwd: root,
    detached: true,
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
  // A process that is detached does not hear Ctrl+C. The server ends before its folder is deleted.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  process.prependOnceListener('exit', () => {
    const isRunning = child.exitCode === null && child.signalCode === null
    if (child.pid && isRunning) process.kill(-child.pid, 'SIGKILL')
  })
  let log = ''
  const {promise, resolve, reject} = Promise.withResolvers<string>()
  for (const output of [child.stdout, child.stderr]) {
    output.setEncoding('utf8').on('data', (text: string) => {
      // Keep the end alone: each request adds a line, and searching all of them every time would slow the benchmark.
      log = (log + text).slice(-4000)
      const [, origin] = /^ *Site +(\S+)\n/m.exec(log) ?? []
      if (origin) resolve(origin)
    })
  }
  child.once('exit', () =>
    reject(new Error(`The server ended before it was ready: ${log.slice(-2000)}`)),
  )
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
    stop: async () => {
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      if (child.exitCode === null) await exited
    },
  }
}

/**
 * The beginning of a command that holds what follows to one processor and `bytes` of memory, by a control group of Linux,
 * which root may make (https://docs.kernel.org/admin-guide/cgroup-v2.html). This process keeps off that processor, where
 * there is another.
 */
export function limitTo(bytes: number): string[] {
  const last = availableParallelism() - 1
  const others = ['--all-tasks', '--cpu-list', '--pid', `1-${last}`, String(process.pid)]
  if (last > 0) execFileSync('taskset', others, {stdio: 'ignore'})
  const isFirstVersion = existsSync('/sys/fs/cgroup/memory')
  const [parent, limit] = isFirstVersion ? ['memory', 'memory.limit_in_bytes'] : ['', 'memory.max']
  const group = join('/sys/fs/cgroup', parent, `bench-${process.pid}`)
  mkdirSync(group)
  process.once('exit', () => rmdirSync(group))
  writeFileSync(join(group, limit), String(bytes))
  const enter = `echo $$ > ${group}/cgroup.procs && exec "$@"`
  return ['sh', '-c', enter, 'sh', 'taskset', '--cpu-list', '0']
}

/** Resident memory in MB of a group of processes, of each as text too, and their open files. */
export type Usage = {megabytes: number; each: string; files: number}

/**
 * Reads what a process that was spawned `detached`, and all that it started, hold now. Open files count only where the
 * system tells (Linux).
 */
export async function readUsage(pid: number): Promise<Usage> {
  const {stdout} = await promisify(execFile)('ps', ['-A', '-o', 'pid=,pgid=,rss=,args='])
  const rows = stdout.split('\n').map((line) => line.trim().split(/\s+/))
  const usage = {megabytes: 0, each: '', files: 0}
  for (const [id, group, kilobytes, ...command] of rows) {
    if (group !== String(pid)) continue
    const megabytes = (Number(kilobytes) * 1024) / 1e6
    const name = /([\w-]+)\.m?[jt]s\b/.exec(command.join(' '))?.[1] ?? 'npm'
    usage.megabytes += megabytes
    usage.each += `${usage.each && ', '}${name} ${megabytes.toFixed(0)} MB`
    usage.files += (await readdir(`/proc/${id}/fd`).catch(() => [])).length
  }
  return usage
}

/** Samples such processes until the returned function is called, which returns most memory and most files. */
export function watchUsage(pid: number): () => Promise<Usage> {
  let largest: Usage = {megabytes: 0, each: '', files: 0}
  const sample = async () => {
    const usage = await readUsage(pid)
    const files = Math.max(largest.files, usage.files)
    largest = {...(usage.megabytes > largest.megabytes ? usage : largest), files}
    return largest
  }
  // Each sample starts a program, while which this process sends nothing.
  const timer = setInterval(() => void sample(), 1000)
  return () => {
    clearInterval(timer)
    return sample()
  }
}
