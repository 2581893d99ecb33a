/**
 * `npm run check:static`: format, lint, types, generated files, seed and dead code, side by side. Tells all that they
 * find, and runs none again whose files are as they were when it passed; lint looks at changed files and what imports them.
 */
import {availableParallelism} from 'node:os'
import {join} from 'node:path'
import {root} from './build/folders.ts'
import {withImporters} from './check-static/importers.ts'
import {type Check, runChecks} from './check-static/run-checks.ts'

const cache = 'node_modules/.cache'

const settings = ['package.json', 'package-lock.json', 'tsconfig.json', '.config/*']
const sources = ['{schemas,scripts,studio,web}/**/*.{ts,tsx,mjs,json}', ...settings]

/** Settings, which concern every file; `sources` names those at the root. */
const isSetting = /^\.config\/|(?:^|\/)(?:package(?:-lock)?|tsconfig)\.json$/

/** Settings of Prettier, which concern every file; packages bring its version. */
const isFormat =
  /(?:^|\/)(?:\.prettier\w+(?:\.\w+)?|\.editorconfig|\.gitignore|package-lock\.json)$/

/** The text of a module up to the end of its last query: its imports, and what queries are made of. Nothing without one. */
const untilLastQuery = (text: string): string =>
  /^[^]*(?:defineQuery\([^`]*|groq)`[^`]*`/.exec(text)?.[0] ?? ''

/** The longest first. */
const checks: Check[] = [
  {
    name: 'lint',
    command:
      'oxlint --config .config/oxlint.config.ts --type-aware --max-warnings 0 --no-error-on-unmatched-pattern',
    reads: sources,
    // Types of what a file imports decide what is found in it.
    narrow: (changed, texts) => {
      if (changed.some((path) => isSetting.test(path) || path.endsWith('.d.ts'))) return undefined
      return withImporters(changed, texts).filter((path) => /\.(?:tsx?|mjs)$/.test(path))
    },
  },
  {
    name: 'generated schema',
    command: 'node scripts/types.ts --check=schema',
    // The Studio's tools have no part in the content model (scripts/types.test.ts).
    reads: [...settings, 'schemas/**/*.ts', 'studio/schema.gen.json', 'scripts/types.ts'],
  },
  {
    name: 'generated types and lists of queries',
    command: 'node scripts/types.ts --check=queries',
    reads: [
      ...settings,
      'studio/schema.gen.json',
      'studio/sanity.cli.ts',
      // Queries stand in these files alone (scripts/types.test.ts), made of fragments in shared/cms and plain constants.
      '{schemas,studio,web}/**/*{.queries.ts,-page.tsx,.gen.json}',
      'schemas/*.ts',
      'web/src/shared/cms/*.ts',
      'web/contract/**',
      'web/vite.config.ts',
      'web/build/**',
      'scripts/types.ts',
    ],
    // Below its last query a page only shows what it has asked for.
    part: (path, text) => (path.endsWith('-page.tsx') ? untilLastQuery(text) : text),
  },
  {
    name: 'types',
    command: `tsc -p . --incremental --tsBuildInfoFile ${cache}/tsc.tsbuildinfo`,
    reads: [...sources, 'seed/**/*.json'],
  },
  {
    name: 'dead code',
    command: `knip --cache --cache-location ${cache}/knip`,
    reads: [...sources, 'web/**/*.{css,html}'],
  },
  {
    name: 'seed',
    command: 'node scripts/seed.ts --check',
    reads: [
      ...settings,
      'seed/**',
      'schemas/**',
      'web/contract/**',
      'scripts/{seed,build,run}/**',
      'scripts/seed.ts',
    ],
  },
  {
    name: 'format',
    command: 'prettier --check --ignore-unknown --log-level warn',
    all: '.',
    reads: ['**', '.{ci,config,github,vscode}/**', '.*'],
    narrow: (changed, texts) =>
      changed.some((path) => isFormat.test(path))
        ? undefined
        : changed.filter((path) => texts.has(path)),
  },
  {
    // Its declarations name what its sources export.
    name: 'types of the lake’s package',
    command: 'tsc -p scripts/content-lake --noEmit',
    reads: ['scripts/content-lake/**', ...settings],
  },
]

const failed = await runChecks(checks, {
  root,
  memory: join(root, cache, 'check-static.json'),
  atOnce: availableParallelism(),
  log: (line) => console.log(line),
})
if (failed.length > 0) {
  console.error(`\nThese failed: ${failed.join(', ')}.`)
  process.exitCode = 1
}
