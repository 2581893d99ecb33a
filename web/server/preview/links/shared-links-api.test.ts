import {afterAll, beforeAll, expect, test} from 'vitest'
import {serveContentLake} from 'content-lake'
import {SHARED_LINKS_PATH} from '#web/contract/shared-links.ts'
import {newLink, startPreviewSite, type PreviewSite} from '../testing/preview-site.ts'

let site: PreviewSite

beforeAll(async () => {
  site = await startPreviewSite(serveContentLake)
})

afterAll(() => site.close())

test('only who is signed in to the Studio makes, sees or revokes links', async () => {
  const headers = {'Content-Type': 'application/json'}
  const requests = [
    ['', {method: 'GET'}],
    ['', {method: 'POST', body: JSON.stringify(newLink)}],
    ['/some-id', {method: 'DELETE'}],
    ['/renew-key', {method: 'POST', body: '{}'}],
  ] as const
  for (const [path, init] of requests) {
    const response = await site.app.request(SHARED_LINKS_PATH + path, {...init, headers})
    expect([init.method, response.status]).toEqual([init.method, 401])
  }
})

test('where the server can show no drafts, no link is made, and the editor is told why', async () => {
  const app = site.createSite('http://localhost', false)
  const response = await site.staff('', {method: 'POST', body: JSON.stringify(newLink)}, app)
  expect(response.status).toBe(409)
  expect(await response.text()).toContain('SANITY_READ_TOKEN')
})

test.each(['//evil.example/x', 'https://evil.example/x', 'about', ''])(
  'no link leads to another site: %s',
  async (path) => {
    const body = JSON.stringify({...newLink, path})
    expect((await site.staff('', {method: 'POST', body})).status).toBe(400)
  },
)

test('a backslash leads to no other site either', async () => {
  expect((await site.share({path: '/\\evil.example/x'})).path).toMatch(/^\/(?![/\\])/)
})
