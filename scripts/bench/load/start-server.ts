import {spawn} from 'node:child_process'
import {randomUUID} from 'node:crypto'
import {once} from 'node:events'
import {readFile} from 'node:fs/promises'
import {join} from 'node:path'
import {createInterface, type Interface} from 'node:readline'
import type {SanityClient} from '@sanity/client'
import {lakeClient} from '#scripts/content-lake/testing/lake-client.ts'

export type Server = {
  origin: string
  pid: number
  /** A client that may write. */
  editor: SanityClient
  /** Waits for a line of its output from now on. */
  printed: (wanted: RegExp) => Promise<RegExpExecArray>
  stop: () => Promise<void>
}

type Settings = {
  cwd: string
  /** The environment, but for what the benchmarks set. */
  env: NodeJS.ProcessEnv
  dataDir: string
  /** Whether it makes pictures in the background, which would be measured too. */
  picturesAhead?: boolean
}

/**
 * Starts a site with a local lake on a data folder and a free port, and waits until it is seeded and ready.
 *
 * @param command the program and its arguments, as `spawn` takes them.
 */
export async function startServer(
  [program, ...args]: [string, ...string[]],
  {cwd, env, dataDir, picturesAhead = false}: Settings,
): Promise<Server> {
  const own = {
    DATA_DIR: dataDir,
    PORT: '0',
    HOST: '127.0.0.1',
    STUDIO_PASSWORD: randomUUID(),
    LOG_FORMAT: 'text',
    PICTURES_AHEAD: picturesAhead ? 'on' : 'off',
  }
  const server = spawn(program, args, {
    cwd,
    env: {...env, ...own},
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = createInterface({input: server.stdout})
  const printed = (wanted: RegExp) => lineOf(lines, wanted)
  const [, origin = ''] = await printed(/^\s*Site\s+(\S+)/)
  const token = (await readFile(join(dataDir, 'lake-token'), 'utf8')).trim()
  const editor = lakeClient({url: `${origin}/lake`, token}, {apiVersion: '2025-02-19'})
  return {
    origin,
    pid: server.pid ?? 0,
    editor,
    printed,
    stop: async () => {
      server.kill('SIGTERM')
      if (server.exitCode === null) await once(server, 'exit')
    },
  }
}

/** The first line that matches, of those still to come. */
function lineOf(lines: Interface, wanted: RegExp): Promise<RegExpExecArray> {
  return new Promise((resolve, reject) => {
    const ended = () => reject(new Error(`The server ended before it printed ${wanted.source}.`))
    const read = (line: string) => {
      const found = wanted.exec(line)
      if (!found) return
      lines.off('line', read).off('close', ended)
      resolve(found)
    }
    lines.on('line', read).once('close', ended)
  })
}
