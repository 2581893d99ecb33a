import {describe, expect, onTestFinished, test} from 'vitest'
import {page as browserPage, userEvent} from 'vitest/browser'
import {pictureAsset} from '#web/src/shared/testing/documents.ts'
import {readsFromLeft} from '#web/src/shared/testing/reading-order.ts'
import {renderList} from '#web/src/app/testing/render.tsx'

const asset = {_ref: pictureAsset._id}
const names = ['one', 'two', 'three', 'four']

type AlbumDocument = {_id: string; _type: string; images: (object | null)[]} & Record<
  string,
  unknown
>

/** An album of `count` pictures, at most four. */
const albumDocument = (slug: string, count: number): AlbumDocument => ({
  _id: `gallery-${slug}`,
  _type: 'gallery',
  title: slug,
  slug: {current: slug},
  coverImage: {alt: '', asset},
  images: names.slice(0, count).map((name) => ({
    _key: name,
    alt: `Picture ${name}`,
    caption: `Caption of ${name}`,
    asset,
  })),
})

const albums = (count: number) =>
  Array.from({length: count}, (_, index) => ({
    ...albumDocument(`album-${index + 1}`, 2),
    publishedDate: new Date(Date.UTC(2026, 0, 50 - index)).toISOString().slice(0, 10),
  }))

test('albums are sorted newest first, twelve a page, each with cover and title', async () => {
  const {page} = await renderList('/gallery', albums(14))
  const titles = () =>
    page
      .getByRole('heading', {level: 2})
      .elements()
      .map(({textContent}) => textContent)
  await expect.poll(titles).toHaveLength(12)
  expect(titles()[0]).toBe('album-1')
  await page.getByRole('link', {name: 'Next page'}).click()
  await expect.poll(titles).toEqual(['album-13', 'album-14'])
})

test('titles stand below their covers, the large one too (behaviour B190)', async () => {
  const {page} = await renderList('/gallery', albums(12))
  const titles = () => page.getByRole('heading', {level: 2}).elements()
  await expect.poll(titles).toHaveLength(12)
  const gaps = titles().map((title) => {
    const cover = title.closest('li')?.querySelector('img')?.getBoundingClientRect()
    return title.getBoundingClientRect().top - (cover?.bottom ?? Infinity)
  })
  expect(Math.min(...gaps)).toBeGreaterThan(0)
})

test('an album without a slug is shown but leads nowhere', async () => {
  const {page} = await renderList('/gallery', [
    {...albumDocument('lost', 1), slug: null, coverImage: null},
  ])
  await expect.element(page.getByRole('heading', {name: 'lost'})).toBeVisible()
  await expect.element(page.getByRole('link', {name: 'lost'})).not.toBeInTheDocument()
})

test('an album opens from the grid, and leads back', async () => {
  const {page, url} = await renderList('/gallery', albums(1))
  await page.getByRole('link', {name: 'album-1'}).click()
  await expect.poll(url).toBe('/gallery/album-1')
  await page.getByRole('link', {name: 'Photo gallery'}).click()
  await expect.poll(url).toBe('/gallery')
})

test('an album shows at once with its cover and title, its pictures once they are loaded', async () => {
  const {page, cms, url} = await renderList('/gallery', albums(1))
  const link = page.getByRole('link', {name: 'album-1'})
  await expect.element(link).toBeVisible()
  const release = cms.hold()
  await link.click()
  await expect.element(page.getByRole('heading', {level: 1, name: 'album-1'})).toBeVisible()
  expect(url()).toBe('/gallery/album-1')
  await expect.element(page.getByText('Loading')).toBeInTheDocument()
  release()
  await expect.element(page.getByRole('link', {name: 'Picture one'})).toBeVisible()
  await expect.element(page.getByText('Loading')).not.toBeInTheDocument()
})

test('what is hovered is fetched ahead', async () => {
  const {page, cms} = await renderList('/gallery', albums(14))
  await page.getByRole('link', {name: 'Next page'}).hover()
  await expect.poll(() => cms.requests.at(-1)).toEqual({from: 12, to: 24})
  await page.getByRole('link', {name: 'album-2', exact: true}).hover()
  await expect.poll(() => cms.requests.at(-1)).toEqual({slug: 'album-2'})
})

test('albums that fail to load are reported once, with a retry', async () => {
  const {page, cms} = await renderList('/gallery', albums(14))
  await expect.element(page.getByRole('link', {name: 'Next page'})).toBeVisible()
  cms.away = true
  await page.getByRole('link', {name: 'Next page'}).click()
  const retry = page.getByRole('button', {name: 'Try again'})
  await expect.element(retry).toBeVisible()
  const toasts = () => document.querySelectorAll('.Toastify__toast').length
  await expect.poll(toasts).toBe(1)
  await retry.click()
  await expect.element(retry).toBeVisible()
  expect(toasts()).toBe(1)
  cms.away = false
  await retry.click()
  await expect.element(page.getByRole('heading', {name: 'album-14'})).toBeVisible()
})

test('without an album it says so', async () => {
  const {page} = await renderList('/gallery', [])
  await expect.element(page.getByText('No albums yet')).toBeVisible()
})

async function show(path: string, documents: object[] = [albumDocument('tank-farm', 3)]) {
  const shown = await renderList(path, documents)
  return {...shown, dialog: shown.page.getByRole('dialog')}
}

test('what an album says of itself stands above its pictures (behaviour B190)', async () => {
  const text = 'Two pictures of a river.'
  const {page} = await renderList('/gallery/river', [
    {...albumDocument('river', 2), smallDescription: text},
  ])
  await expect.element(page.getByText(text)).toBeVisible()
})

test('an album opens with its cover and title, then its pictures', async () => {
  const {page} = await show('/gallery/tank-farm')
  await expect.element(page.getByRole('heading', {level: 1, name: 'tank-farm'})).toBeVisible()
  await expect.element(page.getByText(/3 pictures/)).toBeInTheDocument()
  expect(page.getByRole('listitem').elements()).toHaveLength(3)
})

test('a picture is a link to its large version, for those without a script', async () => {
  const {page} = await show('/gallery/tank-farm')
  await expect
    .element(page.getByRole('link', {name: 'Picture one'}))
    .toHaveAttribute('href', expect.stringContaining('w=1920&fit=max&auto=format'))
})

test('an album leads to those before and after it in the list', async () => {
  const {page, url} = await renderList('/gallery/album-2', albums(3))
  await expect.element(page.getByRole('link', {name: 'Previous album-1'})).toBeVisible()
  await page.getByRole('link', {name: 'Next album-3'}).click()
  await expect.poll(url).toBe('/gallery/album-3')
  await expect.element(page.getByRole('link', {name: 'Previous album-2'})).toBeVisible()
})

test('an album that does not exist is not found', async () => {
  const {page} = await show('/gallery/none')
  await expect.element(page.getByText('Error page')).toBeVisible()
})

describe('a picture opened large', () => {
  test('has a URL, a caption and a place in the row; back closes it', async () => {
    const {page, router, url, dialog} = await show('/gallery/tank-farm')
    await page.getByRole('link', {name: 'Picture two'}).click()
    await expect.element(dialog.getByText('Caption of two')).toBeVisible()
    await expect.element(dialog.getByText('2 / 3')).toBeVisible()
    expect(url()).toBe('/gallery/tank-farm?photo=2')
    await router.navigate(-1)
    await expect.element(dialog).not.toBeInTheDocument()
  })

  test('on a page turned from right to left turns the other way, and its arrows point there', async () => {
    onTestFinished(() => document.documentElement.removeAttribute('dir'))
    document.documentElement.dir = 'rtl'
    const {dialog} = await show('/gallery/tank-farm?photo=2')
    await expect.element(dialog).toBeVisible()
    await userEvent.keyboard('{ArrowLeft}')
    await expect.element(dialog.getByText('3 / 3')).toBeVisible()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(dialog.getByText('2 / 3')).toBeVisible()
    expect(readsFromLeft(dialog.getByText('2 / 3').element()), '2 / 3, not 3 / 2').toBe(true)
    const next = dialog.getByRole('button', {name: 'Next picture'}).element()
    expect(getComputedStyle(next.querySelector('svg') ?? next).scale).toBe('-1 1')
  })

  test('turns by arrow keys, Home and End, and stops at both ends', async () => {
    const {dialog, url} = await show('/gallery/tank-farm?photo=2')
    await expect.element(dialog).toBeVisible()
    const turns = [
      ['{ArrowRight}', 3],
      ['{ArrowRight}', 3],
      ['{Home}', 1],
      ['{ArrowLeft}', 1],
      ['{End}', 3],
      ['{ArrowLeft}', 2],
    ] as const
    for (const [key, photo] of turns) {
      await userEvent.keyboard(key)
      // The next key counts from the picture that is shown, not from the URL, which changes first.
      await expect.element(dialog.getByText(`${photo} / 3`)).toBeVisible()
      await expect.poll(url).toBe(`/gallery/tank-farm?photo=${photo}`)
    }
  })

  test('at both ends the keyboard goes on turning, and what is shown is announced', async () => {
    const {dialog} = await show('/gallery/tank-farm?photo=2')
    await dialog.getByRole('button', {name: 'Next picture'}).click()
    await expect.element(dialog.getByText('3 / 3')).toBeVisible()
    await expect.element(dialog.getByRole('button', {name: 'Previous picture'})).toHaveFocus()
    const announced = [...dialog.element().querySelectorAll('[aria-live]')]
    expect(announced.map(({textContent}) => textContent)).toEqual(['3 / 3', 'Caption of three'])
    await userEvent.keyboard('{ArrowLeft}')
    await expect.element(dialog.getByText('2 / 3')).toBeVisible()
    await dialog.getByRole('button', {name: 'Previous picture'}).click()
    await expect.element(dialog.getByRole('button', {name: 'Next picture'})).toHaveFocus()
  })

  test('on wide screens has its buttons beside it, at mid-height', async () => {
    await browserPage.viewport(1440, 900)
    const {dialog} = await show('/gallery/tank-farm?photo=2')
    const picture = dialog.getByRole('img').element().getBoundingClientRect()
    for (const name of ['Previous picture', 'Next picture']) {
      const {top, bottom} = dialog.getByRole('button', {name}).element().getBoundingClientRect()
      expect((top + bottom) / 2).toBeCloseTo((picture.top + picture.bottom) / 2, 0)
    }
  })

  test('turns by its buttons; one that would do nothing is hidden', async () => {
    const {dialog} = await show('/gallery/tank-farm?photo=2')
    const previous = dialog.getByRole('button', {name: 'Previous picture'})
    await previous.click()
    await expect.element(dialog.getByText('1 / 3')).toBeVisible()
    await expect.element(previous).not.toBeInTheDocument()
    await dialog.getByRole('button', {name: 'Next picture'}).click()
    await expect.element(dialog.getByText('2 / 3')).toBeVisible()
  })

  test('Escape closes it and gives the focus back', async () => {
    const {page, dialog, url} = await show('/gallery/tank-farm')
    const link = page.getByRole('link', {name: 'Picture two'})
    await link.click()
    await expect.element(dialog).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    expect(url()).toBe('/gallery/tank-farm')
    await expect.element(link).toHaveFocus()
  })

  test('that was come to by its own link closes to its album', async () => {
    const {dialog, url} = await show('/gallery/tank-farm?photo=2')
    await dialog.getByRole('button', {name: 'Close'}).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(url()).toBe('/gallery/tank-farm')
  })

  test('closes by a click beside it, not by one on it', async () => {
    const {dialog} = await show('/gallery/tank-farm?photo=2')
    await dialog.getByRole('img', {name: 'Picture two'}).click()
    await expect.element(dialog).toBeVisible()
    const stage = dialog.element().querySelector<HTMLElement>('[data-beside]')
    stage?.click()
    await expect.element(dialog).not.toBeInTheDocument()
  })

  test.each(['0', '4', 'x', '1.5'])('a number that is none opens nothing: %s', async (photo) => {
    const {page, dialog} = await show(`/gallery/tank-farm?photo=${photo}`)
    await expect.element(page.getByRole('heading', {level: 1})).toBeVisible()
    await expect.element(dialog).not.toBeInTheDocument()
  })
})

test('pictures whose file is gone are left out', async () => {
  const album = albumDocument('tank-farm', 2)
  const {page} = await show('/gallery/tank-farm', [
    {...album, images: [...album.images, {_key: 'gone', asset: {_ref: 'image-gone'}}, null]},
  ])
  await expect.element(page.getByText(/2 pictures/)).toBeInTheDocument()
})
