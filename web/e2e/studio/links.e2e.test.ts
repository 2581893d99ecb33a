import {expect, test} from 'vitest'
import {pageReference} from '#schemas/rules/site-paths.ts'
import {expectFocus} from '../testing/expect-focus.ts'
import {expectEventually, setUpStudio} from '../testing/studio-page.ts'

const {site, openStudio, read} = setUpStudio()

const slide = 'heroSlide-about'
const link = () => read(`*[_id == $id][0]{buttonLink, "page": page._ref}`, {id: `drafts.${slide}`})

test('a link finds its page by the title, knows it by its address, and says at once what leads nowhere', async () => {
  const {page, open, field, text, errors, close} = await openStudio()
  await open('heroSlide', slide, 'buttonLink')
  const input = text('buttonLink')
  const says = (sentence: string) => field('buttonLink').getByText(sentence).waitFor()
  const offer = (path: string) => page.getByRole('option').getByRole('button', {name: path})

  await input.fill('energy tran')
  await offer('/energy-transition').click()
  await says('Leads to “Energy transition” (Page)')
  await expectEventually(link, {buttonLink: '/energy-transition', page: 'energyTransitionPage'})

  await input.fill('site-visit day')
  await offer('/news/site-visit-day').and(page.locator(':enabled')).waitFor()
  await input.press('ArrowDown')
  await expect
    .poll(() => offer('/news/site-visit-day').evaluate((option) => option.matches(':focus')))
    .toBe(true)
  await page.keyboard.press('Enter')
  await expectEventually(link, {buttonLink: '/news/site-visit-day', page: 'news-site-visit-day'})

  await input.fill(`${site().url}/publications/gas-by-road#steps`)
  await input.press('Enter')
  await expectEventually(link, {
    buttonLink: '/publications/gas-by-road#steps',
    page: 'publication-gas-by-road',
  })

  await input.fill('no such words')
  await says('No page has these words in its title.')
  await input.press('Enter')
  await says('“no such words” is not stored')

  await input.fill('/news/no-such-page')
  await input.press('Enter')
  await says('“/news/no-such-page” leads to no page of the site.')
  await expectEventually(link, {buttonLink: '/news/no-such-page', page: null})

  await input.fill('https://example.org/register')
  await input.press('Enter')
  await expectEventually(link, {buttonLink: 'https://example.org/register', page: null})
  await field('buttonLink').getByText('leads to no page').waitFor({state: 'detached'})
  expect(errors).toEqual([])
  await close()
})

test('what becomes of the address of a deleted page is chosen in the dialog, and Undo puts all of it back', async () => {
  const id = 'news-to-be-deleted'
  const path = '/news/to-be-deleted'
  const {client, url} = site()
  await client
    .transaction()
    .create({_id: id, _type: 'news', title: 'To be deleted', slug: {current: 'to-be-deleted'}})
    .create({_id: 'redirect-earlier', _type: 'redirect', from: '/earlier', to: path})
    .create({
      _id: 'drafts.news-linking',
      _type: 'news',
      title: 'It links there',
      event: {link: path, page: pageReference(id)},
    })
    .commit()
  const answer = async (asked: string) => {
    const {status, headers} = await fetch(url + asked, {redirect: 'manual'})
    return [status, headers.get('location')]
  }
  expect(await answer(path)).toEqual([200, null])
  const {page, open, choose, confirm, errors, close} = await openStudio()
  const dialog = page.getByRole('dialog', {name: 'Delete'})
  const begin = async () => {
    await open('news', id, 'title')
    await choose('Delete')
    await dialog.getByRole('link', {name: /It links there/}).waitFor()
    await dialog.getByText('/earlier leads there too.').waitFor()
  }

  await begin()
  await dialog.getByText('It is gone').click()
  await confirm()
  await page.getByText('“To be deleted” was deleted.').waitFor()
  expect([await answer(path), await answer('/earlier')]).toEqual([
    [410, null],
    [410, null],
  ])
  await expectFocus(page.getByRole('button', {name: 'Undo'}))
  await page.keyboard.press('Enter')
  await page.getByText('“To be deleted” is back as it was.').waitFor()
  expect([await answer(path), await answer('/earlier')]).toEqual([
    [200, null],
    [302, path],
  ])

  await begin()
  await dialog.getByText('It leads elsewhere').click()
  const field = dialog.getByRole('combobox', {name: 'Where its address leads'})
  await field.fill('/nowhere')
  await field.press('Enter')
  await dialog.getByText('“/nowhere” leads to no page of the site.').waitFor()
  await page.locator('[data-testid="confirm-button"]:disabled').waitFor()
  await field.fill('energy tran')
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Escape')
  await expectFocus(field)
  await field.fill('energy tran')
  await page.getByRole('option').getByRole('button', {name: '/energy-transition'}).click()
  await confirm()
  await page.getByText('“To be deleted” was deleted.').waitFor()
  expect([await answer(path), await answer('/earlier')]).toEqual([
    [302, '/energy-transition'],
    [302, '/energy-transition'],
  ])
  await open('news', 'news-linking', 'title')
  await page.getByRole('link', {name: /^It links there.*Draft$/}).waitFor()
  expect(errors).toEqual([])
  await close()
  const made = '*[_type == "redirect" && from in ["/earlier", $path]]._id'
  for (const left of [...(await read<string[]>(made, {path})), 'drafts.news-linking']) {
    await client.delete(left)
  }
})

test('what is published where a redirect answers ends it, after a word about it', async () => {
  const {client, url} = site()
  const seeded = await client.getDocument('news-site-visit-day')
  if (!seeded) throw new Error('The seed has changed.')
  const {_rev, _updatedAt, _createdAt, ...content} = seeded
  const slug = {_type: 'slug', current: 'used-again'}
  await client.create({...content, _id: 'drafts.news-used-again', slug})
  const gone = {_type: 'redirect', from: '/news/used-again', gone: true, permanent: false}
  await client.create({_id: 'redirect-used-again', ...gone})
  const status = async () => (await fetch(`${url}/news/used-again`)).status
  expect(await status()).toBe(410)
  const {page, open, publish, errors, close} = await openStudio()
  await open('news', 'news-used-again', 'title')
  await publish()
  await page.getByRole('button', {name: 'Publish and end the redirect'}).click()
  await page.getByText('Published at /news/used-again').waitFor()
  expect(await status()).toBe(200)
  expect(await read('*[_id == "redirect-used-again"]')).toEqual([])
  expect(errors).toEqual([])
  await close()
  await client.delete('news-used-again')
})

test('a release offers to end what answers at an address that it publishes', async () => {
  const {client, url} = site()
  const id = 'news-of-a-release'
  const [releaseId, path] = ['rReleasedAddress', '/news/of-a-release']
  const seeded = await client.getDocument('news-site-visit-day')
  if (!seeded) throw new Error('The seed has changed.')
  const {_rev, _updatedAt, _createdAt, ...content} = seeded
  const slug = {_type: 'slug', current: 'of-a-release'}
  const redirect = {_id: 'redirect-released', _type: 'redirect', from: path, permanent: false}
  await client.create({...redirect, gone: true})
  await client.releases.create({releaseId, metadata: {releaseType: 'asap'}})
  const document = {...content, _id: `versions.${releaseId}.${id}`, slug}
  await client.createVersion({document, publishedId: id, releaseId})
  const {page, go, errors, close} = await openStudio()
  await go(`/studio/intent/edit/id=${id};type=news;path=title/?perspective=${releaseId}`)
  const offer = page.getByRole('button', {name: 'End the redirect'})
  await offer.click()
  await page.getByText(`Added to the release: what answers at ${path} ends with it.`).waitFor()
  await offer.waitFor({state: 'detached'})
  await client.releases.publish({releaseId})
  await expectEventually(async () => (await fetch(url + path)).status, 200)
  expect(await read('*[_id == "redirect-released"]')).toEqual([])
  expect(errors).toEqual([])
  await close()
  await client.delete(id)
})
