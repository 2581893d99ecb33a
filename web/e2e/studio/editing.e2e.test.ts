import {join} from 'node:path'
import {expect, test} from 'vitest'
import {root} from '#scripts/build/folders.ts'
import {expectEventually, setUpStudio} from '../testing/studio-page.ts'

const {site, openStudio, openSignedOut, read} = setUpStudio()

const onSite = async (path: string, text: string) =>
  (await (await fetch(site().url + path)).text()).includes(text)

/** Stores a published question, with the answer of a seeded one. */
async function createQuestion(id: string, question: string) {
  const seeded = await read<object>('*[_id == "faq-legal-basis"][0]')
  await site().client.create({...seeded, _id: id, _type: 'faq', question, position: 900})
}

test('signing in happens on the Studio’s own screen, keeps the path, and can be ended', async () => {
  const {page, close} = await openSignedOut()
  await page.goto(`${site().url}/studio/structure/siteSettings`)
  await page.getByText('Sign in on this computer').waitFor()
  expect(await page.getByRole('link', {name: 'Privacy'}).count()).toBe(0)
  await page.getByText('Sign in on this computer').click()
  await page.getByTestId('field-name').waitFor()
  expect(new URL(page.url()).pathname).toBe('/studio/structure/siteSettings')
  const [cookie] = await page.context().cookies()
  expect(cookie).toMatchObject({httpOnly: true, sameSite: 'Lax'})
  await page.locator('#user-menu').click()
  await page.getByText('Sign out').click()
  await page.getByText('Sign in on this computer').waitFor()
  expect(await page.context().cookies()).toEqual([])
  await close()
})

test('a document is edited, saved by itself, published and on the site; a draft can be discarded', async () => {
  const id = 'faq-of-editing'
  await createQuestion(id, 'What is asked at first?')
  const draft = (attribute: string) => () =>
    read(`*[_id == $id][0].${attribute}`, {id: `drafts.${id}`})
  const {open, text, choose, confirm, publish, errors, close} = await openStudio()
  await open('faq', id, 'question')
  await text('question').fill('What is asked from now on?')
  await expectEventually(draft('question'), 'What is asked from now on?')
  expect(await onSite('/faq', 'What is asked from now on?')).toBe(false)
  await publish()
  await expectEventually(draft('_id'), null)
  expect(await onSite('/faq', 'What is asked from now on?')).toBe(true)
  await text('question').fill('Second thoughts')
  await expectEventually(draft('question'), 'Second thoughts')
  await choose('Discardchanges')
  await confirm()
  await expectEventually(draft('_id'), null)
  await expectEventually(() => text('question').inputValue(), 'What is asked from now on?')
  expect(errors).toEqual([])
  await close()
})

const picture = join(root, 'seed/images/news/01.webp')

test('a new document gets a slug, shows that it is taken, accepts a picture, and cannot be published while invalid', async () => {
  const {create, field, text, page, close} = await openStudio()
  // A title gives its own slug; an editor may have changed a title and kept the slug.
  const slug = await read<string>('*[_type == "news"][0].slug.current')
  const made = (attribute: string) => () =>
    read(`*[_type == "news" && title == $slug][0].${attribute}`, {slug})
  await create('news', 'title')
  await text('title').fill(slug)
  await expectEventually(made('title'), slug)
  await field('slug').getByRole('button', {name: 'Generate'}).click()
  await expectEventually(async () => typeof (await made('slug.current')()), 'string')
  await field('slug').getByTestId('input-validation-icon-error').hover()
  await page.getByText('Slug is already in use').waitFor()
  const upload = field('newsImage').locator('input[type=file]').first()
  await upload.setInputFiles({
    name: 'notes.png',
    mimeType: 'image/png',
    buffer: Buffer.from('no picture'),
  })
  await page.getByText('This file was not taken.').waitFor()
  await upload.setInputFiles(picture)
  await expectEventually(async () => typeof (await made('newsImage.image.asset._ref')()), 'string')
  expect(await page.getByTestId('action-publish').last().isDisabled()).toBe(true)
  await close()
})
