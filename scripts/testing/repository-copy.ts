import {execFileSync} from 'node:child_process'
import {cp, mkdtemp, readFile, rm, writeFile} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {basename, join} from 'node:path'
import type {CleanUp} from 'content-lake/testing'
import {onTestFinished} from 'vitest'
import {root} from '../build/folders.ts'

/** Folders that a clone does not have, or that a copy links. */
const left = new Set(['node_modules', 'dist', '.git', '.data', '.env', '.release', '.shots'])

export type RepositoryCopy = {
  folder: string
  /** Changes a file by its path in the repository; where nothing changes, the text that it looks for is not there. */
  edit: (path: string, change: (text: string) => string) => Promise<void>
  write: (path: string, text: string) => Promise<void>
}

/**
 * Copies the repository for tests, which may change its files. The packages are links to the same files on disk,
 * which nothing writes; their caches are not copied.
 *
 * @param cleanUp takes what removes the copy: after the test, if nothing else is given.
 */
export async function copyRepository(cleanUp: CleanUp = onTestFinished): Promise<RepositoryCopy> {
  const folder = await mkdtemp(join(tmpdir(), 'repository-'))
  cleanUp(() => rm(folder, {recursive: true, force: true}))
  await cp(root, folder, {recursive: true, filter: (path) => !left.has(basename(path))})
  copyPackages(folder)
  for (const cache of ['.cache', '.vite']) {
    await rm(join(folder, 'node_modules', cache), {recursive: true, force: true})
  }
  const write = (path: string, text: string) => writeFile(join(folder, path), text)
  return {
    folder,
    write,
    async edit(path, change) {
      const before = await readFile(join(folder, path), 'utf8')
      const after = change(before)
      if (after === before) throw new Error(`Nothing changes in ${path}.`)
      await write(path, after)
    },
  }
}

function copyPackages(folder: string): void {
  const copy = (flags: string) =>
    execFileSync('cp', [flags, join(root, 'node_modules'), folder], {stdio: 'pipe'})
  try {
    copy('-al')
  } catch {
    // The temporary folder is on another disk.
    copy('-a')
  }
}
