import {join} from 'node:path'
import {pathToFileURL} from 'node:url'
import type * as EntryServer from '#web/src/entry-server.tsx'

/** What renders pages and knows their URLs: the server build. */
export type Renderer = Pick<typeof EntryServer, 'render' | 'pageUrl' | 'matchPage'>

/** @param serverDir the folder of the server build. */
export async function loadRenderer(serverDir: string): Promise<Renderer> {
  const entry: Renderer = await import(pathToFileURL(join(serverDir, 'entry-server.js')).href)
  return {render: entry.render, pageUrl: entry.pageUrl, matchPage: entry.matchPage}
}
