import {mkdtempSync, rmSync} from 'node:fs'
import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {getRequestListener} from '@hono/node-server'
import type {SanityClient} from '@sanity/client'
import {lakeClient} from 'content-lake/client'
import {afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi} from 'vitest'
import {z} from 'zod'
import {readEnvironment} from './env/env.ts'
import {listen, type Listening} from './http/listen.ts'
import {openLake} from './local-lake.ts'
import {draftsOfLake} from './preview/drafts.ts'

const password = 'a long pass phrase'
const WRONG = [401, 401, 401, 401, 401, 429]

/** The lake as the site mounts it; `signIn` sends a password and returns the response. */
async function open(keys: Record<string, string>) {
  const dataDir = mkdtempSync(join(tmpdir(), 'lake-'))
  const env = readEnvironment({DATA_DIR: dataDir, STUDIO_PASSWORD: password, ...keys})
  let handle = getRequestListener(() => new Response(null, {status: 503}))
  const {port, close} = await listen('127.0.0.1', 0, (...exchange) => void handle(...exchange))
  const origin = `http://127.0.0.1:${port}`
  // A process of its own for other queries starts too late on a busy machine.
  const lake = await openLake(env, origin, {knownQueries: 'any'})
  handle = getRequestListener(lake.app.fetch)
  onTestFinished(async () => {
    await close()
    await lake.close()
    rmSync(dataDir, {recursive: true})
  })
  const signIn = (sent: string, forwardedFor: string) =>
    fetch(`${origin}/lake/v1/auth/login/local?origin=/studio`, {
      method: 'POST',
      redirect: 'manual',
      headers: {origin, 'X-Forwarded-For': forwardedFor},
      body: new URLSearchParams({password: sent}),
    })
  const guess = async (addresses: string[]) => {
    const statuses: number[] = []
    for (const address of addresses) statuses.push((await signIn('guess', address)).status)
    return statuses
  }
  return {env, origin, port, lake, signIn, guess}
}

test('behind a trusted proxy wrong passwords are counted for the client, not for the proxy', async () => {
  const {signIn, guess} = await open({TRUSTED_PROXIES: '127.0.0.1'})
  expect(await guess(Array<string>(6).fill('203.0.113.7'))).toEqual(WRONG)
  // An address that a client itself writes before the proxy's entry is not believed.
  expect(await guess(['198.51.100.1, 203.0.113.7'])).toEqual([429])
  expect((await signIn(password, '198.51.100.1')).status).toBe(303)
})

test('without a trusted proxy a client cannot name another address for each guess', async () => {
  const {guess} = await open({})
  const addresses = Array.from({length: 6}, (_, n) => `203.0.113.${n}`)
  expect(await guess(addresses)).toEqual(WRONG)
})

test('the addresses of one IPv6 network are one client', async () => {
  const {signIn, guess} = await open({TRUSTED_PROXIES: '127.0.0.1'})
  const addresses = Array.from({length: 6}, (_, n) => `2001:db8:1:2::${n + 1}`)
  expect(await guess(addresses)).toEqual(WRONG)
  expect((await signIn(password, '2001:db8:1:3::1')).status).toBe(303)
})

test.each([
  ['https://gas.example.org', /^__Host-lake-\S+=.*; Secure/],
  ['http://localhost:3000', /^lake-(?!.*Secure)/],
])('with SITE_URL=%s the cookies are %s', async (siteUrl, pattern) => {
  const {signIn} = await open({SITE_URL: siteUrl})
  const cookies = (await signIn(password, '')).headers.getSetCookie()
  expect(cookies).toHaveLength(2)
  for (const cookie of cookies) expect(cookie).toMatch(pattern)
})

test.each<[string, Record<string, string>]>([
  ['nobody', {}],
  ['nobody', {HOST: '::1', SITE_URL: 'http://localhost:4000'}],
  ['administrators', {HOST: '0.0.0.0'}],
  ['administrators', {SITE_URL: 'https://gas.example.org'}],
  ['administrators', {TRUSTED_PROXIES: '127.0.0.1'}],
])('by default a password alone is not enough of %s with %o', async (scope, keys) => {
  const {lake} = await open(keys)
  expect(lake.rule.get().scope).toBe(scope)
})

test.each([{}, {SITE_URL: 'https://gas.example.org'}])(
  'what the site itself reads names assets at the public origin: %o',
  async (keys) => {
    const {env, origin, lake} = await open(keys)
    const headers = {Authorization: `Bearer ${lake.token}`}
    const upload = await fetch(`${origin}/lake/v1/assets/files/${env.dataset}?filename=a.txt`, {
      method: 'POST',
      headers,
      body: 'text',
    })
    const {document} = z.object({document: z.object({path: z.string()})}).parse(await upload.json())
    const drafts = draftsOfLake(lake, env)
    expect(await drafts.query({query: '*[_type == "sanity.fileAsset"].url', params: {}})).toEqual({
      result: [`${env.siteUrl}/lake/${document.path}`],
    })
  },
)

describe('changes of the dataset', () => {
  const changed = vi.fn<() => void>()
  let folder: string
  let lake: Awaited<ReturnType<typeof openLake>>
  let listening: Listening
  let client: SanityClient

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lake-changes-'))
    let handle = getRequestListener(() => new Response(null, {status: 503}))
    listening = await listen('127.0.0.1', 0, (request, response) => void handle(request, response))
    const origin = `http://127.0.0.1:${listening.port}`
    const env = readEnvironment({DATA_DIR: folder})
    lake = await openLake(env, origin)
    handle = getRequestListener(lake.app.fetch)
    lake.onContentChange(changed)
    client = lakeClient({url: origin + lake.path, token: lake.token}, {apiVersion: '2025-02-19'})
  })

  afterAll(async () => {
    await listening.close()
    await lake.close()
    await rm(folder, {recursive: true})
  })

  beforeEach(() => changed.mockClear())

  const item = (_id: string) => ({_id, _type: 'news', title: 'x'})

  test('a draft’s keystroke and a version’s are no change of what visitors see', async () => {
    await client.create(item('drafts.news-1'))
    await client.patch('drafts.news-1').set({title: 'xy'}).commit()
    await client.create(item('versions.r1.news-1'))
    await client.patch('versions.r1.news-1').set({title: 'xy'}).commit()
    expect(changed).not.toHaveBeenCalled()
  })

  test('a publish is one change, however many documents it has', async () => {
    await client.action({
      actionType: 'sanity.action.document.publish',
      draftId: 'drafts.news-1',
      publishedId: 'news-1',
    })
    expect(changed).toHaveBeenCalledTimes(1)
    changed.mockClear()
    const transaction = client.transaction()
    for (const id of ['news-2', 'news-3', 'drafts.news-4']) transaction.create(item(id))
    await transaction.commit()
    expect(changed).toHaveBeenCalledTimes(1)
  })

  test('a deletion and an unpublish are changes', async () => {
    await client.delete('news-2')
    expect(changed).toHaveBeenCalledTimes(1)
    await client.action({
      actionType: 'sanity.action.document.unpublish',
      draftId: 'drafts.news-1',
      publishedId: 'news-1',
    })
    expect(changed).toHaveBeenCalledTimes(2)
  })
})
