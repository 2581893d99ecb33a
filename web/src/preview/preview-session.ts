import {PREVIEW_PATHS} from '#web/contract/paths.ts'
import {
  LINK_SESSION,
  type PreviewAccess,
  type PreviewChanges,
  type PreviewPerspective,
  perspectiveSchema,
  SESSION_PARAMETER,
} from '#web/contract/preview.ts'

/** The banner's facts about the session and the content shown. */
export type PreviewState = PreviewChanges & {
  access: PreviewAccess
  perspective: PreviewPerspective
  hasEnded: boolean
}

/** The state of a session that has begun, for `useSyncExternalStore`. */
export function createPreviewState(access: PreviewAccess, perspective: PreviewPerspective) {
  // A link that has ended opens nothing.
  const hasEnded = access !== 'edit' && access.readUntil === 0
  let state: PreviewState = {access, perspective, change: null, releaseTitle: '', hasEnded}
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

/** Parameters that the Studio adds to the URL when it opens the preview. */
const parameters = ['sanity-preview-perspective', 'sanity-preview-variant']

/** Reads what the Studio wants to be shown, and takes it out of the URL. */
export function initialPerspective(): PreviewPerspective {
  const url = new URL(location.href)
  const given = url.searchParams.get(parameters[0] ?? '')
  for (const name of parameters) url.searchParams.delete(name)
  if (url.href !== location.href) history.replaceState(history.state, '', url)
  const releases = perspectiveSchema.safeParse(given?.split(','))
  return perspectiveSchema.safeParse(given).data ?? releases.data ?? 'drafts'
}

/** A path of the preview on the server, for the session of this page; a browser may have an editor's beside that of a link. */
export function sessionUrl(
  path: string,
  access: PreviewAccess,
  parameters: Readonly<Record<string, string>> = {},
): string {
  const session = access === 'edit' ? {} : {[SESSION_PARAMETER]: LINK_SESSION}
  const query = new URLSearchParams({...parameters, ...session}).toString()
  return query ? `${path}?${query}` : path
}

/** The session is over: only the Studio opens another, or makes a new link. */
export class PreviewEnded extends Error {
  override name = 'PreviewEnded'
  override message = 'The preview has ended.'
}

async function post(url: string, body: object): Promise<Response> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {'Content-Type': 'application/json'},
    body: JSON.stringify(body),
  })
  if (response.status === 401) throw new PreviewEnded()
  if (!response.ok) throw new Error(`The preview answered with status ${response.status}.`)
  return response
}

/** Runs one of the site's queries. @returns the result, and an editor's source map, as JSON. */
export async function postQuery(
  query: string,
  params: object,
  {access, perspective}: PreviewState,
): Promise<string> {
  const url = sessionUrl(PREVIEW_PATHS.query, access)
  return (await post(url, {query, params, perspective})).text()
}

/** The last change of the documents' drafts, and the title of the release that is shown: for editors. */
export async function postChanges(
  ids: readonly string[],
  {perspective}: PreviewState,
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
  request: (shown: PreviewState) => Promise<T>,
): Promise<T> {
  const shown = state.get()
  if (shown.hasEnded) throw new PreviewEnded()
  try {
    return await request(shown)
  } catch (error) {
    if (error instanceof PreviewEnded) state.set({hasEnded: true})
    throw error
  }
}
