import {beforeAll, describe, expect, test} from 'vitest'
import {expectEventually, setUpOwnStudio} from '../testing/studio-page.ts'

const {site, openStudio, read} = setUpOwnStudio()

describe('references', () => {
  const article = {id: 'news-gas-by-road-mini-lng', path: '/news/gas-by-road-mini-lng'}
  const album = {id: 'gallery-mini-lng-depot', title: 'At a mini-LNG depot'}
  const albumLink = `href="/gallery/mini-lng-depot"`

  const page = async () => (await fetch(site().url + article.path)).text()
  const publishedAlbum = () => read<string | null>('*[_id == $id][0].album._ref', {id: article.id})
  const albumIsThere = () => read<boolean>('count(*[_id == $id]) == 1', {id: album.id})

  beforeAll(async () => {
    const reference = {_type: 'reference', _ref: album.id}
    await site().client.patch(article.id).set({album: reference}).commit()
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
})
