import {setTimeout as sleep} from 'node:timers/promises'
import type {PagePictures} from '#web/server/pictures/list-pictures.ts'

/** Pages whose pictures are made ahead at most: those of the sitemap's beginning. */
const maxPages = 300

/** Asks the site itself, in this process, for a path. */
type Ask = (path: string) => Promise<Response>

export type PageSource = {
  ask: Ask
  /** The pictures of a page that the site has rendered. */
  picturesOf: (path: string) => PagePictures | undefined
}

/**
 * The URLs, from the path on, of the pictures of the site's pages, those first that browsers load first: of all pages
 * what shows at once, then the rest, then what opens large. A page that cannot be had is left out.
 */
export async function listUrls(
  {ask, picturesOf}: PageSource,
  signal: AbortSignal,
): Promise<string[]> {
  const found: PagePictures[] = []
  for (const path of await listPages(ask)) {
    const started = performance.now()
    const page = await ask(path)
    await page.body?.cancel()
    const pictures = page.ok && picturesOf(path)
    if (pictures) found.push(pictures)
    // Visitors' requests come first.
    await sleep(performance.now() - started, undefined, {signal, ref: false}).catch(() => undefined)
    if (signal.aborted) return []
  }
  const inOrder = (['first', 'later', 'large'] as const).flatMap((kind) =>
    found.flatMap((pictures) => pictures[kind]),
  )
  return [...new Set(inOrder)]
}

async function listPages(ask: Ask): Promise<string[]> {
  const sitemap = await (await ask('/sitemap.xml')).text()
  const urls = Array.from(sitemap.matchAll(/<loc>([^<]+)<\/loc>/g), ([, url]) => url ?? '')
  return urls.slice(0, maxPages).map((url) => new URL(url).pathname)
}
