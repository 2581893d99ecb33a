import {posix} from 'node:path'

/** Texts in quotes that may name a module of the repository: one too many does no harm. */
const specifier = /(['"`])((?:\.{1,2}\/|#)[^'"`\n]+|content-lake(?:\/[^'"`\n]*)?)\1/g

/** The lake's folder, which others import by the name of its package. */
const lake = 'scripts/content-lake'

/**
 * Finds the files in which something may be different after a change of others: these, and all that import them, were it
 * through further ones.
 *
 * @param changed paths from the repository's root; files that are gone too.
 * @param sources the texts of all files, by such paths.
 * @returns those of `sources`.
 */
export function withImporters(
  changed: readonly string[],
  sources: ReadonlyMap<string, string>,
): string[] {
  const importers = new Map<string, string[]>()
  for (const [path, text] of sources) {
    for (const [, , name = ''] of text.matchAll(specifier)) {
      const target = resolve(path, name)
      const paths = importers.get(target)
      if (paths) paths.push(path)
      else importers.set(target, [path])
    }
  }
  const affected = new Set(changed)
  // A set also visits what is added meanwhile.
  for (const path of affected) {
    for (const importer of importers.get(path) ?? []) affected.add(importer)
    if (path.startsWith(`${lake}/`)) affected.add(lake)
  }
  return [...affected].filter((path) => sources.has(path))
}

function resolve(importer: string, name: string): string {
  if (name.startsWith('content-lake')) return lake
  if (name.startsWith('#')) return name.slice(1)
  return posix.join(posix.dirname(importer), name)
}
