import {defineConfig} from 'oxlint'
import {importRules, relativeOnlyInside} from './import-rules.ts'

export default defineConfig({
  plugins: ['typescript', 'react', 'import', 'jsx-a11y', 'promise', 'unicorn', 'vitest', 'oxc'],
  categories: {correctness: 'error', suspicious: 'error', perf: 'error'},
  env: {browser: true, node: true, es2024: true},
  ignorePatterns: [
    '**/node_modules',
    '**/web/dist',
    '**/content-lake/dist',
    '**/.release',
    '**/*.gen.ts',
  ],
  rules: {
    'eslint/no-console': 'off',
    'eslint/no-shadow': 'off',
    'eslint/no-await-in-loop': 'off',
    'eslint/no-underscore-dangle': 'off',
    'eslint/no-unmodified-loop-condition': 'off',
    'import/no-unassigned-import': 'off',
    'import/no-named-as-default': 'off',
    'react/react-in-jsx-scope': 'off',
    'react/no-array-index-key': 'error',
    'react/exhaustive-deps': 'error',
    'react/rules-of-hooks': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/ban-ts-comment': 'error',
    'typescript/consistent-type-imports': [
      'error',
      {
        disallowTypeAnnotations: false,
      },
    ],
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/switch-exhaustiveness-check': [
      'error',
      {
        considerDefaultExhaustiveForUnions: true,
      },
    ],
    'typescript/no-unsafe-type-assertion': 'error',
    'vitest/no-disabled-tests': 'error',
    'vitest/no-focused-tests': 'error',
    'vitest/expect-expect': 'off',
    'vitest/require-mock-type-parameters': 'off',
    'unicorn/no-array-sort': 'off',
    'unicorn/no-array-reverse': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'oxc/no-map-spread': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    'vitest/no-standalone-expect': 'off',
    'jsx-a11y/no-redundant-roles': [
      'error',
      {
        ul: ['list'],
        ol: ['list'],
        nav: ['navigation'],
      },
    ],
    'vitest/valid-expect': [
      'error',
      {
        maxArgs: 2,
      },
    ],
    'typescript/consistent-return': 'off',
    'vitest/require-awaited-expect-poll': 'off',
    'import/no-cycle': ['error', {ignoreTypes: false}],
    'no-restricted-imports': ['error', {patterns: [relativeOnlyInside]}],
  },
  overrides: [
    ...importRules,
    {
      // Browsers have these for pages over https and on this machine alone; visitors and editors use others too.
      files: ['**/studio/**', '**/web/src/**'],
      rules: {
        'no-restricted-properties': [
          'error',
          {property: 'randomUUID', message: 'It is missing over plain http: use @sanity/uuid.'},
          {property: 'subtle', message: 'It is missing over plain http.'},
        ],
      },
    },
    {
      files: ['**/*.test.ts', '**/*.test.tsx'],
      rules: {
        'typescript/no-misused-promises': 'off',
        'react/no-unstable-nested-components': 'off',
      },
    },
  ],
})
