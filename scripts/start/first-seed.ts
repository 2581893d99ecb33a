import {readdir} from 'node:fs/promises'
import type {Environment} from '#web/server/env/env.ts'
import {seedInChildProcess} from '../seed/seeding.ts'

/**
 * Seeds the local dataset where there is no data folder yet, or an empty one. Any other is left to the server, which looks
 * whether its dataset is empty; also where this does not succeed.
 *
 * @param output takes each line of it.
 */
export async function seedNewFolder(
  env: Environment,
  output: (line: string) => void,
): Promise<void> {
  if (env.hosted) return
  const files = await readdir(env.dataDir).catch(() => [])
  if (files.length > 0) return
  try {
    await seedInChildProcess(env, output)
  } catch (error) {
    output(`${error instanceof Error ? error.message : String(error)} The server tries it again.`)
  }
}
