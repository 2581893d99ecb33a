import {spawn} from 'node:child_process'
import {randomUUID} from 'node:crypto'
import {once} from 'node:events'
import {readFile} from 'node:fs/promises'
import {join} from 'node:path'
import {createInterface} from 'node:readline'
import type {SanityClient} from '@sanity/client'
import {lakeClient} from '#scripts/content-lake/testing/lake-client.ts'
import {root} from '../../build/folders.ts'
import type {Limits} from './limits.ts'

/** A site in processes of its own, with a local lake. */
export type Server = {
  origin: string
  pid: number
  password: string
  /** A client that may write. */
  editor: SanityClient
  /** Characters that it has printed. */
  logSize: () => number
  /** Resolves when it prints such a line, from now on. */
  printed: (wanted: RegExp) => Promise<void>
  stop: () => Promise<void>
}

/**
 * Starts `npm start` on a free port, and waits until it is seeded and ready. Behind it is no proxy, but the addresses in
 * X-Forwarded-For count: visitors, attackers and editors come from networks of their own.
 *
 * @param env beside the environment of this process.
 */
export async function startServer(
  dataDir: string,
  {limits, env}: {limits?: Limits | undefined; env?: Record<string, string>} = {},
): Promise<Server> {
  const password = randomUUID()
  const [program, ...args] = [...(limits?.command ?? []), 'npm', 'start', '--silent']
  const child = spawn(program ?? 'npm', args, {
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
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let logSize = 0
  let last = ''
  const waiting = new Set<(line: string | undefined) => void>()
  const read = (line: string | undefined) => {
    if (line !== undefined) [logSize, last] = [logSize + line.length + 1, line]
    for (const tell of waiting) tell(line)
  }
  createInterface({input: child.stdout}).on('line', read)
  createInterface({input: child.stderr}).on('line', read)
  child.once('exit', () => read(undefined))
  const match = (wanted: RegExp) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      const tell = (line: string | undefined) => {
        const found = wanted.exec(line ?? '')
        if (line !== undefined && !found) return
        waiting.delete(tell)
        if (found) resolve(found)
        else reject(new Error(`The server ended before it printed ${wanted.source}: ${last}`))
      }
      waiting.add(tell)
    })
  const [, origin = ''] = await match(/^\s*Site\s+(\S+)/)
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
    printed: async (wanted) => void (await match(wanted)),
    stop: async () => {
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      if (child.exitCode === null) await exited
    },
  }
}
