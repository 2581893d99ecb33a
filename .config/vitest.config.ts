import {fileURLToPath} from 'node:url'
import {defineConfig} from 'vitest/config'

const root = fileURLToPath(new URL('..', import.meta.url))

export default defineConfig({
  root,
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          root,
          environment: 'node',
          include: ['{schemas,studio,web,scripts}/**/*.test.ts'],
          exclude: ['**/*.browser.test.*', '**/*.e2e.test.ts', '**/node_modules/**'],
        },
      },
    ],
  },
})
