/**
 * `npm run types`: schema → studio/schema.gen.json → web/src/shared/cms/content.gen.ts, and the queries
 * of the site and of the Studio → web/server/cms/{site,studio}-queries.gen.json.
 * With `--check` nothing is written: it fails when the committed files are out of date. `--check=schema` looks at the first
 * of them alone, `--check=queries` at the others, which follow from it as it is committed.
 */
import {execFile} from 'node:child_process'
import {glob, mkdir, mkdtemp, readFile, rm, writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import {parseArgs} from 'node:util'
import {Schema} from '@sanity/schema'
import {builtinTypes, extractSchema, groupProblems, validateSchema} from '@sanity/schema/_internal'
import {schemaTypes} from '#schemas/index.ts'
import {root} from './build/folders.ts'
import {runCommand} from './run/command.ts'

/** The folder in which the Sanity CLI finds sanity.cli.ts and sanity.config.ts. */
const studio = join(root, 'studio')

/** The generated files, from the repository's root, in the order in which they follow from each other. */
const generated = {
  /** The content model as JSON. */
  schema: 'studio/schema.gen.json',
  /** The types of the content model and of every query. */
  types: 'web/src/shared/cms/content.gen.ts',
}

/** Lists of queries that the local lake evaluates where it serves visitors, and the folders that they come from. */
const queryLists = {
  // The site's queries, which anybody may send.
  'web/server/cms/site-queries.gen.json': 'web',
  // Those of the Studio with its validation rules.
  'web/server/cms/studio-queries.gen.json': '{studio,schemas}',
}

type Part = 'schema' | 'queries'

const {
  values: {check},
} = parseArgs({
  // `--check` alone stands for both.
  args: process.argv.slice(2).map((arg) => (arg === '--check' ? '--check=all' : arg)),
  options: {check: {type: 'string'}},
})

await runCommand(async () => {
  const parts = ['schema', 'queries'] as const
  if (check !== undefined) {
    const checked = parts.filter((part) => check === 'all' || check === part)
    if (checked.length === 0) throw new Error(`--check is for ${parts.join(', ')} or both.`)
    const stale = await findStaleFiles(checked)
    if (stale.length > 0) throw new Error(`${stale.join(', ')} is out of date: run npm run types.`)
  } else {
    console.log('Reading the content model and typing the queries…')
    for await (const [path, text] of generateFiles(parts)) {
      // A file that is written, with the same text too, makes `npm run dev` load the page anew.
      if (!(await isCommitted(path, text))) await writeFile(join(root, path), text)
    }
  }
  console.log('Types are current.')
})

/** The names of the files that are out of date. A stale schema ends the check: the types follow from it. */
async function findStaleFiles(parts: readonly Part[]): Promise<string[]> {
  const stale: string[] = []
  for await (const [path, text] of generateFiles(parts)) {
    if (await isCommitted(path, text)) continue
    stale.push(path)
    if (path === generated.schema) break
  }
  return stale
}

/** Generates files afresh beside the committed ones: their paths and texts. The types read the committed schema. */
async function* generateFiles(
  parts: readonly Part[],
): AsyncGenerator<[path: string, text: string]> {
  // Inside the repository, so that Prettier's settings apply, and ignored by git.
  const cache = join(root, 'node_modules/.cache')
  await mkdir(cache, {recursive: true})
  const folder = await mkdtemp(join(cache, 'types-'))
  try {
    if (parts.includes('schema')) yield [generated.schema, formatSchema()]
    if (parts.includes('queries')) {
      const types = join(folder, 'content.gen.ts')
      await generateTypes(types)
      yield [generated.types, await readFile(types, 'utf8')]
      yield* await formatQueryLists()
    }
  } finally {
    await rm(folder, {recursive: true, force: true})
  }
}

async function isCommitted(path: string, text: string): Promise<boolean> {
  return (await readFile(join(root, path), 'utf8').catch(() => '')) === text
}

/** The texts of the lists, by their paths: every query that a `*.queries.ts` or a page exports, as it is sent. */
async function formatQueryLists(): Promise<[path: string, text: string][]> {
  // Loaded only for what needs it.
  const {createServer} = await import('vite')
  // Node loads neither the JSX nor the style sheets of a page.
  const vite = await createServer({
    configFile: join(root, 'web/vite.config.ts'),
    // A cache of its own: `npm run dev` may be running, with other options.
    cacheDir: join(root, 'node_modules/.vite/types'),
    appType: 'custom',
    optimizeDeps: {noDiscovery: true},
    server: {middlewareMode: true, hmr: false, ws: false, watch: null},
  })
  const format = async (folders: string) => {
    const queries: string[] = []
    const files = glob(`${folders}/**/*{.queries.ts,-page.tsx}`, {
      cwd: root,
      exclude: ['**/node_modules'],
    })
    for await (const file of files) {
      const exports = await vite.ssrLoadModule(join(root, file))
      const named = Object.entries(exports).filter(([name]) => /Quer(y|ies)$/.test(name))
      queries.push(...named.flatMap(([, value]) => textsOf(value)))
    }
    return `${JSON.stringify([...new Set(queries)].sort(), null, 2)}\n`
  }
  try {
    const lists = Object.entries(queryLists)
    return await Promise.all(
      lists.map(async ([path, folders]): Promise<[string, string]> => [
        path,
        await format(folders),
      ]),
    )
  } finally {
    await vite.close()
  }
}

/** A query, or the queries of an object. */
function textsOf(value: unknown): string[] {
  const values: unknown[] = typeof value === 'object' && value ? Object.values(value) : [value]
  return values.filter((entry) => typeof entry === 'string')
}

/**
 * The content model as `sanity schema extract` writes it (scripts/sanity.long.system.test.ts), by the same package: the
 * command would load the Studio with all of its tools, in twenty times the time.
 *
 * @throws all errors of the schema, a line each.
 */
function formatSchema(): string {
  const groups = groupProblems(validateSchema(schemaTypes).getTypes())
  const errors = groups.flatMap(({path, problems}) =>
    problems
      .filter(({severity}) => severity === 'error')
      .map(({message}) => `${path.map((segment) => segment.name).join(' → ')}: ${message}`),
  )
  if (errors.length > 0) throw new Error(errors.join('\n'))
  const schema = Schema.compile({name: 'default', types: [...builtinTypes, ...schemaTypes]})
  // @ts-expect-error A schema without a parent has one that is undefined, which @sanity/types does not say.
  const extracted = extractSchema(schema, {enforceRequiredFields: false})
  return `${JSON.stringify(extracted, null, 2)}\n`
}

function generateTypes(path: string): Promise<void> {
  return runCli(['typegen', 'generate'], {TYPES_FILE: path})
}

/**
 * Runs the Sanity CLI offline, without login, telemetry and prompts.
 *
 * @throws its own output where the schema does not hold together or a query cannot be read.
 */
function runCli(args: string[], env: Record<string, string> = {}): Promise<void> {
  const options = {cwd: studio, env: {...process.env, ...env, DO_NOT_TRACK: '1', CI: '1'}}
  const program = join(root, 'node_modules/sanity/bin/sanity')
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [program, ...args], options, (error, stdout, stderr) => {
      const output = `${stdout}${stderr}`.trim()
      if (error || /✖/.test(output)) reject(new Error(output || error?.message))
      else resolve()
    })
  })
}
