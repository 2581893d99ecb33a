import {fileURLToPath} from 'node:url'
import react from '@vitejs/plugin-react'
import {playwright} from '@vitest/browser-playwright'
import {defineConfig} from 'vitest/config'
import {browserArgs, findBrowser} from '#scripts/browser/find-browser.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const folders = '{schemas,studio,web,scripts}'
const executablePath = findBrowser()

/**
 * Every package that component tests load. A package that Vite finds only during a run makes it
 * reload the page under its tests, with a second React: those tests fail on a cold cache.
 */
const browserPackages = [
  '@hookform/resolvers/zod',
  '@portabletext/react',
  '@reduxjs/toolkit',
  '@sanity/image-url',
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

/** How long to wait for what a person would wait for too: a busy machine is slow, not wrong. */
const patience = {poll: {timeout: 5000}}

/** Three kinds of test: Node, components in a real browser, and the whole system end to end. */
export default defineConfig({
  root,
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          expect: patience,
          root,
          environment: 'node',
          include: [`${folders}/**/*.test.ts`],
          exclude: ['**/*.browser.test.*', '**/*.e2e.test.ts', '**/node_modules/**'],
        },
      },
      {
        plugins: [react()],
        optimizeDeps: {include: browserPackages},
        test: {
          name: 'browser',
          expect: patience,
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
          expect: patience,
          root,
          environment: 'node',
          include: [`${folders}/**/*.e2e.test.ts`],
          globalSetup: ['./scripts/e2e/global-setup.ts'],
          testTimeout: 60_000,
          // Whole systems meet whole machines here: what fails twice in a row is broken.
          retry: process.env['CI'] ? 1 : 0,
          hookTimeout: 180_000,
        },
      },
    ],
  },
})
