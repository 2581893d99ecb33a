import {readdir, stat} from 'node:fs/promises'
import {join} from 'node:path'

/** The time of the newest change below some files and folders, in ms; 0 where there are none. */
export async function newestChange(paths: string[]): Promise<number> {
  const times = await Promise.all(paths.map(newestIn))
  return Math.max(0, ...times)
}

async function newestIn(path: string): Promise<number> {
  const info = await stat(path).catch(() => undefined)
  if (!info) return 0
  if (!info.isDirectory()) return info.mtimeMs
  const entries = await readdir(path, {withFileTypes: true})
  const times = await Promise.all(
    entries
      .filter(({name}) => name !== 'dist' && name !== 'node_modules' && !name.includes('.test.'))
      .map(({name}) => newestIn(join(path, name))),
  )
  // The folder's own time changes when files are removed.
  return Math.max(info.mtimeMs, ...times)
}
