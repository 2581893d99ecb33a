import type {Page} from 'playwright'
import {expect, test} from 'vitest'
import {expectEventually, setUpStudio} from '../testing/studio-page.ts'
import {microsoftWordClipboard} from '../testing/microsoft-word-clipboard.ts'

const {site, openStudio, read} = setUpStudio()

const id = 'news-pipe-bridges-in-four-minutes'
const path = '/news/pipe-bridges-in-four-minutes'

/** Puts HTML and plain text on the clipboard, and pastes with the keyboard. */
async function paste(page: Page, html: string, text: string) {
  await page.evaluate(
    ([asHtml, asText]) => {
      const fill = (event: ClipboardEvent) => {
        event.preventDefault()
        event.stopImmediatePropagation()
        event.clipboardData?.setData('text/html', asHtml)
        event.clipboardData?.setData('text/plain', asText)
      }
      window.addEventListener('copy', fill, {capture: true, once: true})
      document.execCommand('copy')
    },
    [html, text] as const,
  )
  await page.keyboard.press('Control+V')
}

const inline = (html: string) => html.replaceAll(/ [\w-]+="[^"]*"/g, '')

test('a text pasted from Microsoft Word becomes headings, paragraphs, lists and rows, and nothing else', async () => {
  const {open, field, page, publish, errors, close} = await openStudio()
  await open('news', id, 'content')
  await field('content').locator('[contenteditable="true"]').click()
  await page.keyboard.press('Control+A')
  await paste(page, microsoftWordClipboard, 'The pasted heading')
  const blocks = (of: string) => () =>
    read(
      '*[_id == $id][0].content[]{"as": coalesce(listItem + " " + string(level), style), "text": array::join(children[].text, "")}',
      {id: of},
    )
  const wanted = [
    {as: 'h2', text: 'The pasted heading'},
    {
      as: 'normal',
      text: 'A “smart” paragraph – it’s from Word, with bold, bold by style, emphasis, a line below and a link.',
    },
    {as: 'h3', text: 'A second heading'},
    {as: 'bullet 1', text: 'First point'},
    {as: 'bullet 2', text: 'Nested point'},
    {as: 'bullet 1', text: 'Last point'},
    {as: 'number 1', text: 'Number one'},
    {as: 'number 1', text: 'Number two'},
    {as: 'normal', text: 'Cell one | Cell two'},
    {as: 'normal', text: 'Cell three | Cell four'},
    {as: 'normal', text: 'The last paragraph.'},
  ]
  await expectEventually(blocks(`drafts.${id}`), wanted)
  await publish()
  await expectEventually(blocks(id), wanted)

  const visitor = await page.context().newPage()
  await visitor.goto(site().url + path)
  const article = visitor.locator('article')
  const markup = inline(await article.innerHTML())
  expect(markup).toContain(
    '<strong>bold</strong>, <strong>bold by style</strong>, <em>emphasis</em>, <u>a line below</u> and <a>a link',
  )
  expect(markup).toContain(
    '<ul><li>First point<ul><li>Nested point</li></ul></li><li>Last point</li></ul><ol><li>Number one</li><li>Number two</li></ol>',
  )
  expect(await article.getByRole('heading', {level: 2}).first().innerText()).toContain(
    'The pasted heading',
  )
  expect(await article.locator('p:empty, li:empty').count()).toBe(0)
  expect(await article.innerText()).not.toMatch(/mso|font-family|@list|·|WordDocument/i)
  expect(errors).toEqual([])
  await close()
})

test('what is copied within the Studio is pasted unchanged', async () => {
  const {open, field, page, close} = await openStudio()
  await open('news', id, 'content')
  await field('content').locator('[contenteditable="true"]').click()
  const shape = (of: string) => () =>
    read<unknown>(
      '*[_id == $id][0].content[]{style, listItem, level, "text": array::join(children[].text, "")}',
      {id: of},
    )
  const published = await shape(id)()
  await page.keyboard.press('Control+A')
  await page.keyboard.press('Control+X')
  await expectEventually(
    async () => JSON.stringify(await shape(`drafts.${id}`)()).length < 100,
    true,
  )
  await page.keyboard.press('Control+V')
  await expectEventually(shape(`drafts.${id}`), published)
  await close()
})

test('into a plain text field plain text is pasted', async () => {
  const {open, field, text, page, close} = await openStudio()
  await open('faq', 'faq-legal-basis', 'question')
  // A form that is still loading is read-only.
  await expect.poll(() => text('question').isEditable()).toBe(true)
  await text('question').click()
  await page.keyboard.press('Control+A')
  await paste(page, '<h1>Not <b>here</b></h1>', 'Only the words')
  await expectEventually(() => text('question').inputValue(), 'Only the words')
  await field('question').waitFor()
  await close()
})

test('a picture among pasted text is told of, since only the text is pasted', async () => {
  const {open, field, page, errors, close} = await openStudio()
  await open('news', 'news-gas-by-road-mini-lng', 'content')
  await field('content').locator('[contenteditable="true"]').click()
  await page.keyboard.press('Control+End')
  const html = '<p>Before the map</p><p><img src="file:///C:/map.png" alt=""></p>'
  await paste(page, html, 'Before the map')
  await page.getByText('A picture was not pasted').waitFor()
  await field('content').getByText('Before the map').waitFor()
  expect(errors).toEqual([])
  await close()
})
