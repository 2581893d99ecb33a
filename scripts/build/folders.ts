import {join, resolve} from 'node:path'
import {fileURLToPath} from 'node:url'

/** The repository's root folder. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

/** The folder that holds the content as files. */
export const seedDir = join(root, 'seed')

export type BuildFolders = {
  dist: string
  client: string
  server: string
  studio: string
  preview: string
}

/** Where builds go: `web/dist`, or the folder that WEB_DIST names. */
export function buildFolders(
  dist = process.env['WEB_DIST'] || join(root, 'web/dist'),
): BuildFolders {
  const base = resolve(dist)
  return {
    dist: base,
    client: join(base, 'client'),
    server: join(base, 'server'),
    studio: join(base, 'studio'),
    preview: join(base, 'preview'),
  }
}

/**
 * Where the server's bundle lies, whatever folder the other builds are in: it needs the packages beside it that no
 * bundle can hold.
 */
export const serverFolder = join(root, 'web/dist/programs')

/** The program that `npm start` becomes when all is built. */
export const serverProgram = join(serverFolder, 'start.mjs')
