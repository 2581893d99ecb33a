import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {getRequestListener} from '@hono/node-server'
import {build} from 'vite'
import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {createApp} from '#web/server/create-app.ts'
import {loadRenderer} from '#web/server/pages/render-page.ts'
import {readTemplate} from '#web/server/pages/template.ts'
import {buildFolders, root} from '#scripts/build/folders.ts'
import {listen, type Listening} from '#web/server/http/listen.ts'
import {phone, setUpBrowser} from '../testing/browser.ts'
import {allLayouts} from '../testing/routes.ts'
import {siteUrl} from '../testing/shared-site.ts'
import {inspectConsole} from '../sweep/hydration.ts'
import {sweep} from '../sweep/sweep.ts'
import {openPage} from '../testing/page-loading.ts'

/**
 * The server's pages with React's development build in the browser: only that build reports each
 * hydration mismatch, down to an attribute. The sweeps open every page with the other build, which reports other texts
 * and elements.
 */
const visit = setUpBrowser()
let folder: string
let site: Listening
let url: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'development-client-'))
  const before = process.env['NODE_ENV']
  process.env['NODE_ENV'] = 'development'
  await build({
    configFile: join(root, 'web/vite.config.ts'),
    mode: 'development',
    logLevel: 'error',
    build: {outDir: folder, minify: false},
  }).finally(() => {
    process.env['NODE_ENV'] = before
  })
  let handle = getRequestListener(() => new Response(null, {status: 503}))
  site = await listen('127.0.0.1', 0, (request, response) => void handle(request, response))
  url = `http://127.0.0.1:${site.port}`
  const app = createApp({
    config: {siteUrl: url, cms: {projectId: 'local', dataset: 'production', lakePath: '/lake'}},
    contentOrigin: siteUrl,
    renderer: await loadRenderer(buildFolders().server),
    template: await readTemplate(folder),
    assetDirs: [folder],
    lake: {
      path: '/lake',
      app: {
        fetch: ({url, method, headers}: Request) => {
          const {pathname, search} = new URL(url)
          return fetch(siteUrl + pathname + search, {method, headers})
        },
      },
    },
  })
  handle = getRequestListener(app.fetch)
})

afterAll(async () => {
  await site.close()
  await rm(folder, {recursive: true})
})

describe('every layout hydrates without a mismatch:', () => {
  const visitor = {viewport: phone, reducedMotion: 'reduce'} as const
  sweep(allLayouts, () => ({site: url, visitor}), [inspectConsole])
})

test('a mismatch would be reported', async () => {
  const {page, errors, close} = await visit()
  await page.route('**/faq', async (route) => {
    const response = await route.fetch()
    const html = await response.text()
    await route.fulfill({response, body: html.replace('<h1 ', '<h1 lang="yo" ')})
  })
  await openPage(page, `${url}/faq`)
  await expect.poll(() => errors.join()).toContain('lang="yo"')
  await close()
})
