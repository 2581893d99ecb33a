import {basename, dirname} from 'node:path'
import {create} from 'tar'
import {listFiles} from './contents.ts'

/**
 * Packs a folder as `.tar.gz`, whose bytes depend on nothing but names and contents of its files, and
 * the time.
 */
export async function pack(folder: string, archive: string, time: Date): Promise<void> {
  const files = await listFiles(folder)
  await create(
    {
      file: archive,
      cwd: dirname(folder),
      gzip: {portable: true},
      portable: true,
      noDirRecurse: true,
      mtime: time,
    },
    files.map((path) => `${basename(folder)}/${path}`),
  )
}
