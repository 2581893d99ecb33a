import {PREVIEW_PATHS} from '#web/contract/paths.ts'
import {SHARED_LINKS_PATH, sharedLinkAnswer} from '#web/contract/shared-links.ts'
import {printHeading, printLine} from './report.ts'
import type {Server} from './server.ts'

/** Attacks that are one request each, and the statuses that answer them. */
export async function checkAnswers({origin, editor, password}: Server): Promise<void> {
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(new URL(path, origin), {redirect: 'manual', ...init})
  const check = async (name: string, exactly: number, {status, body}: Response) => {
    await body?.cancel()
    printLine({name, figure: status, unit: '', exactly})
  }
  printHeading('statuses')

  const login = {method: 'POST', headers: {origin}, body: new URLSearchParams({password})}
  const session = cookieOf(await ask('/lake/v1/auth/login/local?origin=/studio', login))
  const secret = {_id: 'sanity-preview-url-secret.bench', _type: 'sanity.previewUrlSecret'}
  await editor.createOrReplace({...secret, secret: 'bench', studioUrl: `${origin}/studio`})
  const opening = `${PREVIEW_PATHS.enable}?sanity-preview-secret=bench`
  const previewCookie = cookieOf(await ask(opening, {headers: {cookie: session}}))
  const headers = {cookie: `${session}; ${previewCookie}`, origin}
  await check("a preview's events", 200, await ask(PREVIEW_PATHS.events, {headers}))
  await ask('/lake/v1/auth/logout', {method: 'POST', headers})
  await check('after the sign-out', 401, await ask(PREVIEW_PATHS.events, {headers}))

  const link = {path: '/about', lifetime: 'hour', perspective: 'drafts', createdBy: 'Bench'}
  const authorization = `Bearer ${editor.config().token}`
  const sent = {authorization, origin, 'content-type': 'application/json'}
  const creation = {method: 'POST', headers: sent, body: JSON.stringify(link)}
  const made = await ask(SHARED_LINKS_PATH, creation)
  const {url} = sharedLinkAnswer.parse(await made.json()).item
  await check('a shared link', 307, await ask(url))
  await check('with a padded signature', 401, await ask(`${url}=`))
  await check('with a third part', 401, await ask(`${url}.x`))

  const before = await countLiveEvents(origin)
  await editor.createOrReplace({_id: 'bench.private', _type: 'bench', written: Date.now()})
  const figure = (await countLiveEvents(origin)) - before
  printLine({name: 'private changes that live events count', figure, unit: '', exactly: 0})

  await editor.createOrReplace({_id: 'drafts.bench-list', _type: 'bench', list: []})
  const patch = {id: 'drafts.bench-list', set: {'list[999999999]': 'x'}}
  const patching = {method: 'POST', headers: sent, body: JSON.stringify({mutations: [{patch}]})}
  const path = '/lake/v2025-02-19/data/mutate/production'
  await check('a patch of list[999999999]', 400, await ask(path, patching))
}

/** The cookie that a response sets, as a browser sends it. */
const cookieOf = ({headers}: Response) => headers.get('set-cookie')?.split(';')[0] ?? ''

/** The number of live events so far, which the id of an anonymous client's first one shows. */
async function countLiveEvents(origin: string): Promise<number> {
  const {body} = await fetch(`${origin}/lake/v2025-02-19/data/live/events/production`)
  for await (const part of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const id = /^id: .+\.(\d+)$/m.exec(part)?.[1]
    if (id !== undefined) return Number(id)
  }
  throw new Error('The stream of live events has ended.')
}
