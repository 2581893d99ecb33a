import {SHARED_LINKS_PATH, sharedLinkAnswer} from '#web/contract/shared-links.ts'
import {PREVIEW_PATHS} from '#web/contract/preview-paths.ts'
import type {Server} from '../load/server.ts'

/** Tries what one request can do, not a load. Returns what it got through, each in a sentence. */
type Check = (server: Server) => Promise<string[]>

/** Milliseconds until a stream that is to end must have ended. */
const SOON = 5000

/** Signs in to the Studio by its password. @returns the session's cookie. */
async function signIn({origin, password}: Server): Promise<string> {
  const response = await fetch(`${origin}/lake/v1/auth/login/local?origin=${origin}/studio`, {
    method: 'POST',
    redirect: 'manual',
    headers: {Origin: origin},
    body: new URLSearchParams({password}),
  })
  const cookie = cookieOf(response)
  if (!cookie) throw new Error(`Nobody can sign in: ${response.status}.`)
  return cookie
}

const cookieOf = ({headers}: Response) => headers.getSetCookie()[0]?.split(';')[0] ?? ''

/** A copied cookie of a preview ends with the session in which the preview was opened. */
const copiedPreviewCookie: Check = async (server) => {
  const {origin, editor} = server
  const session = await signIn(server)
  const secret = `bench-${Date.now()}`
  const _id = `sanity-preview-url-secret.${secret}`
  const studioUrl = `${origin}/studio`
  await editor.createOrReplace({_id, _type: 'sanity.previewUrlSecret', secret, studioUrl})
  const search = new URLSearchParams({
    'sanity-preview-secret': secret,
    'sanity-preview-pathname': '/faq',
  })
  const enabled = await fetch(`${origin}${PREVIEW_PATHS.enable}?${search.toString()}`, {
    redirect: 'manual',
    headers: {Cookie: session},
  })
  const headers = {Cookie: cookieOf(enabled)}
  const stream = await fetch(origin + PREVIEW_PATHS.events, {headers})
  if (stream.status !== 200) return [`The preview cannot be opened: ${stream.status}.`]
  const logout = {method: 'POST', headers: {Cookie: session, Origin: origin}}
  await fetch(`${origin}/lake/v1/auth/logout`, logout)
  const hasEnded = Promise.race([
    stream.text().then(
      () => true,
      () => true,
    ),
    new Promise<boolean>((resolve) => setTimeout(() => resolve(false), SOON)),
  ])
  const problems: string[] = []
  if (!(await hasEnded)) problems.push('Its stream stays open after the editor has signed out.')
  const again = await fetch(origin + PREVIEW_PATHS.events, {headers})
  await again.body?.cancel()
  if (again.ok) problems.push('It opens a stream after the editor has signed out.')
  return problems
}

/** A shared link is opened by its token, and by no other form of it. */
const paddedLinkTokens: Check = async ({origin, editor}) => {
  const {token = ''} = editor.config()
  const made = await fetch(origin + SHARED_LINKS_PATH, {
    method: 'POST',
    headers: {'Content-Type': 'application/json', Authorization: `Bearer ${token}`},
    body: JSON.stringify({
      path: '/faq',
      lifetime: 'hour',
      perspective: 'drafts',
      createdBy: 'A bench',
    }),
  })
  if (!made.ok) return [`No link was made: ${made.status}.`]
  const {url} = sharedLinkAnswer.parse(await made.json()).item
  const statusOf = async (ending: string) =>
    (await fetch(url + ending, {redirect: 'manual'})).status
  const problems = (await statusOf('')) === 307 ? [] : ['The link itself is refused.']
  for (const ending of ['=', '==', '.x', '%0A']) {
    if ((await statusOf(ending)) === 307) problems.push(`The link with ${ending} is accepted.`)
  }
  return problems
}

/** Ids of anonymous live events tell nothing of transactions that are private. */
const liveEventIds: Check = async ({origin, editor}) => {
  const stream = await fetch(`${origin}/lake/v2025-02-19/data/live/events/production`)
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const nextId = async (): Promise<number | undefined> => {
    for (;;) {
      const [event, id] = /^id: (.*)$[^]*?\n\n/m.exec(text) ?? []
      if (event && id !== undefined) {
        text = text.slice(text.indexOf(event) + event.length)
        const [count] = /\d+$/.exec(id) ?? []
        return count === undefined ? undefined : Number(count)
      }
      const part = await reader?.read()
      if (!part || part.done) return undefined
      text += part.value
    }
  }
  await nextId()
  const publish = (value: string) =>
    editor.createOrReplace({_id: 'bench-live', _type: 'bench', value})
  await publish('one')
  const first = await nextId()
  for (let n = 0; n < 10; n++) {
    await editor.createOrReplace({_id: 'drafts.bench-live', _type: 'bench', value: `${n}`})
  }
  await publish('two')
  const second = await nextId()
  await reader?.cancel()
  const counts = first !== undefined && second !== undefined && second - first === 11
  return counts ? ['Ten changes of a draft are counted.'] : []
}

/** An index far behind a list's end is a mistake of the client. */
const hugeIndex: Check = async ({origin, editor}) => {
  await editor.createOrReplace({_id: 'bench-list', _type: 'bench', list: ['a']})
  const {token = ''} = editor.config()
  const patch = {id: 'bench-list', set: {'list[999999999]': 'b'}}
  const response = await fetch(`${origin}/lake/v2025-02-19/data/mutate/production`, {
    method: 'POST',
    headers: {'Content-Type': 'application/json', Authorization: `Bearer ${token}`},
    body: JSON.stringify({mutations: [{patch}]}),
  })
  return response.status < 500 ? [] : [`It is answered with ${response.status}.`]
}

/** By the name that the benchmark prints and takes. */
export const checks: Record<string, Check> = {
  'copied-preview-cookie': copiedPreviewCookie,
  'padded-link-tokens': paddedLinkTokens,
  'live-event-ids': liveEventIds,
  'huge-index': hugeIndex,
}
