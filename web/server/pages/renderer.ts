import {join} from 'node:path'
import {pathToFileURL} from 'node:url'
import type * as EntryServer from '#web/src/entry-server.tsx'

/** Renders a page: `render` of the server build. */
export type Renderer = typeof EntryServer.render

/** @param serverDir the folder of the server build. */
export async function loadRenderer(serverDir: string): Promise<Renderer> {
  const entry: typeof EntryServer = await import(
    pathToFileURL(join(serverDir, 'entry-server.js')).href
  )
  return entry.render
}
