import {existsSync} from 'node:fs'
import {cp, readFile} from 'node:fs/promises'
import {join} from 'node:path'
import {z} from 'zod'
import {nativePackages} from '../build/bundle.ts'
import {root} from '../build/folders.ts'

const names = z.record(z.string(), z.string()).default({})
const manifest = z.object({dependencies: names, optionalDependencies: names})

/** What running a package needs none of: types, and the sources of its native parts. */
const unused = /\.(?:d\.[cm]?ts|map)$|[/\\]sharp[/\\](?:src|install)(?:[/\\]|$)/

/** Copies the native packages and what they need into a release's `node_modules`. Returns all names. */
export async function copyPackages(release: string): Promise<string[]> {
  const all = new Set<string>()
  for (const name of nativePackages) await addWithDependencies(name, all)
  for (const name of all) {
    const path = join('node_modules', name)
    await cp(join(root, path), join(release, path), {
      recursive: true,
      filter: (source) => !unused.test(source),
    })
  }
  return [...all].toSorted()
}

async function addWithDependencies(name: string, all: Set<string>): Promise<void> {
  const folder = join(root, 'node_modules', name)
  // Of the optional ones, those for this system are installed.
  if (all.has(name) || !existsSync(folder)) return
  all.add(name)
  const {dependencies, optionalDependencies} = manifest.parse(
    JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')),
  )
  for (const needed of Object.keys({...dependencies, ...optionalDependencies})) {
    await addWithDependencies(needed, all)
  }
}
