import {expect, test} from 'vitest'
import {expectEventually, setUpStudio} from '../testing/studio-page.ts'

const {site, openStudio, read} = setUpStudio()

const article = {id: 'news-gas-by-road-mini-lng', path: '/news/gas-by-road-mini-lng'}
const album = {id: 'gallery-mini-lng-depot', title: 'At a mini-LNG depot'}
const albumLink = `href="/gallery/mini-lng-depot"`

const page = async () => (await fetch(site().url + article.path)).text()
const publishedAlbum = () => read<string | null>('*[_id == $id][0].album._ref', {id: article.id})
const albumIsThere = () => read<boolean>('count(*[_id == $id]) == 1', {id: album.id})

test('a news item’s album is found by a word of its title, and linked on the site', async () => {
  const {open, page: studio, publish, errors, close} = await openStudio()
  expect(await page()).not.toContain(albumLink)
  await open('news', article.id, 'content')
  await studio.getByPlaceholder('Type to search').click()
  await studio.keyboard.insertText('mini')
  await studio.getByRole('option', {name: album.title}).click()
  await expectEventually(
    () => read('*[_id == $id][0].album._ref', {id: `drafts.${article.id}`}),
    album.id,
  )
  expect(await page()).not.toContain(albumLink)
  await publish()
  await expectEventually(publishedAlbum, album.id)
  expect(await page()).toContain(albumLink)
  expect(await page()).toContain(`View the album: ${album.title}`)
  expect(errors).toEqual([])
  await close()
})

test('an album in use lists what refers to it, and is not deleted even when confirmed', async () => {
  const {open, page: studio, choose, confirm, close} = await openStudio()
  await open('gallery', album.id, 'title')
  await choose('Delete')
  const dialog = studio.getByRole('dialog')
  await dialog.getByText(`1 document refers to “${album.title}”`).waitFor()
  await dialog.getByTestId('internal-references').getByText('Gas by road').waitFor()
  await dialog.getByText('Delete anyway').waitFor()
  const refused = studio.waitForResponse((response) => response.url().includes('/data/actions/'))
  await confirm()
  expect((await refused).status()).toBe(409)
  await studio.getByText('there are other documents that refers to it').waitFor()
  expect(await albumIsThere()).toBe(true)
  await close()
})

test('an album in use is not unpublished or deleted through the API either', async () => {
  await expect(site().client.delete(album.id)).rejects.toMatchObject({statusCode: 409})
  const unpublish = site().client.action({
    actionType: 'sanity.action.document.unpublish',
    publishedId: album.id,
    draftId: `drafts.${album.id}`,
  })
  await expect(unpublish).rejects.toMatchObject({statusCode: 409})
  expect(await albumIsThere()).toBe(true)
})

test('an album that nothing refers to any more is deleted without a warning', async () => {
  const {open, page: studio, publish, choose, confirm, close} = await openStudio()
  await open('news', article.id, 'content')
  await studio.locator('#album-menuButton').click()
  await studio.getByRole('menuitem', {name: 'Clear'}).click()
  await studio.getByPlaceholder('Type to search').waitFor()
  await publish()
  await expectEventually(publishedAlbum, null)
  expect(await page()).not.toContain(albumLink)

  await open('gallery', album.id, 'title')
  await choose('Delete')
  const dialog = studio.getByRole('dialog')
  await dialog.getByText('Are you sure you want to delete').waitFor()
  await dialog.getByTestId('confirm-button').waitFor()
  expect(await dialog.innerText()).not.toMatch(/refer/)
  await confirm()
  await expectEventually(albumIsThere, false)
  await close()
})

test('a dangling reference is listed as an issue, which links to its field', async () => {
  const gone = {_type: 'reference', _ref: 'gallery-never-was', _weak: true}
  await site().client.patch(article.id).set({album: gone}).commit()
  expect((await fetch(site().url + article.path)).status).toBe(200)
  const {page: studio, go, close} = await openStudio()
  await go('/studio/needs-care')
  await studio.getByRole('button', {name: 'Must be put right (1)'}).click()
  await studio.getByText('There is no document “gallery-never-was”.').waitFor()
  await studio.getByRole('link', {name: 'Photo album'}).click()
  await studio.getByText('gallery-never-was').first().waitFor()
  expect(studio.url()).toContain(article.id)
  await close()
})
