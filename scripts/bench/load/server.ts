import {spawn} from 'node:child_process'
import {randomUUID} from 'node:crypto'
import {once} from 'node:events'
import {readFile} from 'node:fs/promises'
import {join} from 'node:path'
import type {SanityClient} from '@sanity/client'
import {lakeClient} from 'content-lake/client'
import {root} from '../../build/folders.ts'
import {listen} from '#web/server/http/listen.ts'

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

/** A port that nothing listens on. */
export async function freePort(): Promise<number> {
  const probe = await listen('127.0.0.1', 0, () => {})
  await probe.close()
  return probe.port
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
