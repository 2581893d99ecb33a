import {describe, beforeAll, expect, test} from 'vitest'
import {expectEventually, setUpStudio} from '../testing/studio-page.ts'

const {site, openStudio, read} = setUpStudio()

describe('a changed slug', () => {
  const REDIRECTS =
    '*[_type == "redirect" && from match "/news*"] | order(from asc){from, to, permanent}'
  let news: {_id: string; slug: string}

  beforeAll(async () => {
    news = await site().client.fetch('*[_type == "news"][0]{_id, "slug": slug.current}')
  })

  const get = (path: string) => fetch(site().url + path, {redirect: 'manual'})
  const redirects = () => site().client.fetch<unknown[]>(REDIRECTS)

  /** Changes the news item's slug and clicks Publish. */
  async function changeSlug(slug: string) {
    const editor = await openStudio()
    await editor.open('news', news._id, 'slug')
    await editor.text('slug').fill(slug)
    await editor.publish()
    const button = (name: string) => editor.page.getByRole('button', {name, exact: true})
    await button('Publish and redirect').waitFor()
    return {...editor, button}
  }

  const publishedSlug = () =>
    site().client.fetch<string>('*[_id == $id][0].slug.current', {id: news._id})

  test('changing a published slug creates a redirect, which works at once', async () => {
    const {button, errors, close} = await changeSlug('first-move')
    await button('Cancel').click()
    expect(await publishedSlug()).toBe(news.slug)
    await close()

    const again = await changeSlug('first-move')
    await again.button('Publish and redirect').click()
    await again.page.getByText('Published at /news/first-move').waitFor()
    await again.page
      .getByText(
        `Stored: /news/${news.slug} leads to /news/first-move. Answers at /news/${news.slug}`,
      )
      .waitFor()
    await expectEventually(publishedSlug, 'first-move')
    const together = '*[_id == $id || (_type == "redirect" && to == "/news/first-move")]._rev'
    const [one, other] = await site().client.fetch<string[]>(together, {id: news._id})
    expect(one).toBe(other)
    const moved = await get(`/news/${news.slug}`)
    expect(moved.status).toBe(302)
    expect(moved.headers.get('location')).toBe('/news/first-move')
    expect((await get('/news/first-move')).status).toBe(200)
    expect([...errors, ...again.errors]).toEqual([])
    await again.close()
  })

  test('a second change makes no chain: every old path redirects straight to the new one', async () => {
    const {page, button, close} = await changeSlug('second-move')
    await page.getByText(`The redirect from /news/${news.slug} will lead straight`).waitFor()
    await page.getByText('The move is for good').click()
    await button('Publish and redirect').click()
    await expectEventually(publishedSlug, 'second-move')
    expect(await redirects()).toEqual(
      [
        {from: '/news/first-move', to: '/news/second-move', permanent: true},
        {from: `/news/${news.slug}`, to: '/news/second-move', permanent: false},
      ].sort((one, other) => one.from.localeCompare(other.from, 'en')),
    )
    await close()
  })

  test('changing back makes no loop, and works without a new redirect', async () => {
    const {page, button, close} = await changeSlug(news.slug)
    await page.getByText(`The redirect from /news/${news.slug} is removed`).waitFor()
    await button('Publish without a redirect').click()
    await expectEventually(publishedSlug, news.slug)
    expect((await get(`/news/${news.slug}`)).status).toBe(200)
    expect(await redirects()).toEqual([
      {from: '/news/first-move', to: `/news/${news.slug}`, permanent: true},
    ])
    expect((await get('/news/second-move')).status).toBe(404)
    await close()
  })
})

describe('references', () => {
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
    await studio.getByPlaceholder('Type to search').fill('mini')
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
})
