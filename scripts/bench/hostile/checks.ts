import {PREVIEW_PATHS} from '#web/contract/preview-paths.ts'
import {SHARED_LINKS_PATH, sharedLinkAnswer} from '#web/contract/shared-links.ts'
import type {Server} from '../load/server.ts'

/** Tries what one request can do, not a load. Returns what it got through, each in a sentence. */
type Check = (server: Server) => Promise<string[]>

const cookieOf = ({headers}: Response) => headers.getSetCookie()[0]?.split(';')[0] ?? ''

/** Sends JSON as an editor's client does. */
const post = ({origin, editor}: Server, path: string, body: object) =>
  fetch(origin + path, {
    method: 'POST',
    headers: {'Content-Type': 'application/json', Authorization: `Bearer ${editor.config().token}`},
    body: JSON.stringify(body),
  })

/** A copied cookie of a preview ends with the session in which the preview was opened. */
const copiedPreviewCookie: Check = async ({origin, password, editor}) => {
  const signedIn = await fetch(`${origin}/lake/v1/auth/login/local?origin=${origin}/studio`, {
    method: 'POST',
    redirect: 'manual',
    headers: {Origin: origin},
    body: new URLSearchParams({password}),
  })
  const session = {Cookie: cookieOf(signedIn), Origin: origin}
  const secret = `bench-${Date.now()}`
  const _id = `sanity-preview-url-secret.${secret}`
  const studioUrl = `${origin}/studio`
  await editor.createOrReplace({_id, _type: 'sanity.previewUrlSecret', secret, studioUrl})
  const enabled = await fetch(
    `${origin}${PREVIEW_PATHS.enable}?sanity-preview-secret=${secret}&sanity-preview-pathname=/faq`,
    {redirect: 'manual', headers: session},
  )
  const headers = {Cookie: `${session.Cookie}; ${cookieOf(enabled)}`}
  const stream = await fetch(origin + PREVIEW_PATHS.events, {headers})
  if (!stream.ok) return [`The preview cannot be opened: ${stream.status}.`]
  await fetch(`${origin}/lake/v1/auth/logout`, {method: 'POST', headers: session})
  const open = Symbol('open')
  const soon = new Promise((resolve) => setTimeout(resolve, 5000, open))
  const state = await Promise.race([stream.text().catch(() => undefined), soon])
  const again = await fetch(origin + PREVIEW_PATHS.events, {headers})
  return [
    ...(state === open ? ['Its stream stays open after the editor has signed out.'] : []),
    ...(again.ok ? ['It opens a stream after the editor has signed out.'] : []),
  ]
}

/** A shared link is opened by its token, and by no other form of it. */
const paddedLinkTokens: Check = async (server) => {
  const link = {path: '/faq', lifetime: 'hour', perspective: 'drafts', createdBy: 'A benchmark'}
  const made = await post(server, SHARED_LINKS_PATH, link)
  const {url} = sharedLinkAnswer.parse(await made.json()).item
  const opens = async (ending: string) =>
    (await fetch(url + ending, {redirect: 'manual'})).status === 307
  const problems = (await opens('')) ? [] : ['The link itself is refused.']
  for (const ending of ['=', '==', '.x', '%0A']) {
    if (await opens(ending)) problems.push(`The link with ${ending} is accepted.`)
  }
  return problems
}

/** Ids of anonymous live events tell nothing of transactions that are private. */
const liveEventIds: Check = async ({origin, editor}) => {
  const stream = await fetch(`${origin}/lake/v2025-02-19/data/live/events/production`)
  const decoded = stream.body?.pipeThrough(new TextDecoderStream())
  const write = (_id: string, text: string) => editor.createOrReplace({_id, _type: 'bench', text})
  const counts: number[] = []
  let text = ''
  for await (const part of decoded ?? []) {
    text += part
    const ids = [...text.matchAll(/^id: .*?(\d*)$/gm)].map(([, count = '']) => Number(count))
    if (ids.length === counts.length) continue
    counts.splice(0, Infinity, ...ids)
    // The first is the stream's beginning; between the second and the third are ten changes of a draft.
    if (counts.length === 3) break
    if (counts.length === 2) {
      for (let n = 0; n < 10; n++) await write('drafts.bench-live', `${n}`)
    }
    await write('bench-live', `${counts.length}`)
  }
  const [, first = 0, second = 0] = counts
  return second - first === 11 ? ['Ten changes of a draft are counted.'] : []
}

/** An index far behind a list's end is a mistake of the client. */
const hugeIndex: Check = async (server) => {
  await server.editor.createOrReplace({_id: 'bench-list', _type: 'bench', list: ['a']})
  const mutations = [{patch: {id: 'bench-list', set: {'list[999999999]': 'b'}}}]
  const {status} = await post(server, '/lake/v2025-02-19/data/mutate/production', {mutations})
  return status < 500 ? [] : [`It is answered with ${status}.`]
}

/** By the name that the benchmark prints and takes. */
export const checks: Record<string, Check> = {
  'copied-preview-cookie': copiedPreviewCookie,
  'padded-link-tokens': paddedLinkTokens,
  'live-event-ids': liveEventIds,
  'huge-index': hugeIndex,
}
