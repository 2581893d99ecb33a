import {spawn} from 'node:child_process'
import {once} from 'node:events'
import {join} from 'node:path'
import {afterAll, beforeAll, expect, test} from 'vitest'
import {root} from '../build/folders.ts'
import {listen} from '../run/listen.ts'
import {desktop, setUpBrowser} from './testing/browser.ts'
import {copySeededDataFolder} from './testing/isolated-site.ts'
import {expectEventually, signIn, studioPage} from './testing/studio-page.ts'

const visit = setUpBrowser()
const id = 'faq-legal-basis'
let data: Awaited<ReturnType<typeof copySeededDataFolder>>
let port: number

beforeAll(async () => {
  data = await copySeededDataFolder()
  const free = await listen('127.0.0.1', 0, () => {})
  port = free.port
  await free.close()
})
afterAll(async () => data.remove())

/** Starts the site in a process of its own, which can be killed. */
async function start() {
  const child = spawn(process.execPath, [join(root, 'scripts/start.ts')], {
    env: {...process.env, PORT: String(port), DATA_DIR: data.folder, NODE_OPTIONS: ''},
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const part of child.stdout) if (String(part).includes('Content Lake')) break
  const kill = async () => {
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }
  return {kill}
}

test('what is typed while the server is killed and restarted is saved', async () => {
  const url = `http://localhost:${port}`
  let server = await start()
  const {page, close} = await visit({viewport: desktop})
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
  await server.kill()
  await text('question').fill('Typed while nobody listened')
  server = await start()
  await expectEventually(stored, 'Typed while nobody listened')
  expect(await text('question').inputValue()).toBe('Typed while nobody listened')
  await text('question').fill('Typed afterwards')
  await expectEventually(stored, 'Typed afterwards')
  await close()
  await server.kill()
}, 120_000)
