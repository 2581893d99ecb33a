import {useEffect, useState} from 'react'
import {createMemoryRouter, Link} from 'react-router-dom'
import {beforeEach, describe, expect, test, vi} from 'vitest'
import {page} from 'vitest/browser'
import type {PageMeta} from '#web/src/shared/cms/page-data.ts'
import {gone, notFound} from '#web/src/shared/routing/deferred.tsx'
import {loadChunk} from '#web/src/shared/routing/load-chunk.ts'
import {type SiteData, siteRouteId} from '#web/src/shared/site/site-data.ts'
import {createDatasetCms} from '#web/src/shared/testing/dataset-cms.ts'
import {createTestStore} from '#web/src/shared/testing/load-page.ts'
import {renderRouter} from '#web/src/shared/testing/render.tsx'
import {seededSite} from '#web/src/shared/testing/seeded-site.ts'
import {ErrorPage} from './error-page.tsx'
import {Layout} from './layout.tsx'

const long = {blockSize: '300vh'}

const One = () => (
  <>
    <h1 tabIndex={-1}>One</h1>
    <Link to="/two">To two</Link>
    <Link to="/two#part">To a part of two</Link>
    <Link to="?page=2">Next page</Link>
    <div style={long} />
    <Link to="/two">To two from below</Link>
    <Link to="?page=3">Page three</Link>
  </>
)
const Two = () => (
  <>
    <h1 tabIndex={-1}>Two</h1>
    <Link to="#part">To the part below</Link>
    <div style={long} />
    <section id="part">
      <a href="#part">The part</a>
    </section>
    <div style={long} />
  </>
)

/** Lets the content of a page come, and the metadata of another. */
let late = Promise.withResolvers<void>()
let slow = Promise.withResolvers<PageMeta>()
const Late = () => {
  const [isThere, setIsThere] = useState(false)
  useEffect(() => void late.promise.then(() => setIsThere(true)), [])
  return (
    <>
      <h1 tabIndex={-1}>{isThere ? 'Late' : 'Loading…'}</h1>
      <div style={long} />
      {isThere && <h2 id="heading">A late heading</h2>}
      <div style={long} />
    </>
  )
}

/** Two pages, one whose content comes late, and one whose script is missing, in the site’s real layout. */
async function showFrame(path = '/one', change?: (site: SiteData) => void) {
  const site = await seededSite()
  change?.(site)
  const cms = createDatasetCms([])
  const pages = [
    {path: '/one', Component: One},
    {path: '/two', Component: Two},
    {path: '/late', Component: Late},
    {
      path: '/slow',
      Component: One,
      loader: () => ({
        meta: {title: 'Loading…', description: '', noIndex: true},
        deferredMeta: slow.promise,
      }),
    },
    {
      path: '/gone',
      lazy: () => loadChunk(() => Promise.reject(new TypeError('Failed to fetch'))),
    },
    {
      path: '/removed',
      element: null,
      loader: () => {
        throw gone()
      },
    },
    {
      path: '*',
      element: null,
      loader: () => {
        throw notFound()
      },
    },
  ]
  const router = createMemoryRouter(
    [
      {
        id: siteRouteId,
        path: '/',
        loader: () => site,
        HydrateFallback: () => null,
        Component: Layout,
        children: [{ErrorBoundary: ErrorPage, children: pages}],
      },
    ],
    {initialEntries: [path]},
  )
  await renderRouter(router, cms, createTestStore(cms))
  await expect.element(page.getByRole('heading', {level: 1})).toBeInTheDocument()
  return router
}

const heading = (name: string) => page.getByRole('heading', {level: 1, name})

beforeEach(() => {
  late = Promise.withResolvers<void>()
  slow = Promise.withResolvers<PageMeta>()
  return page.viewport(1000, 700)
})

test('every page sits between header and footer', async () => {
  await showFrame()
  await expect.element(page.getByRole('banner')).toBeVisible()
  await expect.element(page.getByRole('main')).toContainElement(heading('One').element())
  await expect.element(page.getByRole('contentinfo')).toBeVisible()
  await expect.element(page.getByRole('textbox', {name: /e-mail/i})).toBeVisible()
})

test('errors in the header and the footer do not remove the page', async () => {
  const complain = vi.spyOn(console, 'error').mockImplementation(() => {})
  await showFrame('/one', (site) => Object.assign(site, {navigation: null}))
  await expect.element(heading('One')).toBeVisible()
  await expect.element(page.getByRole('banner')).not.toBeInTheDocument()
  await expect.element(page.getByRole('contentinfo')).not.toBeInTheDocument()
  expect(complain).toHaveBeenCalled()
  complain.mockClear()
})

describe('a change of path', () => {
  test('scrolls to the top and gives the heading the focus', async () => {
    await showFrame()
    await page.getByRole('link', {name: 'To two from below'}).click()
    await expect.element(heading('Two')).toHaveFocus()
    expect(window.scrollY).toBe(0)
  })

  test('with an anchor goes there, and the focus with it', async () => {
    await showFrame()
    await page.getByRole('link', {name: 'To a part of two'}).click()
    await expect.element(page.getByRole('link', {name: 'The part'})).toHaveFocus()
    await expect.element(page.getByRole('link', {name: 'The part'})).toBeInViewport()
    expect(window.scrollY).toBeGreaterThan(0)
  })

  test('leaves scrolling to us: the browser restores no position', async () => {
    await showFrame()
    expect(history.scrollRestoration).toBe('manual')
  })
})

test('a title that is known after the page is shown is announced then', async () => {
  const router = await showFrame()
  const announced = () => [...document.querySelectorAll('[role=status]')].at(-1)?.textContent
  await router.navigate('/slow')
  await expect.poll(announced).toBe('Loading… · Gas Aggregation Company')
  slow.resolve({title: 'Gas by road', description: '', noIndex: false})
  await expect.poll(announced).toBe('Gas by road · Gas Aggregation Company')
})

describe('an anchor', () => {
  test('to which a link leads twice is gone to twice', async () => {
    const router = await showFrame('/two')
    await router.navigate('/two#part')
    await expect.element(page.getByRole('link', {name: 'The part'})).toBeInViewport()
    window.scrollTo(0, 0)
    await router.navigate('/two#part')
    await expect.element(page.getByRole('link', {name: 'The part'})).toBeInViewport()
  })

  test('is left by Back, which shows what was read before', async () => {
    const router = await showFrame('/two')
    window.scrollTo(0, 120)
    // The link is above the screen, where no pointer reaches it.
    const press = new MouseEvent('click', {bubbles: true, cancelable: true})
    page.getByRole('link', {name: 'To the part below'}).element().dispatchEvent(press)
    await expect.poll(() => window.scrollY).toBeGreaterThan(120)
    await router.navigate(-1)
    await expect.poll(() => window.scrollY).toBe(120)
  })

  test('of a page that is still loading is gone to when it is there', async () => {
    const router = await showFrame()
    await router.navigate('/late#heading')
    await expect.element(heading('Loading…')).toHaveFocus()
    late.resolve()
    await expect.element(page.getByRole('heading', {name: 'A late heading'})).toBeInViewport()
    expect(window.scrollY).toBeGreaterThan(0)
  })
})

test('a change of the query alone moves neither the page nor the focus', async () => {
  const router = await showFrame()
  const link = page.getByRole('link', {name: 'Page three'})
  link.element().focus()
  link.element().scrollIntoView()
  const before = window.scrollY
  expect(before).toBeGreaterThan(0)
  await router.navigate('?page=3')
  expect(router.state.location.search).toBe('?page=3')
  expect(window.scrollY).toBe(before)
  await expect.element(link).toHaveFocus()
})

test('a page that was removed for good says so', async () => {
  await showFrame('/removed')
  await expect.element(heading('This page has been removed.')).toBeVisible()
  await expect.element(page.getByText('It is not on this site any more.')).toBeVisible()
})

test.each(['/nowhere', '/two/nowhere/deep'])('%s is the 404 page', async (path) => {
  await showFrame(path)
  await expect
    .element(heading("We currently can't find the page you are looking for."))
    .toBeVisible()
  await expect.element(page.getByText('Please check back again')).toBeVisible()
  await expect
    .element(page.getByRole('link', {name: 'back to home page'}))
    .toHaveAttribute('href', '/')
  await expect
    .element(page.getByRole('link', {name: 'Search the site'}))
    .toHaveAttribute('href', '/search')
  const {navigation} = await seededSite()
  const others = [navigation.single, ...navigation.groups.flatMap(({links}) => links.slice(0, 1))]
  for (const {label, href} of others) {
    const link = page.getByRole('main').getByRole('link', {name: label})
    await expect.element(link).toHaveAttribute('href', href)
  }
  await expect.element(page.getByRole('contentinfo')).toBeInTheDocument()
})

test('a page whose script fails to load says so, offers a retry, and keeps the layout', async () => {
  vi.spyOn(window, 'fetch').mockResolvedValue(new Response(null, {status: 503}))
  const router = await showFrame()
  await router.navigate('/gone')
  await expect.element(page.getByText(/^Loading chunk failed/)).toBeVisible()
  await expect.element(page.getByRole('button', {name: 'Try again'})).toBeEnabled()
  await expect.element(page.getByRole('banner')).toBeVisible()
})
