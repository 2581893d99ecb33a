import {spawn, type ChildProcess} from 'node:child_process'
import {randomUUID} from 'node:crypto'
import {once} from 'node:events'
import {readFile} from 'node:fs/promises'
import {join} from 'node:path'
import {createInterface} from 'node:readline'
import type {SanityClient} from '@sanity/client'
import {lakeClient} from '#scripts/content-lake/testing/lake-client.ts'
import {z} from 'zod'
import {root} from '../../build/folders.ts'

const packageScripts = z.object({scripts: z.record(z.string(), z.string())})

export type Server = {
  origin: string
  pid: number
  /** A client that may write. */
  editor: SanityClient
  stop: () => Promise<void>
}

/** Runs `npm start`'s program on an empty data folder and a free port, until the site is seeded. */
export async function startServer(dataDir: string): Promise<Server> {
  const server = spawn(process.execPath, [...(await startFlags()), 'scripts/start.ts'], {
    cwd: root,
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: '0',
      HOST: '127.0.0.1',
      STUDIO_PASSWORD: randomUUID(),
      LOG_FORMAT: 'text',
    },
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

/** Node's flags of `npm start`. */
async function startFlags(): Promise<string[]> {
  const {start = ''} = packageScripts.parse(
    JSON.parse(await readFile(join(root, 'package.json'), 'utf8')),
  ).scripts
  return [...new Set(start.match(/--[\w-]+=\S+/g))]
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
