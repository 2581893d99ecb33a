import {readFile} from 'node:fs/promises'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {root} from '#scripts/build/folders.ts'
import {expectEventually, setUpStudio} from '../testing/studio-page.ts'
import {microsoftWordClipboard} from '../testing/microsoft-word-clipboard.ts'
import {paste} from '../testing/paste.ts'

const {site, openStudio, read} = setUpStudio()

/** Stores a published news item like a seeded one, of which every test changes another. */
async function createNews(slug: string) {
  const seeded = await read<object>('*[_id == "news-is-your-factory-ready-for-gas"][0]')
  const id = `news-${slug}`
  const item = {_id: id, _type: 'news', title: `News ${slug}`, slug: {_type: 'slug', current: slug}}
  await site().client.create({...seeded, ...item})
  return {id, path: `/news/${slug}`}
}

/** Stores a published publication like a seeded one, without its PDF. */
async function createPublication(slug: string) {
  const {pages: _pages, ...seeded} = await read<{pages: number; content: {_type: string}[]}>(
    '*[_id == "publication-gas-by-road"][0]',
  )
  const id = `publication-${slug}`
  const content = seeded.content.filter(({_type: type}) => type !== 'fileAttachment')
  const item = {_id: id, _type: 'publication', slug: {_type: 'slug', current: slug}, content}
  await site().client.create({...seeded, ...item})
  return {id, path: `/publications/${slug}`}
}

const inline = (html: string) => html.replaceAll(/ [\w-]+="[^"]*"/g, '')

test('a text pasted from Microsoft Word becomes headings, paragraphs, lists and tables, and nothing else', async () => {
  const {id, path} = await createNews('of-pasting')
  const {open, field, page, publish, errors, close} = await openStudio()
  await open('news', id, 'content')
  await field('content').locator('[contenteditable="true"]').click()
  await page.keyboard.press('Control+A')
  await paste(page, microsoftWordClipboard, 'The pasted heading')
  const blocks = (of: string) => () =>
    read(
      `*[_id == $id][0].content[]{
        "as": coalesce(listItem + " " + string(level), style, _type),
        "text": coalesce(array::join(children[].text, ""), array::join(rows[].cells[], " | "))
      }`,
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
    {as: 'table', text: 'Cell one | Cell two | Cell three | Cell four'},
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
  await article.getByRole('table').getByRole('cell', {name: 'Cell four'}).waitFor()
  expect(await article.locator('p:empty, li:empty').count()).toBe(0)
  expect(await article.innerText()).not.toMatch(/mso|font-family|@list|·|WordDocument/i)
  expect(errors).toEqual([])
  await close()
})

test('a PDF is uploaded into a text, its pages are filled in, and visitors can download it', async () => {
  const {id, path} = await createPublication('of-a-file')
  const file = join(root, 'seed/files/gas-by-road.pdf')
  const {open, field, page, publish, errors, close} = await openStudio()
  await open('publication', id, 'content')
  const content = field('content')
  await content.locator('[contenteditable="true"]').click()
  await page.keyboard.press('Control+End')
  await content.getByTestId('insert-menu-button').click()
  await page.getByRole('menuitem', {name: 'File to download'}).click()
  const dialog = page.getByRole('dialog')
  const files = (of: string) => () =>
    read<number>('count(*[_id == $id][0].content[asset->mimeType == "application/pdf"])', {
      id: of,
    })
  const before = await files(id)()
  // The Studio refuses a document that is published while it still checks the form without its file.
  await dialog.getByTestId('input-validation-icon-error').first().waitFor()
  await dialog.getByTestId('file-button-input').setInputFiles(file)
  await expectEventually(files(`drafts.${id}`), before + 1)
  // The form shows the file by its name once it has the end of the upload too.
  await dialog.getByText('gas-by-road.pdf').waitFor()
  await expectEventually(() => read('*[_id == $id][0].pages', {id: `drafts.${id}`}), 3)
  await dialog.locator('[data-testid$=".title"] input').first().fill('Gas by road, to print')
  const stored = (of: string) => () =>
    read('*[_id == $id][0].content[title == "Gas by road, to print"][0].asset->mimeType', {
      id: of,
    })
  await expectEventually(stored(`drafts.${id}`), 'application/pdf')
  await dialog.getByRole('button', {name: 'Close'}).click()
  await publish()
  await expectEventually(stored(id), 'application/pdf')

  const visitor = await page.context().newPage()
  await visitor.goto(site().url + path)
  const link = visitor.getByRole('link', {name: /Download PDF\s*: Gas by road, to print/})
  const answer = await fetch(new URL((await link.getAttribute('href')) ?? '', site().url))
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(await readFile(file))
  const downloading = visitor.waitForEvent('download')
  await link.click()
  expect((await downloading).suggestedFilename()).toBe('Gas by road, to print.pdf')
  expect(errors).toEqual([])
  await close()
})

test('a news item’s album is found by a word of its title, and linked on the site', async () => {
  const {id, path} = await createNews('of-an-album')
  const album = {id: 'gallery-mini-lng-depot', title: 'At a mini-LNG depot'}
  const link = `href="/gallery/mini-lng-depot"`
  const page = async () => (await fetch(site().url + path)).text()
  const chosen = (of: string) => () => read('*[_id == $id][0].album._ref', {id: of})
  const {open, page: studio, publish, errors, close} = await openStudio()
  expect(await page()).not.toContain(link)
  await open('news', id, 'content')
  await studio.getByPlaceholder('Type to search').fill('mini')
  await studio.getByRole('option', {name: album.title}).click()
  await expectEventually(chosen(`drafts.${id}`), album.id)
  expect(await page()).not.toContain(link)
  await publish()
  await expectEventually(chosen(id), album.id)
  expect(await page()).toContain(link)
  expect(await page()).toContain(`View the album: ${album.title}`)
  expect(errors).toEqual([])
  await close()
})

test('changing a published slug creates a redirect, which works at once', async () => {
  const {id, path} = await createNews('of-moving')
  const moved = '/news/of-moving-on'
  const get = (from: string) => fetch(site().url + from, {redirect: 'manual'})
  const publishedSlug = () => read('*[_id == $id][0].slug.current', {id})
  const {open, text, page, publish, errors, close} = await openStudio()
  const button = (name: string) => page.getByRole('button', {name, exact: true})
  await open('news', id, 'slug')
  await text('slug').fill('of-moving-on')
  await publish()
  await button('Publish and redirect').click()
  await page.getByText(`Published at ${moved}`).waitFor()
  await page.getByText(`Stored: ${path} leads to ${moved}. Answers at ${path}`).waitFor()
  await expectEventually(publishedSlug, 'of-moving-on')
  const former = await get(path)
  expect(former.status).toBe(302)
  expect(former.headers.get('location')).toBe(moved)
  expect((await get(moved)).status).toBe(200)
  expect(errors).toEqual([])
  await close()
})
