import {afterAll, beforeAll, expect, test} from 'vitest'
import {startIsolatedSite, type IsolatedSite} from '../testing/isolated-site.ts'

let site: IsolatedSite

beforeAll(async () => {
  site = await startIsolatedSite()
})

afterAll(async () => site.close())

const read = async (path: string) => (await fetch(site.url + path)).text()

test('a published change is on the page at the next load', async () => {
  expect(await read('/about')).not.toContain('A brand-new tagline')
  await site.client.patch('aboutPage').set({'banner.tagline': 'A brand-new tagline'}).commit()
  expect(await read('/about')).toContain('A brand-new tagline')
})

test('a change of the site settings is on every page', async () => {
  await read('/faq')
  await site.client.patch('siteSettings').set({footerText: 'Words for every footer.'}).commit()
  expect(await read('/faq')).toContain('Words for every footer.')
  expect(await read('/about')).toContain('Words for every footer.')
})

test('a draft appears neither on its page nor in a query without a token', async () => {
  await site.client.create({
    _id: 'drafts.aboutPage',
    _type: 'aboutPage',
    banner: {_type: 'banner', title: 'An unfinished thought'},
  })
  expect(await read('/about')).not.toContain('An unfinished thought')
  const query = encodeURIComponent('*[_id in path("drafts.**")]')
  const anonymous = `/lake/v2023-05-03/data/query/production?perspective=raw&query=${query}`
  expect(JSON.parse(await read(anonymous))).toMatchObject({result: []})
})

test('the page of a deleted item is a 404', async () => {
  const slug = await site.client.fetch<string>('*[_type == "news"][0].slug.current')
  expect((await fetch(`${site.url}/news/${slug}`)).status).toBe(200)
  await site.client.delete({query: '*[_type == "news" && slug.current == $slug]', params: {slug}})
  expect((await fetch(`${site.url}/news/${slug}`)).status).toBe(404)
})

test('a published redirect works at once and keeps the query string', async () => {
  const get = (path: string) => fetch(site.url + path, {redirect: 'manual'})
  expect((await get('/old-path')).status).toBe(404)
  const redirect = {_type: 'redirect', from: '/old-path', to: '/about#vision', permanent: false}
  await site.client.create({_id: 'redirect-test', ...redirect})
  const moved = await get('/old-path?from=mail')
  expect(moved.status).toBe(302)
  expect(moved.headers.get('location')).toBe('/about?from=mail#vision')
  await site.client.patch('redirect-test').set({permanent: true}).commit()
  expect((await get('/old-path')).status).toBe(301)
})

test('a redirect to an unsafe target, which an import can create, is not followed', async () => {
  for (const to of ['//example.org', 'javascript:alert(1)', '/trap']) {
    await site.client.createOrReplace({
      _id: 'redirect-trap',
      _type: 'redirect',
      from: '/trap',
      to,
      permanent: true,
    })
    expect((await fetch(`${site.url}/trap`, {redirect: 'manual'})).status).toBe(404)
  }
})
