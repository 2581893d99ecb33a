import type {Locator, Page} from 'playwright'
import {describe, expect, test} from 'vitest'
import sharp from 'sharp'
import {expectFocus} from '../testing/expect-focus.ts'
import {expectEventually, setUpOwnStudio} from '../testing/studio-page.ts'
import {paste} from '../testing/paste.ts'

const {site, openStudio, read} = setUpOwnStudio()

describe('rich content', () => {
  const onSite = async (path: string) => (await fetch(site().url + path)).text()

  /** The position of an element, once it is visible and does not move any more. */
  async function boxOf(element: Locator) {
    await element.scrollIntoViewIfNeeded()
    await element.click({trial: true})
    const box = await element.boundingBox()
    if (!box) throw new Error('The element is not visible.')
    const at = (across: number, down: number) =>
      [box.x + box.width * across, box.y + box.height * down] as const
    return {at}
  }

  type Point = readonly [x: number, y: number]

  /** Drags with the mouse: a short way first, which starts the drag, then the rest, until `arrived` is there. */
  async function drag(page: Page, [x, y]: Point, to: Point, arrived?: Locator) {
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 4, y + 8, {steps: 4})
    await page.mouse.move(...to, {steps: 12})
    await arrived?.waitFor({state: 'attached'})
    await page.mouse.up()
  }

  test('a picture’s hotspot is moved, and the site crops it accordingly', async () => {
    const id = 'news-gas-by-road-mini-lng'
    const path = '/news/gas-by-road-mini-lng'
    const cut = async () => /rect=(\d+,\d+,\d+,\d+)/.exec(await onSite(path))?.[1]
    const spot = (of: string) => () =>
      read<{x: number; y: number} | null>('*[_id == $id][0].newsImage.image.hotspot{x, y}', {
        id: of,
      })
    const before = await cut()
    const {open, field, page, publish, errors, close} = await openStudio()
    await open('news', id, 'newsImage')
    await field('newsImage').getByTestId('options-menu-edit-details').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Adjust the circle to specify').waitFor()
    const {at} = await boxOf(dialog.locator('[data-handle="hotspot"]'))
    // The handle lies on the ellipse, to the lower right: first smaller, then to the lower left.
    const handle = 0.5 + 0.5 * Math.SQRT1_2
    await drag(page, at(handle, handle), at(0.6, 0.6))
    const isSmaller = () =>
      read<boolean>('*[_id == $id][0].newsImage.image.hotspot.width < 1', {id: `drafts.${id}`})
    await expectEventually(isSmaller, true)
    await drag(page, at(0.5, 0.5), at(0.25, 0.75))
    await expectEventually(async () => {
      const {x, y} = (await spot(`drafts.${id}`)()) ?? {x: 0.5, y: 0.5}
      return x < 0.35 && y > 0.65
    }, true)
    await dialog.getByRole('button', {name: 'Close'}).click()
    expect(await cut()).toBe(before)
    await publish()
    await expectEventually(spot(`drafts.${id}`), null)
    const after = await cut()
    expect(after).toBeDefined()
    expect(after).not.toBe(before)
    const picture = /"([^"\s]*rect=[^"\s]*)"/.exec(await onSite(path))?.[1] ?? ''
    const answer = await fetch(new URL(picture.replaceAll('&amp;', '&'), site().url))
    expect(answer.headers.get('content-type')).toMatch(/^image\//)
    expect(errors).toEqual([])
    await close()
  })
})

describe('pasting', () => {
  const id = 'news-pipe-bridges-in-four-minutes'

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
    // The Studio leaves an empty paragraph, or no text at all.
    const isCut = async () => {
      const draft = await read<{text: string | null} | null>(
        '*[_id == $id][0]{"text": pt::text(content)}',
        {id: `drafts.${id}`},
      )
      return draft !== null && !draft.text
    }
    await expectEventually(isCut, true)
    await page.keyboard.press('Control+V')
    await expectEventually(shape(`drafts.${id}`), published)
    await close()
  })

  test('a table is written in a grid, from cell to cell by keyboard', async () => {
    const of = 'news-gas-and-solar-on-one-grid'
    const {open, field, page, errors, close} = await openStudio()
    await open('news', of, 'content')
    await field('content').locator('[contenteditable="true"]').click()
    await page.keyboard.press('Control+End')
    await field('content').getByTestId('insert-menu-button').click()
    await page.getByRole('menuitem', {name: 'Table'}).click()
    const dialog = page.getByRole('dialog')
    const cell = (row: number, column: number) =>
      dialog.getByRole('textbox', {name: `Row ${row}, column ${column}`})
    const cells = () =>
      read<string[][]>('*[_id == $id][0].content[_type == "table"][-1..-1].rows[].cells', {
        id: `drafts.${of}`,
      })
    await cell(1, 1).click()
    await page.keyboard.type('Fuel')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Figure')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Gas')
    await page.keyboard.press('Enter')
    await cell(3, 1).waitFor()
    await page.waitForFunction(() =>
      document.activeElement?.getAttribute('aria-label')?.startsWith('Row 3'),
    )
    await page.keyboard.type('Oil')
    await dialog.getByRole('button', {name: 'Add column'}).click()
    await cell(1, 3).waitFor()
    const row = (...texts: string[]) => texts
    await expectEventually(cells, [
      row('Fuel', '', 'Figure'),
      row('Gas', '', ''),
      row('Oil', '', ''),
    ])
    await dialog.getByTestId('input-validation-icon-warning').first().waitFor()
    expect(errors).toEqual([])
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
})

describe('pictures', () => {
  /** A picture of one colour as JPEG, with a camera in its EXIF: another colour is another asset. */
  const paintedPicture = (colour: string, date = '2026:01:01 12:00:00'): Promise<Buffer> =>
    sharp({create: {width: 300, height: 200, channels: 3, background: colour}})
      .withExif({
        IFD0: {Model: 'A camera'},
        IFD2: {DateTimeOriginal: date},
        IFD3: {GPSLatitudeRef: 'N', GPSLatitude: '6/1 27/1 0/1'},
      })
      .jpeg()
      .toBuffer()

  /** Stores a picture as another editor would. */
  const store = async (filename: string, colour: string, texts: Record<string, string> = {}) => {
    const {_id} = await site().client.assets.upload('image', await paintedPicture(colour), {
      filename,
    })
    await site().client.patch(_id).set(texts).commit()
    return _id
  }
  const reference = (id: string) => ({_type: 'image', asset: {_type: 'reference', _ref: id}})
  const isStored = (id: string) => () => read<boolean>('defined(*[_id == $id][0])', {id})

  /** The grid “Pictures”. */
  const openPictures = async () => {
    const studio = await openStudio()
    await studio.go('/studio/structure/sanity.imageAsset')
    const items = studio.page.locator('.asset-card')
    await items.first().waitFor()
    const search = async (text: string) => studio.page.getByLabel('Find by name or text').fill(text)
    const item = (name: string) => items.getByText(name, {exact: true})
    return {...studio, items, search, item}
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

  test('several are uploaded into an album by one press, and described one after the other', async () => {
    const id = 'gallery-by-one-press'
    await site().client.create({_id: id, _type: 'gallery', title: 'By one press'})
    const {page, open, field, errors, close} = await openStudio()
    await open('gallery', id, 'images')
    const choosing = page.waitForEvent('filechooser')
    await field('images').getByRole('button', {name: 'Upload several pictures…'}).click()
    const dates = {teal: '2026:11:28 16:05:09', plum: '2026:11:28 09:30:00'}
    const files = Object.entries(dates).map(async ([colour, date]) => ({
      name: `${colour}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await paintedPicture(colour, date),
    }))
    const broken = {name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture')}
    await (await choosing).setFiles([broken, ...(await Promise.all(files))])
    const names = () =>
      read<string[]>('*[_id == $id][0].images[].asset->originalFilename', {id: `drafts.${id}`})
    await expectEventually(names, ['teal.jpg', 'plum.jpg'])
    await field('images').getByText('2 added, 1 left out').waitFor()
    await field('images').getByText('broken.jpg: ').waitFor()
    expect(errors.splice(0)).toEqual([expect.stringContaining('400 (Bad Request)')])
    await field('images').getByRole('button', {name: 'Order by date taken'}).click()
    await expectEventually(names, ['plum.jpg', 'teal.jpg'])
    await field('images').getByRole('button', {name: 'Undo the order'}).click()
    await expectEventually(names, ['teal.jpg', 'plum.jpg'])
    await expectFocus(field('images').getByRole('button', {name: 'Order by name'}))
    await field('images').getByRole('button', {name: 'Close', exact: true}).click()
    await expectFocus(field('images').getByRole('button', {name: 'Upload several pictures…'}))
    await field('images').getByText('plum.jpg').waitFor()

    await field('images').getByRole('button', {name: 'Describe the pictures… (0 of 2'}).click()
    await field('images').getByRole('textbox').first().fill('Pipes in a row')
    await page.keyboard.press('Tab')
    await page.keyboard.type('A valve')
    const texts = () => read<string[]>('*[_id == $id][0].images[].alt', {id: `drafts.${id}`})
    await expectEventually(texts, ['Pipes in a row', 'A valve'])
    await field('images').getByRole('button', {name: '(2 of 2 described)'}).waitFor()
    // While somebody publishes, the form is read-only for a moment: the texts stay open, with the focus.
    const writing = await page.evaluateHandle(() => document.activeElement)
    const publish = {actionType: 'sanity.action.document.publish'} as const
    await site().client.action({...publish, draftId: `drafts.${id}`, publishedId: id})
    await page.locator('[data-testid="action-publish"]:disabled').waitFor()
    expect(await writing.evaluate((field) => field === document.activeElement)).toBe(true)
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
    await page.locator('[data-testid="confirm-button"]:disabled').waitFor()
    await site().client.delete('drafts.handover')
    await page.getByRole('dialog').getByText('No document refers to it.').waitFor()
    await confirm()
    await expectEventually(isStored(id), false)
    expect(errors).toEqual([])
    await close()
  })

  test('a picture says where it is used, is replaced there, and is then listed as not used', async () => {
    const id = await store('before.jpg', 'indigo')
    const images = [{...reference(id), _type: 'imageWithAlt', _key: 'a', alt: 'The depot'}]
    const album = {_id: 'gallery-replaced', _type: 'gallery', title: 'To be replaced', images}
    await site().client.create(album)
    const {page, item, errors, close} = await openPictures()
    await item('before.jpg').click()
    const uses = page.getByRole('region', {name: 'Used in'})
    await uses.getByRole('link', {name: 'Pictures › 1'}).waitFor()
    await uses.getByRole('button', {name: 'Replace everywhere…'}).click()
    const dialog = page.getByRole('dialog', {name: /^Replace this picture/})
    const choosing = page.waitForEvent('filechooser')
    await dialog.getByRole('button', {name: 'Upload the new picture…'}).click()
    const buffer = await paintedPicture('orchid')
    await (await choosing).setFiles([{name: 'after.jpg', mimeType: 'image/jpeg', buffer}])
    await dialog.getByText('Its alternative text stays: “The depot”.').waitFor()
    await dialog.getByRole('button', {name: 'Replace', exact: true}).click()
    await dialog.getByText('Replaced in 1 document.').waitFor()
    expect(await read('*[_id == $id][0].images[0].asset->originalFilename', {id: album._id})).toBe(
      'after.jpg',
    )
    await dialog.getByRole('button', {name: 'Close', exact: true}).last().click()
    await uses.getByText('No document uses it.').waitFor()
    await page.getByRole('button', {name: 'Not used', exact: true}).click()
    await item('before.jpg').waitFor()
    await item('after.jpg').waitFor({state: 'detached'})
    expect(errors).toEqual([])
    await close()
  })

  test('a picture is uploaded in a document without what it tells of camera and place', async () => {
    const {create, field, errors, close} = await openStudio()
    // A colour of its own: the same bytes would be the picture that is there.
    const buffer = await paintedPicture('crimson')
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

    const {open, openPictureMenu, field, page, errors, ...form} = await openStudio()
    await open('news', 'news-gas-by-road-mini-lng', 'newsImage')
    await openPictureMenu('newsImage')
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
})

test('tags of other items are offered; who writes one goes on writing while somebody publishes', async () => {
  const id = 'news-small-grids-long-distances'
  const {client} = site()
  const {page, open, field, errors, close} = await openStudio()
  await open('news', id, 'tags')
  const tags = () => read<string[] | null>('*[_id == $id][0].tags', {id: `drafts.${id}`})
  const offer = field('tags').getByRole('button', {name: /^[^×]+ \(\d+\)$/})
  const [offered = ''] = (await offer.first().innerText()).split(' (')
  const next = await offer.nth(1).innerText()
  await offer.first().press('Enter')
  await expectEventually(async () => (await tags())?.at(-1), offered)
  await expectFocus(offer.filter({hasText: next}))

  const input = field('tags').locator('input')
  await input.focus()
  await page.keyboard.type('storage')
  const publish = {actionType: 'sanity.action.document.publish'} as const
  await client.action({...publish, draftId: `drafts.${id}`, publishedId: id})
  await page.locator('[data-testid="action-publish"]:disabled').waitFor()
  await expectFocus(input)
  await page.keyboard.press('Enter')
  await expectEventually(async () => (await tags())?.at(-1), 'storage')
  expect(errors).toEqual([])
  await close()
})
