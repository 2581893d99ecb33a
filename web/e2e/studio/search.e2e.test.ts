import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {root} from '#scripts/build/folders.ts'
import {expectEventually, setUpStudio} from '../testing/studio-page.ts'

const {site, openStudio, read} = setUpStudio()
const picture = join(root, 'seed/images/news/01.webp')

describe('a new document', () => {
  test('gets a slug, shows that it is taken, accepts a picture, and cannot be published while invalid', async () => {
    const {create, field, text, page, close} = await openStudio()
    // A title gives its own slug; an editor may have changed a title and kept the slug.
    const slug = await read<string>('*[_type == "news"][0].slug.current')
    await create('news', 'title')
    await text('title').fill(slug)
    await field('slug').getByRole('button', {name: 'Generate'}).click()
    const made = (attribute: string) => () =>
      read(`*[_type == "news" && _id in path("drafts.**")][0].${attribute}`)
    await expectEventually(async () => typeof (await made('slug.current')()), 'string')
    await field('slug').getByTestId('input-validation-icon-error').hover()
    await page.getByText('Slug is already in use').waitFor()
    await field('newsImage').locator('input[type=file]').first().setInputFiles(picture)
    await expectEventually(
      async () => typeof (await made('newsImage.image.asset._ref')()),
      'string',
    )
    expect(await page.getByTestId('action-publish').last().isDisabled()).toBe(true)
    await close()
  })
})

describe('pictures', () => {
  test('uploaded before can be selected, and their crop and hotspot set', async () => {
    const {open, field, page, close} = await openStudio()
    const [id] = await read<string[]>('*[_type == "publication"] | order(_id)._id')
    const asset = (of: string) =>
      read<string | null>('*[_id == $id][0].publicationImage.image.asset._ref', {id: of})
    const before = await asset(id ?? '')
    await open('publication', id ?? '', 'title')
    const image = field('publicationImage')
    await image.getByTestId('options-menu-button').click()
    await page.getByRole('menuitem', {name: 'Select', exact: true}).click()
    await page.getByRole('dialog').locator('img').nth(3).click()
    await expectEventually(async () => {
      const chosen = await asset(`drafts.${id}`)
      return chosen !== null && chosen !== before
    }, true)
    await image.getByTestId('options-menu-edit-details').click()
    await page.getByText('Adjust the circle to specify').waitFor()
    await close()
  })
})

test('the search finds documents by their text', async () => {
  const {page, go, close} = await openStudio()
  const title = await read<string>('*[_type == "news"] | order(_id)[0].title')
  await go('/studio/structure')
  await page.getByTestId('studio-search').click()
  await page.waitForFunction(() => document.activeElement instanceof HTMLInputElement)
  await page.keyboard.insertText(title)
  await page.getByTestId('search-results').getByText(title).first().waitFor()
  await page.keyboard.press('Escape')
  await page.getByTestId('search-results').waitFor({state: 'detached'})
  await close()
})

test('Vision answers in every perspective', async () => {
  const {page, go, close} = await openStudio()
  await site().client.createOrReplace({
    _id: 'drafts.vision-only',
    _type: 'faq',
    question: 'Drafted',
  })
  await go('/studio/vision')
  await page.locator('.cm-content').first().click()
  await page.keyboard.press('Control+A')
  await page.keyboard.insertText('count(*[question == "Drafted"])')
  for (const [perspective, count] of [
    ['raw', 1],
    ['published', 0],
    ['drafts', 1],
  ] as const) {
    await page.locator('select', {hasText: 'drafts'}).selectOption(perspective)
    const answered = page.waitForResponse(
      (response) =>
        response.url().includes(`Drafted`) && response.url().includes(`perspective=${perspective}`),
    )
    await page.getByRole('button', {name: 'Fetch'}).click()
    expect(await (await answered).json()).toMatchObject({result: count})
  }
  await close()
})
