import {readFile} from 'node:fs/promises'
import type {IncomingMessage, Server, ServerResponse} from 'node:http'
import {join} from 'node:path'
import type {AppDeps} from './create-app.ts'
import {loadRenderer} from './pages/render-page.ts'
import {readTemplate} from './pages/template.ts'

type Html = () => string | Promise<string>

/** All that a site's pages, its Studio and its preview are made of: a build, or the sources in development. */
export type SiteAssets = {
  /** The document of a site that has no pages yet. */
  startingHtml: Html
  /** Folders of files that are served as they are; the first match wins. */
  folders: string[]
  /** Sources are served, and any query may be asked. */
  development?: boolean
  /** Opens the rest. Development takes its sockets of hot reload from the server. */
  open: (server: Server) => Promise<OpenedAssets>
}

export type OpenedAssets = Pick<AppDeps, 'renderer' | 'template'> & {
  studioHtml: Html
  /** The documents of the preview, without content: an editor's, and that of a shared link. */
  previewHtml: Html
  sharedHtml: Html
  /** Only in development. */
  sources?: {
    /** Answers a request for a source, and hands any other on as it came. */
    answer: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
    takesUpgrade: (request: IncomingMessage) => boolean
    close: () => Promise<void>
  }
}

/** The folders of a build: the site, its server part, the Studio and the preview. */
export type BuildFolders = Readonly<Record<'client' | 'server' | 'studio' | 'preview', string>>

/**
 * Reads the documents of a build once: many requests at a time would open as many files.
 *
 * @throws where a folder lacks one.
 */
export async function builtAssets(folders: BuildFolders): Promise<SiteAssets> {
  const read = async (folder: string, name: string): Promise<Html> => {
    const html = await readFile(join(folder, name), 'utf8')
    return () => html
  }
  return {
    startingHtml: await read(folders.client, 'starting.html'),
    folders: [folders.client, folders.studio, folders.preview],
    open: async () => ({
      renderer: await loadRenderer(folders.server),
      template: await readTemplate(folders.client),
      studioHtml: await read(folders.studio, 'index.html'),
      previewHtml: await read(folders.preview, 'preview.html'),
      sharedHtml: await read(folders.preview, 'preview-shared.html'),
    }),
  }
}
