import {spawn} from 'node:child_process'
import {randomUUID} from 'node:crypto'
import {readFile} from 'node:fs/promises'
import {join} from 'node:path'
import {z} from 'zod'
import {root} from '../../build/folders.ts'
import {followServer, type Server} from '../load/follow-server.ts'

const packageScripts = z.object({scripts: z.record(z.string(), z.string())})

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
  return followServer(server, dataDir)
}

/** Node's flags of `npm start`. */
async function startFlags(): Promise<string[]> {
  const {start = ''} = packageScripts.parse(
    JSON.parse(await readFile(join(root, 'package.json'), 'utf8')),
  ).scripts
  return [...new Set(start.match(/--[\w-]+=\S+/g))]
}
