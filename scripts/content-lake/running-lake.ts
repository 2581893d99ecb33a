import {readFileSync, rmSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {z} from 'zod'
import {loadToken} from './auth/token.ts'

const FILE = 'lake.json'
const lakeFile = z.object({pid: z.int(), url: z.url(), instance: z.string()})

/** The URL and token of a running lake. */
export interface RunningLake {
  pid: number
  /** Origin and base path, without a slash at the end: `http://localhost:3000/lake`. */
  url: string
  /** The write token of its data folder. */
  token: string
}

/** Writes the lake's URL to a file in its data folder, so that other programs find it. */
export function writeLakeFile(dataDir: string, url: string, instance: string): void {
  const body = JSON.stringify({pid: process.pid, url, instance})
  writeFileSync(join(dataDir, FILE), body, {mode: 0o600})
}

/** Removes the file, unless another process has replaced it. */
export function removeLakeFile(dataDir: string, instance: string): void {
  if (readLakeFile(dataDir)?.instance === instance) rmSync(join(dataDir, FILE), {force: true})
}

/** The content of the file, which may be out of date; null when there is none. */
export function readLakeFile(dataDir: string): z.infer<typeof lakeFile> | null {
  try {
    return lakeFile.parse(JSON.parse(readFileSync(join(dataDir, FILE), 'utf8')))
  } catch {
    return null
  }
}

/** The lake that runs on this data folder; null when none answers at the URL in the file. */
export async function findRunningLake(dataDir: string): Promise<RunningLake | null> {
  const found = readLakeFile(dataDir)
  if (!found) return null
  try {
    const response = await fetch(`${found.url}/v1/ping`, {signal: AbortSignal.timeout(3000)})
    const answer = z.object({instance: z.string()}).parse(await response.json())
    if (answer.instance !== found.instance) return null
  } catch {
    return null
  }
  return {pid: found.pid, url: found.url, token: loadToken(dataDir)}
}
