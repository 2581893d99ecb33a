import type {Context} from 'hono'
import {PAGE_STATE_PATH} from '#web/contract/page-state.ts'
import {notCached, respondWithText} from './page-response.ts'
import type {PageStates} from './page-states.ts'
import type {Rendering} from './render-page.ts'

/** For a file whose URL changes with its content. */
const cachedForever = {'Cache-Control': 'public, max-age=31536000, immutable'}

type StateDeps = {
  states: PageStates
  /** Renders the page at a path, or gives the cached one; undefined where no page can be cached. */
  pageAt: (path: string, context: Context) => Promise<Rendering | undefined>
}

/**
 * Answers `GET /page-state/<id>?path=<URL of the page>` (behaviour B530): the state with that id; where it is not
 * known any more, the present state of the page at that URL, which nobody may cache; else 404.
 */
export function createStateResponder({states, pageAt}: StateDeps) {
  return async (context: Context, url: URL): Promise<Response> => {
    const known = states.get(url.pathname.slice(PAGE_STATE_PATH.length))
    const state = known ?? (await presentState(url.searchParams.get('path'), context))
    if (!state) return context.text('Not Found', 404, notCached)
    return respondWithText(context, state, {
      'Content-Type': 'application/json; charset=utf-8',
      'X-Robots-Tag': 'noindex',
      ...(known ? cachedForever : notCached),
    })
  }

  async function presentState(path: string | null, context: Context) {
    const rendering = path ? await pageAt(path, context) : undefined
    return rendering && 'page' in rendering ? rendering.page.state : undefined
  }
}
