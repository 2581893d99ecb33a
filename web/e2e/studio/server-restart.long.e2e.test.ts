import {afterAll, beforeAll, test} from 'vitest'
import {freePort} from '#web/server/http/testing/free-port.ts'
import {setUpBrowser} from '../testing/browser.ts'
import {copySeededDataFolder} from '../testing/isolated-site.ts'
import {startSiteProcess} from '../testing/site-process.ts'
import {signIn} from '../testing/sign-in.ts'
import {expectEventually, studioPage, studioWindow} from '../testing/studio-page.ts'

const visit = setUpBrowser()
const id = 'faq-legal-basis'
let data: Awaited<ReturnType<typeof copySeededDataFolder>>
let port: string

beforeAll(async () => {
  data = await copySeededDataFolder()
  port = String(await freePort())
})
afterAll(async () => data.remove())

/** Starts the site in a process of its own, which can be killed. */
async function start() {
  const site = startSiteProcess('node', {PORT: port, DATA_DIR: data.folder})
  await site.waitFor('Content Lake')
  /** Leaves it alive without answering: the Studio cannot know yet, and its form stays open to edits. */
  const hang = () => site.signal('SIGSTOP')
  const kill = async () => {
    site.signal('SIGKILL')
    await site.exited
  }
  return {hang, kill}
}

test('what is typed while the server is killed and restarted is saved', async () => {
  const url = `http://localhost:${port}`
  let server = await start()
  const {page, close} = await visit(studioWindow)
  await signIn(page.context(), url)
  const {open, text} = studioPage(page, url)
  const stored = async () => {
    const query = `*[_id == "drafts.${id}"][0].question`
    const path = '/lake/v2025-02-19/data/query/production?perspective=raw&query='
    const response = await page.request.get(url + path + encodeURIComponent(query))
    const {result}: {result: unknown} = await response.json()
    return result
  }
  await open('faq', id, 'question')
  await text('question').fill('Typed before')
  await expectEventually(stored, 'Typed before')
  server.hang()
  await text('question').fill('Typed while nobody listened')
  await server.kill()
  server = await start()
  await expectEventually(stored, 'Typed while nobody listened')
  // The form hears of what was stored a moment later.
  await expectEventually(() => text('question').inputValue(), 'Typed while nobody listened')
  await text('question').fill('Typed afterwards')
  await expectEventually(stored, 'Typed afterwards')
  await close()
  await server.kill()
})
