import {readdir} from 'node:fs/promises'
import {join} from 'node:path'
import {isEntryName} from './format.ts'
import {type Source, sourceOf} from './pack.ts'

/**
 * The stored files of a folder of assets, but not unfinished ones. A file whose document is younger than
 * the copy of the database is one of them: the lake deletes it when it opens the restored folder.
 */
export async function listAssets(folder: string): Promise<Source[]> {
  const sources: Source[] = []
  for (const kind of ['images', 'files']) {
    const names: string[] = await readdir(join(folder, kind)).catch(() => [])
    for (const name of names.toSorted()) {
      const entry = `assets/${kind}/${name}`
      if (isEntryName(entry)) sources.push(await sourceOf(entry, join(folder, kind, name)))
    }
  }
  return sources
}
