import {fileURLToPath} from 'node:url'
import react from '@vitejs/plugin-react'
import {playwright} from '@vitest/browser-playwright'
import {defineConfig} from 'vitest/config'
import {browserArgs, findBrowser} from '../scripts/browser/find-browser.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const folders = '{schemas,studio,web,scripts}'
const executablePath = findBrowser()

/** Three kinds of test: Node, components in a real browser, and the whole system end to end. */
export default defineConfig({
  root,
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          root,
          environment: 'node',
          include: [`${folders}/**/*.test.ts`],
          exclude: ['**/*.browser.test.*', '**/*.e2e.test.ts', '**/node_modules/**'],
        },
      },
      {
        plugins: [react()],
        // All packages are found ahead: finding one during a run reloads the page under its tests.
        optimizeDeps: {entries: ['web/src/**/*.browser.test.tsx', 'web/src/entry-client.tsx']},
        test: {
          name: 'browser',
          root,
          include: [`${folders}/**/*.browser.test.tsx`],
          setupFiles: ['./.config/browser-setup.ts'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: {args: browserArgs, ...(executablePath && {executablePath})},
            }),
            instances: [{browser: 'chromium'}],
          },
        },
      },
      {
        test: {
          name: 'e2e',
          root,
          environment: 'node',
          include: [`${folders}/**/*.e2e.test.ts`],
          globalSetup: ['./scripts/e2e/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
})
