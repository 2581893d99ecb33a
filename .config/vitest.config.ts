import {availableParallelism, totalmem} from 'node:os'
import {fileURLToPath} from 'node:url'
import react from '@vitejs/plugin-react'
import {playwright} from '@vitest/browser-playwright'
import {defineConfig} from 'vitest/config'
import {BaseSequencer, type TestSpecification} from 'vitest/node'
import {browserArgs, findBrowser} from '#scripts/test/browser.ts'
import {buildFolders} from '#scripts/build/folders.ts'
import {ChecksReporter} from '#scripts/test/checks-reporter.ts'
import {ProgressReporter} from '#scripts/test/progress-reporter.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const folders = '{schemas,studio,web,scripts}'
const executablePath = findBrowser()

/** Vitest leaves one core free, which on a machine with two means that it uses half of it. */
const cores = Math.max(2, availableParallelism())

/**
 * Every package that component tests load. Vite looks for no others: one that it finds only during a
 * run makes it reload the page under its tests.
 */
const browserPackages = [
  '@hookform/resolvers/zod',
  '@portabletext/react',
  '@reduxjs/toolkit',
  '@sanity/image-url',
  '@sanity/ui',
  '@sanity/ui/theme',
  '@sanity/ui/toast',
  'groq',
  'groq-js',
  'lucide-react',
  'react',
  'react-dom',
  'react-dom/client',
  'react-dom/server',
  'react-hook-form',
  'react-redux',
  'react-router-dom',
  'react-toastify/unstyled',
  'react/jsx-dev-runtime',
  'react/jsx-runtime',
  'swiper',
  'swiper/modules',
  'vitest-browser-react',
  'yaml',
  'zod/mini',
]

/** The files that take longest, the longest first: a file of these that began last would run while other cores idle. */
const slowFiles = [
  'e2e/sweep/desktop',
  'e2e/sweep/phone',
  'e2e/server/stop',
  'e2e/studio/every-form',
  'e2e/studio/people',
  'e2e/studio/content',
  'e2e/pages/tap-every-control',
  'e2e/studio/editing',
  'e2e/studio/writing',
  'e2e/pages/each-field-missing',
  'e2e/server/open-files',
  'scripts/release/release',
  'e2e/preview/clicks',
  'e2e/preview/studio',
  'scripts/start-and-dev',
  'scripts/migrate.long',
  'scripts/move/move.long',
  'content-lake/sanity-tools.long',
]

const rankOf = ({moduleId}: TestSpecification) => {
  const index = slowFiles.findIndex((path) => moduleId.includes(`/${path}.`))
  return index === -1 ? slowFiles.length : index
}

const kinds = ['unit', 'browser', 'system', 'e2e']

/**
 * Runs the slow files of each project first, the others as Vitest sorts them: by what they took in the last
 * run, which a fresh machine does not know.
 */
class SlowFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    // A worker serves one project. The end-to-end tests come last: the site is built meanwhile.
    const turn = ({project}: TestSpecification) => kinds.indexOf(project.name)
    return sorted.toSorted((a, b) => turn(a) - turn(b) || rankOf(a) - rankOf(b))
  }
}

/**
 * Time limits are for what hangs, not for what is slow: a busy machine must not fail a test. Tests of
 * a duration measure it and say what they expect. A person at a terminal whose component has no such
 * element is told soon.
 */
const isWatched = process.stdout.isTTY && !process.env['CI'] && !process.env['SLOWDOWN']
const limits = {
  unit: {
    expect: {poll: {timeout: isWatched ? 10_000 : 30_000}},
    testTimeout: isWatched ? 30_000 : 120_000,
    hookTimeout: 120_000,
  },
  whole: {expect: {poll: {timeout: 90_000}}, testTimeout: 300_000, hookTimeout: 300_000},
}

/** Milliseconds in which a component's element can be pressed or filled in. */
const actionTimeout = isWatched ? 10_000 : 60_000

/** Tests make no pictures that nobody asks for. */
const env = {PICTURES_AHEAD: 'off'}

/**
 * Many tests wait for other processes now and then: more workers than cores use that time. A worker's browser and
 * servers may take 2.5 GB at the same time. Kinds that run side by side have as many.
 */
const maxWorkers = totalmem() < (cores + 2) * 2.5e9 ? cores + 1 : cores + 2

/** For tests of whole processes. */
const wholeProcesses = {
  // As `npm start` runs: in development React and Redux check what they render, in twice the time.
  env: {...env, NODE_ENV: 'production'},
  ...limits.whole,
  experimental: {viteModuleRunner: false, nodeLoader: false},
  isolate: false,
  maxWorkers,
  sequence: {groupOrder: 1},
}

/**
 * Tells the daily tests from the long ones, by a segment of their names: `kills.long.system.test.ts`. Those with
 * `.databases.` are in both runs, on another database in each. `npm test` sets `TEST_RUN` to "daily",
 * `npm run test:long` to "long"; where a file is named, and without it, both run.
 */
const run = process.env['TEST_RUN'] ?? 'all'
const filesOf = (kind: string) => ({
  include: [`${folders}/**/*${run === 'long' ? '.{long,databases}' : ''}.${kind}`],
  exclude: ['**/node_modules/**', ...(run === 'daily' ? ['**/*.long.*'] : [])],
})
const unitFiles = filesOf('test.ts')

/**
 * Four kinds of test: Node, and beside it components in a real browser; then whole processes, databases and random
 * input (`system`), and beside them the built site end to end. The last two import modules as Node itself does.
 */
export default defineConfig({
  root,
  test: {
    reporters: ['minimal', new ProgressReporter(), new ChecksReporter(buildFolders().client)],
    teardownTimeout: 60_000,
    sequence: {sequencer: SlowFilesFirst},
    projects: [
      {
        test: {
          name: 'unit',
          root,
          env,
          // Loading modules takes longer than most of these tests: a worker loads each once for all, and more workers
          // than cores would cost more than the waiting that they fill. The same in the browser, beside which they run.
          isolate: false,
          ...limits.unit,
          maxWorkers: cores,
          include: unitFiles.include,
          exclude: [...unitFiles.exclude, '**/*.{browser,system,e2e}.test.*'],
        },
      },
      {
        plugins: [react()],
        optimizeDeps: {include: browserPackages, noDiscovery: true},
        test: {
          name: 'browser',
          root,
          env: {SLOWDOWN: process.env['SLOWDOWN']},
          // A frame for each file would load and compile every module anew, which takes longer than the tests.
          isolate: false,
          ...limits.unit,
          maxWorkers: cores,
          ...filesOf('browser.test.tsx'),
          setupFiles: ['./.config/browser-setup.ts'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              actionTimeout,
              launchOptions: {args: browserArgs, ...(executablePath && {executablePath})},
            }),
            instances: [{browser: 'chromium'}],
          },
        },
      },
      {
        test: {
          name: 'system',
          root,
          ...wholeProcesses,
          ...filesOf('system.test.ts'),
        },
      },
      {
        test: {
          name: 'e2e',
          root,
          ...wholeProcesses,
          ...filesOf('e2e.test.ts'),
          globalSetup: ['./web/e2e/global-setup.ts'],
          setupFiles: ['./web/e2e/testing/shared-site.ts'],
        },
      },
    ],
  },
})
