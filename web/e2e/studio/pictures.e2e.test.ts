import sharp from 'sharp'
import {expect, test} from 'vitest'
import {expectEventually, setUpStudio} from '../testing/studio-page.ts'

const {site, openStudio, read} = setUpStudio()

/** A picture of one colour as JPEG, with a camera in its EXIF: another colour is another asset. */
const paintedPicture = (colour: string): Promise<Buffer> =>
  sharp({create: {width: 300, height: 200, channels: 3, background: colour}})
    .withExif({IFD0: {Model: 'A camera'}, IFD3: {GPSLatitudeRef: 'N', GPSLatitude: '6/1 27/1 0/1'}})
    .jpeg()
    .toBuffer()

/** Stores a picture as another editor would. */
const store = async (filename: string, colour: string, texts: Record<string, string> = {}) => {
  const {_id} = await site().client.assets.upload('image', await paintedPicture(colour), {filename})
  await site().client.patch(_id).set(texts).commit()
  return _id
}
const reference = (id: string) => ({_type: 'image', asset: {_type: 'reference', _ref: id}})
const isStored = (id: string) => () => read<boolean>('defined(*[_id == $id][0])', {id})

/** The list “Pictures”. */
const openPictures = async () => {
  const studio = await openStudio()
  await studio.go('/studio/structure/sanity.imageAsset')
  const list = studio.page.getByTestId('document-list-pane').last()
  const items = list.getByRole('option')
  await items.first().waitFor()
  const search = async (text: string) =>
    studio.page.getByPlaceholder('Search list').last().fill(text)
  return {...studio, list, items, search, item: (name: string) => list.getByText(name)}
}

test('the newest pictures are first, and each is found by its name and its texts, apostrophes included', async () => {
  await store('group.jpg', 'olive', {altText: "The women's cooperative at work"})
  const {items, search, errors, close} = await openPictures()
  const names = async () => (await items.allInnerTexts()).map((text) => text.split('\n')[0])
  await expectEventually(async () => (await names())[0], 'group.jpg')
  for (const text of ['group', "women's", 'cooperative at']) {
    await search(text)
    await expectEventually(names, ['group.jpg'])
  }
  expect(errors).toEqual([])
  await close()
})

test('what another editor uploads, names or deletes shows without a reload', async () => {
  const {item, errors, close} = await openPictures()
  const id = await store('plan.jpg', 'indigo')
  await item('plan.jpg').waitFor()
  await site().client.patch(id).set({originalFilename: 'plan-final.jpg'}).commit()
  await item('plan-final.jpg').waitFor()
  await site().client.delete(id)
  await item('plan-final.jpg').waitFor({state: 'detached'})
  expect(errors).toEqual([])
  await close()
})

test('what a document uses is not deleted, and the dialog says where it is used', async () => {
  const id = await store('handover.jpg', 'maroon')
  const draft = {_type: 'news', title: 'The handover', newsImage: {image: reference(id)}}
  await site().client.create({_id: 'drafts.handover', ...draft})
  const {page, choose, confirm, item, field, errors, close} = await openPictures()
  await item('handover.jpg').click()
  await field('altText').waitFor()
  await page.locator('[data-testid="action-menu-button"]:enabled').last().click()
  await page.getByRole('menuitem', {name: 'Delete'}).waitFor()
  const actions = await page.getByRole('menuitem').allTextContents()
  expect(actions.filter((name) => /duplicate|unpublish|share/i.test(name))).toEqual([])
  await page.keyboard.press('Escape')
  await choose('Delete')
  await page.getByRole('dialog').getByText('The handover').waitFor()
  await confirm()
  await page
    .getByText(/could not be deleted|error occurred/i)
    .first()
    .waitFor()
  expect(await isStored(id)()).toBe(true)
  expect(errors.splice(0)).toEqual([expect.stringContaining('409 (Conflict)')])
  await site().client.delete('drafts.handover')
  await page.reload()
  await field('altText').waitFor()
  await choose('Delete')
  await confirm()
  await expectEventually(isStored(id), false)
  expect(errors).toEqual([])
  await close()
})

test('a picture is uploaded in a document without what it tells of camera and place', async () => {
  const {create, field, errors, close} = await openStudio()
  const buffer = await paintedPicture('teal')
  await create('news', 'newsImage')
  await field('newsImage')
    .locator('input[type=file]')
    .first()
    .setInputFiles({name: 'signing.jpg', mimeType: 'image/jpeg', buffer})
  const metadata = '*[originalFilename == "signing.jpg"][0].metadata'
  await expectEventually(async () => (await read<object | null>(metadata)) !== null, true)
  const stored = Object.keys(await read<object>(metadata))
  expect(stored).toEqual(expect.arrayContaining(['dimensions', 'lqip']))
  expect(stored.filter((name) => ['exif', 'location', 'image'].includes(name))).toEqual([])
  expect(errors).toEqual([])
  await close()
})

test('a picture chosen from the asset browser brings the alternative text that an editor gave it', async () => {
  const id = await store('depot.jpg', 'navy')
  const {item, text, publish, close, ...list} = await openPictures()
  await item('depot.jpg').click()
  await text('altText').fill('A gas depot by night')
  const drafted = (of: string) => () => read('*[_id == $id][0].altText', {id: of})
  await expectEventually(drafted(`drafts.${id}`), 'A gas depot by night')
  await publish()
  await expectEventually(drafted(id), 'A gas depot by night')
  expect(list.errors).toEqual([])
  await close()

  const {open, field, page, errors, ...form} = await openStudio()
  await open('news', 'news-gas-by-road-mini-lng', 'newsImage')
  await field('newsImage').getByTestId('options-menu-button').click()
  await page.getByRole('menuitem', {name: 'Select', exact: true}).click()
  await page.getByRole('dialog').locator(`[data-id="${id}"]`).first().click()
  await field('newsImage').getByText('In Pictures: “A gas depot by night”').waitFor()
  await field('newsImage').getByRole('button', {name: 'Use this text'}).click()
  await expectEventually(
    () =>
      read(
        '*[_id == "drafts.news-gas-by-road-mini-lng"][0].newsImage{alt, "id": image.asset._ref}',
      ),
    {alt: 'A gas depot by night', id},
  )
  expect(errors).toEqual([])
  await form.close()
})
