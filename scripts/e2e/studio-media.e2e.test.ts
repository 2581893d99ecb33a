import {afterAll, beforeAll, expect, test} from 'vitest'
import {mediaPage, paintedPicture} from './testing/media-page.ts'
import {expectEventually, setUpStudio} from './testing/studio-page.ts'

const {site, openStudio, read} = setUpStudio()

/** One window for all tests: each uses pictures of its own. */
let studio: Awaited<ReturnType<typeof openStudio>> & ReturnType<typeof mediaPage>

beforeAll(async () => {
  const opened = await openStudio()
  studio = {...opened, ...mediaPage(opened.page, site().url)}
  await studio.openMedia()
})
afterAll(async () => studio.close())

/** Stores a picture as another editor would. */
const store = async (filename: string, colour: string, texts: Record<string, string> = {}) => {
  const {_id} = await site().client.assets.upload('image', await paintedPicture(colour), {filename})
  await site().client.patch(_id).set(texts).commit()
  return _id
}
const texts = (id: string) =>
  read<Record<string, string>>('*[_id == $id][0]{title, altText, creditLine}', {id})
const isStored = (id: string) => () => read<boolean>('defined(*[_id == $id][0])', {id})

test('every picture and file is listed, and found by its name and its texts', async () => {
  await store('group.jpg', 'olive', {altText: "The women's cooperative at work"})
  const all = await read<number>('count(*[_type in ["sanity.imageAsset", "sanity.fileAsset"]])')
  expect((await studio.listAll(all)).size).toBe(all)
  for (const text of ['group', "women's", 'cooperative at']) {
    await studio.search(text)
    await expectEventually(() => studio.cards.count(), 1)
    expect(await studio.card('group.jpg').count()).toBe(1)
  }
  await studio.search('')
  await expectEventually(async () => (await studio.cards.count()) > 10, true)
  expect(studio.errors).toEqual([])
})

test('an upload gets texts and a tag, and is found by the tag, which nobody can list without a session', async () => {
  const {page, browser, dialog, card, errors} = studio
  const sent = page.waitForRequest((request) => request.url().includes('/assets/images/'))
  const choosing = page.waitForEvent('filechooser')
  await browser.getByRole('button', {name: 'Upload assets'}).click()
  const buffer = await paintedPicture('teal')
  await (await choosing).setFiles({name: 'signing.jpg', mimeType: 'image/jpeg', buffer})
  expect(new URL((await sent).url()).searchParams.getAll('meta')).toEqual([
    'blurhash',
    'lqip',
    'palette',
  ])
  await card('signing.jpg').waitFor()

  await studio.openDetails('signing.jpg')
  await studio.detail('Alt Text').fill('Two people sign a contract')
  await studio.detail('Credit').fill('A. Photographer')
  await dialog.getByRole('combobox').fill('Board approved')
  await dialog.getByText('Create "Board approved"').click()
  await dialog.getByText('Board approved', {exact: true}).waitFor()
  await studio.save()
  const [id] = await read<string[]>('*[originalFilename == "signing.jpg"]._id')
  expect(await texts(id ?? '')).toEqual({
    title: null,
    altText: 'Two people sign a contract',
    creditLine: 'A. Photographer',
  })

  await browser.getByRole('button', {name: 'Filter by tag'}).click()
  await expectEventually(() => studio.cards.count(), 1)
  await browser.getByRole('button', {name: 'Remove filter'}).click()
  await expectEventually(async () => (await studio.cards.count()) > 10, true)
  const asked = `${site().url}/lake/v2025-02-19/data/query/production?query=${encodeURIComponent('*[_type match "media*"]')}`
  expect(await (await fetch(asked)).json()).toMatchObject({result: []})
  expect(errors).toEqual([])
})

test('what a document uses is not deleted, and its details say where it is used', async () => {
  const {page, card, dialog, errors} = studio
  const id = await store('handover.jpg', 'maroon')
  const draft = {_type: 'news', title: 'The handover', newsImage: {image: reference(id)}}
  await site().client.create({_id: 'drafts.handover', ...draft})
  await studio.search('handover')
  await expectEventually(() => studio.cards.count(), 1)
  await studio.openDetails('handover.jpg')
  await studio.deleteFromDetails()
  await page.getByText('What is in use must be taken out of its documents first').waitFor()
  expect(await isStored(id)()).toBe(true)
  expect(errors.splice(0)).toEqual([expect.stringContaining('409 (Conflict)')])

  await studio.openDetails('handover.jpg')
  await dialog.getByText('References (1)').click()
  await dialog.getByText('The handover').waitFor()
  await site().client.delete('drafts.handover')
  await dialog.getByText('References (0)').waitFor()
  await studio.deleteFromDetails()
  await expectEventually(isStored(id), false)
  await card('handover.jpg').waitFor({state: 'detached'})
  await studio.search('')
  expect(errors).toEqual([])
})

test('what another editor changes shows without a reload', async () => {
  const id = await store('plan.jpg', 'indigo')
  await studio.search('plan')
  await studio.card('plan.jpg').waitFor()
  await site().client.patch(id).set({originalFilename: 'plan-final.jpg'}).commit()
  await studio.card('plan-final.jpg').waitFor()
  await site().client.delete(id)
  await studio.card('plan-final.jpg').waitFor({state: 'detached'})
  await studio.search('')
  expect(studio.errors).toEqual([])
})

test('the details open and close by keyboard, and the focus returns', async () => {
  const {page, card, dialog} = studio
  await store('keys.jpg', 'orange')
  await studio.search('keys')
  await expectEventually(() => studio.cards.count(), 1)
  await studio.list.focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({state: 'detached'})
  expect(await card('keys.jpg').evaluate((element) => element === document.activeElement)).toBe(
    true,
  )
  await studio.search('')
})

test('a picture chosen from Media brings the alternative text that it has there', async () => {
  const {page, field, text, card} = studio
  const id = await store('depot.jpg', 'navy', {altText: 'A gas depot by night'})
  await studio.open('news', 'news-gas-by-road-mini-lng', 'newsImage')
  await field('newsImage').getByRole('button', {name: 'Open image options menu'}).click()
  await page.getByRole('menuitem', {name: 'Media', exact: true}).click()
  await studio.search('depot by night')
  await card('depot.jpg').click()
  await field('newsImage').getByText('In Media: “A gas depot by night”').waitFor()
  await field('newsImage').getByRole('button', {name: 'Use this text'}).click()
  await expectEventually(() => text('newsImage.alt').inputValue(), 'A gas depot by night')
  await expectEventually(
    () =>
      read(
        '*[_id == "drafts.news-gas-by-road-mini-lng"][0].newsImage{alt, "id": image.asset._ref}',
      ),
    {alt: 'A gas depot by night', id},
  )
  expect(studio.errors).toEqual([])
})

const reference = (id: string) => ({_type: 'image', asset: {_type: 'reference', _ref: id}})
