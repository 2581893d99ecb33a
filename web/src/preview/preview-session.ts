import {PREVIEW_PATHS, SHARED_PATHS} from '#web/contract/paths.ts'
import type {PreviewChanges, PreviewPerspective} from '#web/contract/preview.ts'

/** The banner's facts about the content shown. */
export type PreviewState = PreviewChanges & {
  perspective: PreviewPerspective
  hasEnded: boolean
}

/** The state, for `useSyncExternalStore`. */
export function createPreviewState(initial: PreviewState) {
  let state = initial
  const listeners = new Set<() => void>()
  return {
    get: () => state,
    set: (change: Partial<PreviewState>) => {
      state = {...state, ...change}
      for (const listener of listeners) listener()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export type PreviewStateStore = ReturnType<typeof createPreviewState>

/** The session is over: only the Studio opens another, or makes a new link. */
export class PreviewEnded extends Error {
  override name = 'PreviewEnded'
  override message = 'The preview has ended.'
}

async function post(path: string, body: object): Promise<Response> {
  const response = await fetch(path, {
    method: 'POST',
    headers: {'Content-Type': 'application/json'},
    body: JSON.stringify(body),
  })
  if (response.status === 401) throw new PreviewEnded()
  if (!response.ok) throw new Error(`The preview answered with status ${response.status}.`)
  return response
}

/** Runs one of the site's queries. @returns result and source map as JSON. */
export async function postQuery(
  query: string,
  params: object,
  perspective: PreviewPerspective,
): Promise<string> {
  return (await post(PREVIEW_PATHS.query, {query, params, perspective})).text()
}

/** Runs one of the site's queries over what a shared link shows. @returns the result as JSON. */
export async function postSharedQuery(query: string, params: object): Promise<string> {
  return (await post(SHARED_PATHS.query, {query, params})).text()
}

/** The last change of the documents' drafts, and the title of the release that is shown. */
export async function postChanges(
  ids: readonly string[],
  perspective: PreviewPerspective,
): Promise<PreviewChanges> {
  const drafts = ids.filter((id) => id.includes('.')).slice(0, 200)
  const release = typeof perspective === 'string' ? undefined : perspective[0]
  if (drafts.length === 0 && release === undefined) return {change: null, releaseTitle: ''}
  const changes: PreviewChanges = await (
    await post(PREVIEW_PATHS.changes, {ids: drafts, release})
  ).json()
  return changes
}

/**
 * Sends a request for what is shown, unless the session is over: the server would refuse it. A refusal ends the
 * session for all requests that follow.
 *
 * @throws `PreviewEnded` where the session is over.
 */
export async function askWhileOpen<T>(
  state: PreviewStateStore,
  request: (perspective: PreviewPerspective) => Promise<T>,
): Promise<T> {
  const {hasEnded, perspective} = state.get()
  if (hasEnded) throw new PreviewEnded()
  try {
    return await request(perspective)
  } catch (error) {
    if (error instanceof PreviewEnded) state.set({hasEnded: true})
    throw error
  }
}
