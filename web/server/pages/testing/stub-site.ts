import {Hono} from 'hono'
import {vi} from 'vitest'
import {matchPage, pageUrl, type RenderedPage} from '#web/src/entry-server.tsx'
import type {ContentChangeListener} from '../../cms/content-source.ts'
import type {Renderer} from '../render-page.ts'
import {createPageAnswers, type PageDeps} from '../answer-pages.ts'
import {createMissingPages} from '../missing-pages.ts'
import type {PageTemplate} from '../template.ts'

const text = Array.from({length: 4000}, (_, index) => `gas${(index * 7919) % 997}`).join(' ')

/** A page of some length. */
export const page = (changes: Partial<RenderedPage> = {}): RenderedPage => ({
  status: 200,
  head: '',
  body: `<p>${text}</p>`,
  state: '',
  modules: [],
  failures: [],
  isCanonical: true,
  syncTags: undefined,
  ...changes,
})

/**
 * The site's pages, with the real URLs and a stub that renders.
 *
 * @param template makes the document. Default: of the page's body alone.
 * @param readItems reads which items there are, where that is known.
 */
export function stubSite(
  template: PageTemplate = ({body}) => body,
  readItems?: Parameters<typeof createMissingPages>[1],
) {
  const listeners: ContentChangeListener[] = []
  const log = vi.fn<(message: string, error?: unknown) => void>()
  const render = vi.fn<Renderer['render']>(async () => page())
  const onContentChange: PageDeps['onContentChange'] = (listener) => void listeners.push(listener)
  const missing = readItems && createMissingPages(matchPage, readItems, onContentChange)
  const app = new Hono().use(
    createPageAnswers({
      ...(missing && {missing}),
      config: {
        siteUrl: 'https://example.org',
        cms: {projectId: 'local', dataset: 'production', lakePath: '/lake'},
      },
      contentOrigin: 'https://example.org',
      renderer: {render, pageUrl, matchPage},
      template,
      onContentChange,
      log,
    }).answer,
  )
  return {
    render,
    log,
    /** @param syncTags what the change concerns; without them everything. */
    publish: (syncTags?: string[]) =>
      listeners.forEach((listener) => listener(syncTags ? {syncTags} : {})),
    /** The answer to a browser: as it is, or as a brotli. */
    get: async (path: string, headers: Record<string, string> = {}, signal?: AbortSignal) => {
      const response = await app.request(path, {headers, ...(signal && {signal})})
      const bytes = new Uint8Array(await response.arrayBuffer())
      return {
        status: response.status,
        cacheControl: response.headers.get('cache-control'),
        etag: response.headers.get('etag') ?? '',
        encoding: response.headers.get('content-encoding'),
        vary: response.headers.get('vary'),
        size: bytes.byteLength,
        text: new TextDecoder().decode(bytes),
      }
    },
  }
}
