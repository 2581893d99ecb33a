import {readFile} from 'node:fs/promises'
import type {IncomingMessage, Server, ServerResponse} from 'node:http'
import {join} from 'node:path'
import type {StudioState} from './availability.ts'
import {type Checks, readChecks} from './checks.ts'
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
  /** Says until when there is no Studio and no preview; without it there are. */
  studioState?: (() => StudioState) | undefined
  /** Opens the rest. Development takes its sockets of hot reload from the server. */
  open: (server: Server) => Promise<OpenedAssets>
}

export type OpenedAssets = Pick<AppDeps, 'renderer' | 'template'> & {
  studioHtml: Html
  /** The results of the tests that ran on this build. */
  checks?: Checks | undefined
  /** The document of the preview, without content. */
  previewHtml: Html
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
 * A build. Its documents are read once: many requests at a time would open as many files.
 *
 * @param studioState says until when Studio and preview are being built; without it they are there.
 * @throws where a folder lacks a document.
 */
export async function builtAssets(
  folders: BuildFolders,
  studioState?: () => StudioState,
): Promise<SiteAssets> {
  const startingHtml = await readFile(join(folders.client, 'starting.html'), 'utf8')
  return {
    startingHtml: () => startingHtml,
    folders: [folders.client, folders.studio, folders.preview],
    studioState,
    open: async () => {
      const studioHtml = readOnce(join(folders.studio, 'index.html'))
      const previewHtml = readOnce(join(folders.preview, 'preview.html'))
      const isThere = (studioState?.() ?? 'ready') === 'ready'
      if (isThere) await Promise.all([studioHtml(), previewHtml()])
      return {
        renderer: await loadRenderer(folders.server),
        template: await readTemplate(folders.client),
        checks: await readChecks(folders.client),
        studioHtml,
        previewHtml,
      }
    },
  }
}

/** Reads a document when it is first asked for. */
function readOnce(path: string): Html {
  let html: Promise<string> | undefined
  return () => (html ??= readFile(path, 'utf8'))
}
