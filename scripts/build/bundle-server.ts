import {join, relative, sep} from 'node:path'
import {bundle} from './bundle.ts'
import {root} from './folders.ts'
import {keepModuleUrls} from './keep-module-urls.ts'

/**
 * Where the server's bundle lies, whatever folder the other builds are in: it needs the packages beside it that no
 * bundle can hold.
 */
export const serverFolder = join(root, 'web/dist/programs')

/** The program that `npm start` becomes when all is built. */
export const serverProgram = join(serverFolder, 'start.mjs')

/** What the server starts that ends with its work, and reads sources itself. */
const sources = new Set(['scripts/run/seed-process.ts', 'scripts/backup.ts'])

/**
 * Bundles the server and the processes that stay beside it. From their sources they take twice the time to start,
 * and the memory of 1,500 modules and of what strips their types.
 */
export async function bundleServer(): Promise<void> {
  const isSource = (program: string) => sources.has(relative(root, program).split(sep).join('/'))
  await bundle({start: join(root, 'scripts/release/start.ts')}, serverFolder, {
    plugins: [keepModuleUrls(serverFolder, (program) => !isSource(program))],
  })
}
