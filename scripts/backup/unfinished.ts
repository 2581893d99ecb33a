import {readdir, rm} from 'node:fs/promises'
import {join} from 'node:path'

/** The path at which this process builds what will be at `target` when it is complete. */
export const unfinishedPath = (target: string) => `${target}.unfinished-${process.pid}`

/** Deletes the unfinished files and folders that killed processes have left in a folder. */
export async function removeLeftovers(folder: string): Promise<void> {
  const names: string[] = await readdir(folder).catch(() => [])
  for (const name of names) {
    const pid = /\.unfinished-(\d+)$/.exec(name)?.[1]
    if (pid === undefined || isRunning(Number(pid))) continue
    await rm(join(folder, name), {recursive: true, force: true})
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // Another account's process may not be signalled.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
