import {describe, expect, test} from 'vitest'
import {userEvent} from 'vitest/browser'
import {renderRoute} from '#web/src/shared/testing/render-route.tsx'
import {galleryRoutes} from './gallery.routes.ts'
import {pictureAsset} from '#web/src/shared/testing/documents.ts'
import {albumDocument} from './testing/album-documents.ts'

async function show(path: string, documents: object[] = [albumDocument('tank-farm', 3)]) {
  const shown = await renderRoute(galleryRoutes, path, [pictureAsset, ...documents])
  return {...shown, dialog: shown.page.getByRole('dialog')}
}

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
