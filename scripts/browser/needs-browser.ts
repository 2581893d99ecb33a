import {globSync} from 'node:fs'

/** Kinds of test that open a browser, and those that do not: the projects of the Vitest configuration. */
const withBrowser = '{schemas,studio,web,scripts}/**/*.{browser,e2e}.test.{ts,tsx}'
const all = '{schemas,studio,web,scripts}/**/*.test.{ts,tsx}'
const withoutBrowser = new Set(['unit', 'system'])

/**
 * Whether the tests that a command line asks for open a browser. In doubt they do: the value of an
 * option counts as a part of a path, and only a part that occurs in some test's path is a filter.
 *
 * @param args what follows `vitest run`: options, and parts of the paths of test files.
 */
export function needsBrowser(args: string[], root: string): boolean {
  const projects = args.flatMap((arg, place) => {
    if (arg === '--project') return args.slice(place + 1, place + 2)
    return arg.startsWith('--project=') ? [arg.slice('--project='.length)] : []
  })
  if (projects.length > 0 && projects.every((name) => withoutBrowser.has(name))) return false
  const files = globSync(all, {cwd: root})
  const words = args.filter((arg) => !arg.startsWith('-')).map((arg) => arg.replace(/^\.\//, ''))
  const filters = words.filter((word) => files.some((file) => file.includes(word)))
  if (filters.length === 0) return true
  const opening = globSync(withBrowser, {cwd: root})
  return opening.some((file) => filters.some((filter) => file.includes(filter)))
}
