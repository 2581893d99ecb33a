import type {OxlintOverride} from 'oxlint'

type Pattern = {message: string; allowTypeImports?: boolean} & ({group: string[]} | {regex: string})

/** Inside a part imports are relative; from one part to another they use an alias, or the lake's package name. */
export const relativeOnlyInside = {
  regex:
    '^(\\.\\./)+(schemas|studio|web|scripts|content-lake|src|app|features|shared|server|contract)/|^#scripts/content-lake/',
  message:
    'Across parts import by alias: #web/…, #schemas/…, #studio/…, #scripts/…; the lake by its package name.',
}

/**
 * The imports that the files of one part of the repository may have.
 *
 * @param path a folder or a file, from the repository's root.
 * @param allowed aliases without their `#`, `**` standing for everything below; a name without a
 *   slash is the one package that is allowed, where only one is. Files end in `.ts`, packages do not.
 * @param more patterns over packages and relative imports.
 */
function importRule(
  path: string,
  allowed: string[],
  message: string,
  ...more: Pattern[]
): OxlintOverride {
  const onlyPackage = allowed.filter((name) => !name.includes('/'))
  const packages = onlyPackage.flatMap((name) => ['*', '!*.ts', `!${name}`, `!${name}/**`])
  const aliases = allowed.filter((name) => name.includes('/')).map((name) => `!\\#${name}`)
  const others = {group: [...packages, '\\#*/**', ...aliases], message}
  return {
    files: [path.endsWith('.ts') ? `**/${path}` : `**/${path}/**`],
    excludeFiles: ['**/*.test.ts', '**/*.test.tsx'],
    rules: {'no-restricted-imports': ['error', {patterns: [relativeOnlyInside, others, ...more]}]},
  }
}

/** A part that no relative import may leave: its own files, then those up to three folders deeper. */
const closedPart = (path: string, allowed: string[], message: string, ...more: Pattern[]) =>
  ['', '/*', '/*/*', '/*/*/*'].map((deeper, depth) =>
    importRule(
      path + deeper,
      allowed,
      message,
      {group: [`${'../'.repeat(depth + 1)}**`], message},
      ...more,
    ),
  )

const noSanity: Pattern = {
  group: ['sanity', 'sanity/**'],
  message: 'Only the Studio uses `sanity`.',
}
const noClient: Pattern = {
  group: ['@sanity/client'],
  message: 'Content comes through shared/cms alone.',
  allowTypeImports: true,
}

/** The parts of the schemas that everything else may read: plain constants, without Sanity. */
export const siteConstants = [
  'schemas/vocabulary.ts',
  'schemas/link-target.ts',
  'schemas/pages.ts',
  'schemas/texts.ts',
  'schemas/figures.ts',
  'schemas/rules/phone.ts',
  'schemas/rules/path-key.ts',
]

/** The imports of the server from other parts. */
const serverImports = [
  ...siteConstants,
  'web/contract/**',
  'web/src/entry-server.tsx',
  'web/src/shared/**',
]

/** The layers of web/server, lowest first. The files beside these folders compose them. */
export const serverLayers = [
  ['env', 'http', 'monitoring', 'cms', 'staff'],
  ['storage'],
  ['mail'],
  ['people'],
  ['forms', 'search', 'preview', 'backups', 'editions'],
  ['pages', 'site-files'],
]

/** A folder of the server imports lower layers only: neither its own layer's folders nor higher ones. */
const serverFolders = serverLayers.flatMap((layer, index) => {
  const lower = serverLayers.slice(0, index).flat()
  const message = `Of the server, this folder may import only: ${lower.join(', ') || 'itself'}.`
  return layer.flatMap((folder) => {
    const others = serverLayers.flat().filter((name) => name !== folder && !lower.includes(name))
    // A file of the folder itself reaches the others by one step up, one of a folder in it by two.
    return ['', '/*'].map((nested, depth) => ({
      ...importRule(`web/server/${folder}${nested}`, serverImports, message, {
        regex: `^(\\.\\./){${depth + 1}}(?:[^/]+$|(?:${others.join('|')})/)`,
        message,
      }),
      excludeFiles: ['**/*.test.ts', '**/testing/**'],
    }))
  })
})

/** The parts of the repository and the imports between them. Where two entries match a file, the later one counts. */
export const importRules: OxlintOverride[] = [
  importRule(
    'schemas',
    ['@sanity/types', 'schemas/**'],
    'Schemas import only `@sanity/types`, which loads in no time, and themselves.',
  ),
  ...siteConstants.map((file) => {
    const message = 'The constants and the page registry import nothing.'
    return importRule(file, [], message, {group: ['*'], message})
  }),
  importRule('web/contract', ['zod'], 'The contract imports only zod.'),
  importRule(
    'studio',
    ['schemas/**', 'studio/**', 'web/contract/**'],
    'The Studio may import itself, the schemas and the contract.',
  ),
  importRule(
    'web/studio',
    ['studio/**', 'schemas/**', 'web/contract/**', 'web/src/shared/env.ts', 'web/build/**'],
    'The Studio’s page may import the Studio and the contract.',
  ),
  importRule(
    'web/src/shared',
    [...siteConstants, 'web/src/shared/**'],
    'shared knows no feature, no app and no server.',
    noSanity,
  ),
  ...closedPart(
    'web/src/features/*',
    [...siteConstants, 'web/contract/**', 'web/src/shared/**'],
    'A feature may import itself, shared and the contract, never another feature.',
    noSanity,
    noClient,
  ),
  importRule(
    'web/src/app',
    [...siteConstants, 'web/src/features/**', 'web/src/shared/**'],
    'app may import features and shared.',
    noSanity,
    noClient,
  ),
  importRule(
    'web/src/preview',
    [
      ...siteConstants,
      'web/contract/**',
      'web/src/app/**',
      'web/src/shared/**',
      'web/src/preview/**',
    ],
    'The preview may import app, shared and the contract; nothing imports the preview.',
    noSanity,
    noClient,
  ),
  importRule(
    'web/server',
    ['web/server/**', ...serverImports],
    'The server may import itself, entry-server, shared and the contract.',
  ),
  ...serverFolders,
  importRule(
    'scripts',
    [
      'schemas/**',
      'studio/**',
      'scripts/**',
      'web/server/**',
      'web/contract/**',
      'web/studio/**',
      'web/build/**',
      'web/e2e/testing/**',
    ],
    'From the site, scripts may import its server and the helpers of its end-to-end tests.',
  ),
  importRule(
    'web/e2e',
    ['schemas/**', 'studio/**', 'scripts/**', 'web/**'],
    'End-to-end tests may import everything by its alias.',
  ),
  importRule('scripts/content-lake', [], 'The Content Lake imports packages and itself.'),
  importRule(
    'scripts/bench',
    [
      'schemas/**',
      'scripts/**',
      'web/server/**',
      'web/contract/**',
      'web/e2e/testing/**',
      'web/src/features/*/*.queries.ts',
      'web/src/shared/*/*.queries.ts',
    ],
    'From the site, benchmarks may import its server, the queries and the helpers of its end-to-end tests.',
  ),
]
