import {afterAll, beforeAll, expect, test} from 'vitest'
import {desktop, browserForTests} from './testing/browser.ts'
import {startOwnSite, type OwnSite} from './testing/isolated-site.ts'
import {eventually, signIn, studioEditor} from './testing/studio-page.ts'

const visit = browserForTests()
let site: OwnSite

beforeAll(async () => {
  site = await startOwnSite()
})
afterAll(async () => site.close())

const id = 'faq-legal-basis'
const stored = (name: string) => () =>
  site.client.fetch<string>(`*[_id == $id][0].${name}`, {id: `drafts.${id}`}, {perspective: 'raw'})

test('two editors see each other, and each other’s words as they are typed', async () => {
  const windows = await Promise.all([visit({viewport: desktop}), visit({viewport: desktop})])
  const editors = []
  for (const {page} of windows) {
    await signIn(page.context(), site.url)
    const editor = studioEditor(page, site.url)
    await editor.open('faq', id, 'question')
    editors.push(editor)
  }
  const [one, two] = editors
  if (!one || !two) throw new Error('Two windows are needed.')
  await one.text('question').fill('Written by the first')
  await eventually(() => two.text('question').inputValue(), 'Written by the first')
  await two.text('position').fill('77')
  await eventually(() => one.text('position').inputValue(), '77')
  await eventually(() => one.text('question').inputValue(), 'Written by the first')
  expect(await stored('question')()).toBe('Written by the first')
  await one.page.locator('[data-ui="PresenceBox"]').first().waitFor()
  for (const {complaints, close} of windows) {
    expect(complaints).toEqual([])
    await close()
  }
})

test('ten tabs of one browser stay live, on one event connection each', async () => {
  const first = await visit({viewport: desktop})
  const context = first.page.context()
  await signIn(context, site.url)
  const streams = {requests: 0, sockets: 0}
  context.on('request', (request) => {
    if (/\/data\/(listen|live)/.test(request.url())) streams.requests += 1
  })
  const tabs = [first.page]
  while (tabs.length < 10) tabs.push(await context.newPage())
  for (const tab of tabs) {
    tab.on('websocket', (socket) => {
      if (socket.url().includes('/streams/')) streams.sockets += 1
    })
    await studioEditor(tab, site.url).open('faq', id, 'question')
  }
  expect(streams).toEqual({requests: 0, sockets: 10})
  await studioEditor(first.page, site.url).text('question').fill('Seen in ten tabs')
  for (const tab of tabs) {
    await eventually(
      () => studioEditor(tab, site.url).text('question').inputValue(),
      'Seen in ten tabs',
    )
  }
  await first.close()
}, 180_000)
