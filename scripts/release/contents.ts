import {createHash} from 'node:crypto'
import {readdir, readFile, writeFile} from 'node:fs/promises'
import {join, relative, sep} from 'node:path'

/** The list of a release's files, as `sha256sum --check` reads it. */
export const contentsFile = 'CONTENTS'

/** Every file below a folder, in a fixed order, as paths with slashes. */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, {recursive: true, withFileTypes: true})
  return entries
    .filter((entry) => !entry.isDirectory())
    .map(({parentPath, name}) => relative(folder, join(parentPath, name)).split(sep).join('/'))
    .toSorted()
}

/** Writes the list of all files of a release, with the SHA-256 of each. */
export async function writeContents(release: string): Promise<void> {
  const lines: string[] = []
  for (const path of await listFiles(release)) {
    const hash = createHash('sha256').update(await readFile(join(release, path)))
    lines.push(`${hash.digest('hex')}  ${path}\n`)
  }
  await writeFile(join(release, contentsFile), lines.join(''))
}
