import {beforeAll, expect, test} from 'vitest'
import {expectEventually, setUpStudio} from '../testing/studio-page.ts'

const {site, openStudio} = setUpStudio()
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
