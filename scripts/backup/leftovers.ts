import {readdir, rm} from 'node:fs/promises'
import {basename, dirname, join} from 'node:path'

const unfinished = /\.unfinished-(\d+)$/

/** The path at which this process builds what will be at `target` when it is complete. */
export const unfinishedPath = (target: string) => `${target}.unfinished-${process.pid}`

/**
 * Deletes what processes that were killed have left.
 *
 * @param target delete only what would have become this; default: all in its folder.
 */
export async function removeLeftovers(folder: string, target?: string): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    const pid = unfinished.exec(name)?.[1]
    if (pid === undefined || isRunning(Number(pid))) continue
    if (target !== undefined && name.replace(unfinished, '') !== target) continue
    await rm(join(folder, name), {recursive: true, force: true})
  }
}

/** Deletes what killed processes have left of this file or folder. */
export const removeLeftoversOf = (path: string) => removeLeftovers(dirname(path), basename(path))

function isRunning(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // Another account's process may not be signalled.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
