import {readFile} from 'node:fs/promises'
import {join} from 'node:path'
import {z} from 'zod'
import {root} from '../../build/folders.ts'
import {startServer, type Server} from '../load/start-server.ts'

const packageScripts = z.object({scripts: z.record(z.string(), z.string())})

/** Runs `npm start`'s program on an empty data folder. */
export async function startSite(dataDir: string): Promise<Server> {
  const command = [process.execPath, ...(await startFlags()), 'scripts/start.ts'] as const
  return startServer([...command], {cwd: root, env: process.env, dataDir})
}

/** Node's flags of `npm start`. */
async function startFlags(): Promise<string[]> {
  const {start = ''} = packageScripts.parse(
    JSON.parse(await readFile(join(root, 'package.json'), 'utf8')),
  ).scripts
  return [...new Set(start.match(/--[\w-]+=\S+/g))]
}
