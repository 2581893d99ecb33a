import {afterAll, afterEach, beforeAll, expect, test, vi} from 'vitest'
import {
  type NewRemark,
  REMARKS_PATH,
  remarkList,
  sentRemarkAnswer,
  sentRemarkList,
} from '#web/contract/remarks.ts'
import type {NewSharedLink} from '#web/contract/shared-links.ts'
import {cookieOf, ownQuery, type PreviewSite, startPreviewSite} from './testing/preview-site.ts'

const remark: NewRemark = {
  document_id: 'q1',
  path: 'question',
  quote: 'New?',
  name: 'Chidi',
  text: 'Newer than\nwhat?',
}

let site: PreviewSite

beforeAll(async () => {
  site = await startPreviewSite()
})

afterEach(() => vi.useRealTimers())

afterAll(() => site.close())

/** A browser in which a new link was opened. */
async function openLink(change: Partial<NewSharedLink> = {}) {
  const {id, url} = await site.share({remarks: true, ...change})
  const cookie = cookieOf(await site.app.request(url))
  const headers = {'Content-Type': 'application/json', cookie}
  const request = (path: string, init: RequestInit = {}) =>
    site.app.request(`${path}?session=link`, {headers, ...init})
  return {
    id,
    page: async () => (await site.app.request('/about', {headers})).text(),
    ask: async () =>
      (
        await request('/preview/query', {
          method: 'POST',
          body: JSON.stringify({query: ownQuery, params: {}, perspective: 'drafts'}),
        })
      ).json(),
    send: (sent: object = {}, init: RequestInit = {}) =>
      request('/preview/remarks', {
        method: 'POST',
        body: JSON.stringify({...remark, ...sent}),
        ...init,
      }),
    list: async () => sentRemarkList.parse(await (await request('/preview/remarks')).json()).items,
    revoke: () => site.staff(`/${id}`, {method: 'DELETE'}),
  }
}

const listFor = async (documentId: string) =>
  remarkList.parse(await (await site.api(`${REMARKS_PATH}?document=${documentId}`)).json()).items

test('a link takes remarks only where it was made for them, and only then names fields', async () => {
  const reader = await openLink({remarks: false})
  expect((await reader.send()).status).toBe(403)
  expect(await reader.page()).not.toContain('mayRemark')
  expect(await reader.ask()).not.toHaveProperty('resultSourceMap')
  const reviewer = await openLink()
  expect(await reviewer.page()).toContain('"mayRemark":true')
  expect(await reviewer.ask()).toHaveProperty('resultSourceMap')
})

test('a remark is shown by its own link, and to editors at its document, until they delete it', async () => {
  const [first, second] = [await openLink(), await openLink()]
  const answer = await first.send()
  expect(answer.status).toBe(201)
  const {item} = sentRemarkAnswer.parse(await answer.json())
  expect(item).toMatchObject({...remark, done_at: null})
  expect(await first.list()).toEqual([item])
  expect(await second.list()).toEqual([])
  expect(await listFor('q1')).toEqual([{...item, document_type: 'faq', done_by: null}])
  expect(await listFor('q2')).toEqual([])

  const path = `${REMARKS_PATH}/${item.id}`
  const tick = {method: 'PATCH', body: '{"done":true}'}
  for (const role of ['viewer', 'contributor']) {
    expect((await site.api(path, tick, site.app, role)).status).toBe(403)
    expect((await site.api(REMARKS_PATH, {}, site.app, role)).status).toBe(200)
  }
  expect((await site.api(path, tick)).status).toBe(200)
  expect((await site.api(path, tick, site.app, 'administrator')).status).toBe(200)
  expect(await listFor('q1')).toMatchObject([{done_by: 'Ada Obi'}])
  expect((await first.list())[0]).not.toHaveProperty('done_by')
  await site.api(path, {method: 'PATCH', body: '{"done":false}'})
  expect(await listFor('q1')).toMatchObject([{done_by: null, done_at: null}])
  await site.api(path, {method: 'DELETE'})
  expect(await listFor('q1')).toEqual([])
  expect((await site.api(path, tick)).status).toBe(404)
})

test('a link that was revoked writes nothing; its open remarks stay with the editors', async () => {
  const reviewer = await openLink()
  await reviewer.send({text: 'Before'})
  await reviewer.revoke()
  expect((await reviewer.send({text: 'After'})).status).toBe(401)
  expect((await listFor('q1')).map(({text}) => text)).toEqual(['Before'])
  for (const {id} of await listFor('q1')) {
    await site.api(`${REMARKS_PATH}/${id}`, {method: 'DELETE'})
  }
})

test('a link that has expired writes nothing', async () => {
  vi.useFakeTimers({toFake: ['Date']})
  const reviewer = await openLink()
  vi.setSystemTime(Date.now() + 60 * 60_000)
  expect((await reviewer.send()).status).toBe(401)
  expect(await listFor('q1')).toEqual([])
})

test.each([
  ['no text', {text: ' \n'}],
  ['too long a text', {text: 'a'.repeat(1001)}],
  ['too long a name', {name: 'a'.repeat(81)}],
  ['too long a quote', {quote: 'a'.repeat(201)}],
  ['the id of a draft', {document_id: 'drafts.q1'}],
  ['no path', {path: ''}],
  ['a path that is none', {path: 'a"]b'}],
])('a remark with %s is refused', async (_, sent) => {
  expect((await (await openLink()).send(sent)).status).toBe(400)
})

test('a document that the link does not show takes no remark', async () => {
  await site.editor.createOrReplace({_id: 'drafts.q2', _type: 'faq', question: 'Only a draft'})
  const published = await openLink({perspective: 'published'})
  expect((await published.send({document_id: 'q2'})).status).toBe(404)
  expect((await published.send({document_id: 'nothing'})).status).toBe(404)
})

test('another site’s page, and what is no JSON, write nothing', async () => {
  const reviewer = await openLink()
  const cookie = cookieOf(await site.app.request((await site.share({remarks: true})).url))
  const json = {'Content-Type': 'application/json', cookie}
  const foreign = {headers: {...json, origin: 'https://evil.example'}}
  expect((await reviewer.send({}, foreign)).status).toBe(403)
  const plain = {headers: {...json, 'Content-Type': 'text/plain'}}
  expect((await reviewer.send({}, plain)).status).toBe(415)
})

test('a link takes thirty remarks in ten minutes, and other links are not slowed by it', async () => {
  vi.useFakeTimers({toFake: ['Date']})
  const reviewer = await openLink()
  const statuses = new Set<number>()
  for (let count = 0; count < 30; count += 1) statuses.add((await reviewer.send()).status)
  expect([...statuses]).toEqual([201])
  const refused = await reviewer.send()
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '600'])
  expect((await (await openLink()).send()).status).toBe(201)
  vi.setSystemTime(Date.now() + 20 * 60_000)
  expect((await reviewer.send()).status).toBe(201)
})
