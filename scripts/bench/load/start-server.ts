import {spawn, type ChildProcess} from 'node:child_process'
import {randomUUID} from 'node:crypto'
import {once} from 'node:events'
import {readFile} from 'node:fs/promises'
import {join} from 'node:path'
import {createInterface} from 'node:readline'
import type {SanityClient} from '@sanity/client'
import {lakeClient} from '#scripts/content-lake/testing/lake-client.ts'

export type Server = {
  origin: string
  pid: number
  /** A client that may write. */
  editor: SanityClient
  stop: () => Promise<void>
}

/**
 * Starts a site with a local lake on a data folder and a free port, and waits until it is seeded and ready.
 *
 * @param command the program and its arguments, as `spawn` takes them.
 * @param env the environment, but for what is set here.
 */
export async function startServer(
  [program, ...args]: [string, ...string[]],
  {cwd, env, dataDir}: {cwd: string; env: NodeJS.ProcessEnv; dataDir: string},
): Promise<Server> {
  const own = {
    DATA_DIR: dataDir,
    PORT: '0',
    HOST: '127.0.0.1',
    STUDIO_PASSWORD: randomUUID(),
    LOG_FORMAT: 'text',
    // Pictures that are made in the background would be measured too.
    PICTURES_AHEAD: 'off',
  }
  const server = spawn(program, args, {
    cwd,
    env: {...env, ...own},
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const origin = await readOrigin(server)
  const token = (await readFile(join(dataDir, 'lake-token'), 'utf8')).trim()
  const editor = lakeClient({url: `${origin}/lake`, token}, {apiVersion: '2025-02-19'})
  return {
    origin,
    pid: server.pid ?? 0,
    editor,
    stop: async () => {
      server.kill('SIGTERM')
      if (server.exitCode === null) await once(server, 'exit')
    },
  }
}

/** The address that the program prints when all is ready. */
async function readOrigin({stdout}: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('The server has no output.')
  for await (const line of createInterface({input: stdout})) {
    const [, origin] = /^\s*Site\s+(\S+)/.exec(line) ?? []
    if (!origin) continue
    stdout.resume()
    return origin
  }
  throw new Error('The server ended before it was ready.')
}
