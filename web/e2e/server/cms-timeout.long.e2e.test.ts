import {afterAll, beforeAll, expect, test} from 'vitest'
import type {ContentChangeListener} from '#web/server/content/content-source.ts'
import {createApp} from '#web/server/create-app.ts'
import {loadRenderer} from '#web/server/pages/render-page.ts'
import {readTemplate} from '#web/server/pages/template.ts'
import {buildFolders} from '#scripts/build/folders.ts'
import {listen, type Listening} from '#web/server/http/listen.ts'
import {siteUrl} from '../testing/shared-site.ts'

/** A content API that accepts requests and, while `hangs` is set, never responds. */
const folders = buildFolders()
let hangs = false
let unanswered = 0
let service: Listening

beforeAll(async () => {
  service = await listen('127.0.0.1', 0, (request, response) => {
    request.resume()
    if (hangs) {
      unanswered += 1
      return
    }
    const headers = {'x-sanity-project-id': 'local'}
    fetch(siteUrl + request.url, {headers}).then(
      async (answer) =>
        response.setHeader('Content-Type', 'application/json').end(await answer.text()),
      () => response.destroy(),
    )
  })
})

afterAll(async () => service.close())

test('a new page answers 503 after 4 s, and a page that was served before is served from the cache', async () => {
  let contentChanged: ContentChangeListener = () => {}
  const app = createApp({
    config: {siteUrl, cms: {projectId: 'local', dataset: 'production', lakePath: '/lake'}},
    contentOrigin: `http://127.0.0.1:${service.port}`,
    renderer: await loadRenderer(folders.server),
    template: await readTemplate(folders.client),
    assetDirs: [folders.client],
    onContentChange: (listener) => {
      contentChanged = listener
    },
  })
  const get = async (path: string) => {
    const begun = performance.now()
    const response = await app.request(path)
    const {status} = response
    return {status, html: await response.text(), waited: performance.now() - begun}
  }
  const before = await get('/news')
  expect(before.status).toBe(200)

  hangs = true
  const cached = await get('/news')
  expect(cached.html).toBe(before.html)
  expect(unanswered, 'requests for the page in the cache').toBe(0)
  const unknown = await get('/faq')
  expect(unknown.status).toBe(503)
  expect(unknown.waited).toBeLessThan(6_000)

  contentChanged({})
  const old = await get('/news')
  expect(old.status).toBe(200)
  expect(old.html).toBe(before.html)
})
