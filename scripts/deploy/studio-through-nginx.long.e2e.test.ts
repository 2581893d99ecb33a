import {type Browser, chromium} from 'playwright'
import {afterAll, beforeAll, describe, expect, onTestFinished, test} from 'vitest'
import {lakeClient} from 'content-lake/client'
import {readEnvironment} from '#web/server/env/env.ts'
import {browserArgs, findBrowser} from '../test/browser.ts'
import {buildFolders} from '../build/folders.ts'
import {desktop} from '#web/e2e/testing/browser.ts'
import {setTimeouts} from '#web/e2e/testing/context-pool.ts'
import {copySeededDataFolder} from '#web/e2e/testing/isolated-site.ts'
import {freePort} from '#web/server/http/testing/free-port.ts'
import {expectEventually, studioPage} from '#web/e2e/testing/studio-page.ts'
import {openSite, type RunningSite} from '#web/server/open-site.ts'
import {builtAssets} from '#web/server/site-assets.ts'
import {hasNginx, host, type Proxy, startNginx} from './testing/proxies.ts'

/** Editors with the site's public URL, over TLS and HTTP/2, through the recipe of one small machine. */
const origin = `https://${host}`
const password = 'a long pass phrase'
const id = 'faq-legal-basis'

describe.runIf(hasNginx)('the Studio behind nginx', () => {
  let data: {folder: string; remove: () => Promise<void>}
  let site: RunningSite
  let nginx: Proxy
  let browser: Browser

  beforeAll(async () => {
    data = await copySeededDataFolder()
    const port = await freePort()
    const env = readEnvironment({
      PORT: String(port),
      DATA_DIR: data.folder,
      SITE_URL: origin,
      STUDIO_PASSWORD: password,
      TRUSTED_PROXIES: '127.0.0.1,::1',
    })
    site = await openSite(env, await builtAssets(buildFolders()), {log: console.error})
    nginx = await startNginx(port)
    const executablePath = findBrowser()
    const toNginx = `--host-resolver-rules=MAP ${host} 127.0.0.1:${nginx.httpsPort}`
    browser = await chromium.launch({
      args: [...browserArgs, toNginx],
      ...(executablePath && {executablePath}),
    })
  })

  afterAll(async () => {
    await browser.close()
    await nginx.stop()
    await site.close()
    await data.remove()
  })

  /** A browser of its own, in which an editor has typed the password and opened a document. */
  async function openStudio() {
    const context = await browser.newContext({viewport: desktop, ignoreHTTPSErrors: true})
    onTestFinished(() => context.close())
    setTimeouts(context)
    const page = await context.newPage()
    const errors: string[] = []
    page.on('pageerror', ({message}) => errors.push(message))
    await page.goto(`${origin}/lake/v1/auth/login/local?origin=/robots.txt`)
    await page.locator('input[type="password"]').fill(password)
    await page.keyboard.press('Enter')
    await page.waitForURL(`${origin}/robots.txt`)
    const editor = studioPage(page, origin)
    await editor.open('faq', id, 'question')
    return {...editor, errors}
  }

  test('two editors in two browsers see each other’s text, publish and discard', async () => {
    const [first, second] = await Promise.all([openStudio(), openStudio()])
    const question = (editor: typeof first) => () => editor.text('question').inputValue()
    const readPublic = async () =>
      (await fetch(`${site.lake?.url.replace('/lake', '')}/faq`)).text()
    const protocols = await first.page.evaluate(() =>
      performance.getEntriesByType('navigation').map((entry) => entry.toJSON().nextHopProtocol),
    )
    expect(protocols).toEqual(['h2'])
    if (!site.lake) throw new Error('The test needs the local lake.')
    const client = lakeClient(site.lake)
    const drafts = () =>
      client.fetch<number>('count(*[_id == $id])', {id: `drafts.${id}`}, {perspective: 'raw'})

    await first.text('question').fill('Written by the first')
    await expectEventually(question(second), 'Written by the first')
    await second.publish()
    await expectEventually(drafts, 0)
    expect(await readPublic()).toContain('Written by the first')

    await second.text('question').fill('Written by the second')
    await expectEventually(question(first), 'Written by the second')
    await first.choose('Discardchanges')
    await first.confirm()
    await expectEventually(drafts, 0)
    await expectEventually(question(second), 'Written by the first')
    expect([...first.errors, ...second.errors]).toEqual([])
  })
})
