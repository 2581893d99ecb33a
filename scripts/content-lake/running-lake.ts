import {readFileSync, rmSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {z} from 'zod'
import {loadToken} from './auth/token.ts'

const FILE = 'lake.json'
const note = z.object({pid: z.int(), url: z.url(), instance: z.string()})

/** Where a running lake can be reached. */
export interface RunningLake {
  pid: number
  /** Origin and base path, without a slash at the end: `http://localhost:3000/lake`. */
  url: string
  /** The write token of its data folder. */
  token: string
}

/** Leaves word in the data folder of where the lake listens; owner-only. */
export function announce(dataDir: string, url: string, instance: string): void {
  const body = JSON.stringify({pid: process.pid, url, instance})
  writeFileSync(join(dataDir, FILE), body, {mode: 0o600})
}

/** Takes the word back, unless another process has left its own since. */
export function withdraw(dataDir: string, instance: string): void {
  if (readNote(dataDir)?.instance === instance) rmSync(join(dataDir, FILE), {force: true})
}

/** What the data folder says of who has it open, whether or not that is still so. */
export function readNote(dataDir: string): z.infer<typeof note> | null {
  try {
    return note.parse(JSON.parse(readFileSync(join(dataDir, FILE), 'utf8')))
  } catch {
    return null
  }
}

/** The lake that is running on this data folder, asked and answering; null when there is none. */
export async function findRunningLake(dataDir: string): Promise<RunningLake | null> {
  const found = readNote(dataDir)
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
