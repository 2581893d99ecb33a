import {readdir, rm, stat} from 'node:fs/promises'
import {join} from 'node:path'

const day = 24 * 60 * 60 * 1000
const keptDays = 30

/** Copies that commands make before a change: they hold what visitors sent, and are of use for a while only. */
const copyName = /^before-.+\.tar\.gz(?:\.age)?$/

/** Deletes copies before a change that are older than 30 days. */
export async function deleteOldCopies(folder: string, now: number): Promise<void> {
  const names: string[] = await readdir(folder).catch(() => [])
  for (const name of names.filter((candidate) => copyName.test(candidate))) {
    const {mtimeMs} = await stat(join(folder, name))
    if (mtimeMs < now - keptDays * day) await rm(join(folder, name), {force: true})
  }
}
