import {randomUUID} from 'node:crypto'
import {readdir, rm, stat} from 'node:fs/promises'
import {dirname, join} from 'node:path'

/** Milliseconds after its last change when something unfinished is what a killed process has left. */
const leftAfterMs = 12 * 60 * 60 * 1000

/** Chooses a path beside `target` for building it, and deletes what killed processes have left unfinished there. */
export async function unfinishedPath(target: string): Promise<string> {
  const names: string[] = await readdir(dirname(target)).catch(() => [])
  for (const name of names.filter((found) => /\.unfinished-[\da-f-]{36}$/.test(found))) {
    const path = join(dirname(target), name)
    const mtimeMs = (await stat(path).catch(() => undefined))?.mtimeMs ?? Infinity
    if (mtimeMs < Date.now() - leftAfterMs) await rm(path, {recursive: true, force: true})
  }
  return `${target}.unfinished-${randomUUID()}`
}
