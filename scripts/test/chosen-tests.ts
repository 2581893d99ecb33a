import {globSync} from 'node:fs'

/**
 * The daily tests, the long ones (`*.long.*`), or both. The Vitest configuration reads it from `TEST_RUN`. Files with
 * `.databases.` are in both runs: on SQLite in the daily one, on PostgreSQL in the long one.
 */
type TestRun = 'daily' | 'long' | 'all'

type ChosenTests = {
  run: TestRun
  /** Tells whether one of them is in a browser, for which one is found or installed first. */
  needsBrowser: boolean
}

/**
 * Tells which tests a command line asks for: the daily ones; with `--long` the long ones; both where it names a
 * part of a path that only files of the long run have. In doubt they need a browser: the value of an option counts as a part of
 * a path, and only a part that occurs in some test's path is a filter.
 *
 * @param args what follows `npm test --`: `--long`, Vitest's options, and parts of the paths of test files.
 */
export function chooseTests(args: string[], root: string): ChosenTests {
  const files = globSync('{schemas,studio,web,scripts}/**/*.test.{ts,tsx}', {cwd: root})
  const filters = args
    .filter((arg) => !arg.startsWith('-'))
    .map((arg) => arg.replace(/^\.\//, ''))
    .filter((part) => files.some((file) => file.includes(part)))
  const run = chooseRun(args, filters, files)
  const chosen = files.filter((file) => {
    if (run !== 'all' && !isIn[run](file)) return false
    return filters.length === 0 || filters.some((filter) => file.includes(filter))
  })
  return {run, needsBrowser: !isWithoutBrowser(args) && chosen.some(opensBrowser)}
}

function chooseRun(args: string[], filters: string[], files: string[]): TestRun {
  if (args.includes('--long')) return 'long'
  const namesLong = filters.some((filter) =>
    files.filter((file) => file.includes(filter)).every(isIn.long),
  )
  return namesLong ? 'all' : 'daily'
}

const isIn = {
  daily: (file: string) => !file.includes('.long.'),
  long: (file: string) => /\.(?:long|databases)\./.test(file),
}
const opensBrowser = (file: string) => /\.(?:browser|e2e)\.test\.tsx?$/.test(file)

/** Tells whether the options name kinds of test, and only those that open no browser. */
function isWithoutBrowser(args: string[]): boolean {
  const projects = args.flatMap((arg, index) => {
    if (arg === '--project') return args.slice(index + 1, index + 2)
    return arg.startsWith('--project=') ? [arg.slice('--project='.length)] : []
  })
  return projects.length > 0 && projects.every((name) => name === 'unit' || name === 'system')
}
