import {beforeEach, describe, expect, onTestFinished, test} from 'vitest'
import {page} from 'vitest/browser'
import {renderInSite} from '#web/src/shared/testing/render.tsx'
import {Button} from '#web/src/shared/ui/button/button.tsx'
import {Header} from './header.tsx'
import {group} from './testing/nav-groups.ts'
import {watchViewTransitions} from './testing/view-transitions.ts'

describe('on wide screens', () => {
  beforeEach(() => page.viewport(1280, 800))

  test('the groups and the single link stand in the specified order', async () => {
    await renderInSite(<Header />)
    const entries = [...document.querySelectorAll('nav > ul > li > :is(a, button)')]
    expect(entries.map(({textContent}) => textContent)).toEqual([
      'Company',
      'Services',
      'Gas Purchase process',
      'News & insight',
    ])
    await expect.element(page.getByRole('button', {name: 'Menu'})).not.toBeInTheDocument()
  })

  test.each([true, false])(
    'a link goes on with a view transition where the browser has them (%s)',
    async (has) => {
      const transitions = watchViewTransitions()
      if (!has) transitions.remove()
      const {router} = await renderInSite(<Header />)
      const link = page.getByRole('link', {name: 'Gas Purchase process'})
      await link.click()
      // The router draws the new page inside the transition, so by then it has begun.
      await expect.element(link).toHaveAttribute('aria-current', 'page')
      if (has) await transitions.finished()
      expect(router.state.location.pathname).toBe('/purchase-process')
      expect(transitions.started).toHaveLength(has ? 1 : 0)
    },
  )

  test.each([
    ['/about', 'Company'],
    ['/partnerships', 'Services'],
    ['/news/a-day', 'News & insight'],
    ['/gallery/city-lights', 'News & insight'],
  ])('%s marks %s and no other group', async (path, name) => {
    await renderInSite(<Header />, {path})
    await expect.element(group(name)).toHaveAttribute('aria-current', 'true')
    expect(document.querySelectorAll('nav button[aria-current]')).toHaveLength(1)
  })

  test('/newsletter marks nothing: only whole segments count', async () => {
    await renderInSite(<Header />, {path: '/newsletter'})
    expect(document.querySelectorAll('[aria-current]')).toHaveLength(0)
  })

  test('the single link marks its page', async () => {
    await renderInSite(<Header />, {path: '/purchase-process'})
    await expect
      .element(page.getByRole('link', {name: 'Gas Purchase process'}))
      .toHaveAttribute('aria-current', 'page')
  })

  test('News leads to the plain list, without any filter', async () => {
    const transitions = watchViewTransitions()
    const {router} = await renderInSite(<Header />, {path: '/news?tag=cng&page=2'})
    await group('News & insight').click()
    await page.getByRole('link', {name: /^News Update/}).click()
    await expect.poll(() => router.state.location.search).toBe('')
    expect(router.state.location.pathname).toBe('/news')
    await transitions.finished()
  })

  test('Get started opens the contact modal', async () => {
    const {store} = await renderInSite(<Header />)
    await page.getByRole('button', {name: 'Get started'}).click()
    expect(store.getState().ui.isContactModalOpen).toBe(true)
  })

  test('the logo leads home', async () => {
    await renderInSite(<Header />, {path: '/faq'})
    await expect
      .element(page.getByRole('link', {name: /^Gas Aggregation Company/}))
      .toHaveAttribute('href', '/')
  })
})

test.each([320, 360, 390, 820, 1024, 1184, 1366])(
  'at %i px the name has who the company is beside it, within the header, and from 360 px each takes one line',
  async (width) => {
    await page.viewport(width, 800)
    await renderInSite(<Header />)
    const header = page.getByRole('banner').element().getBoundingClientRect()
    for (const text of ['Gas Aggregation Company', 'Nigeria’s domestic gas aggregator']) {
      const element = page.getByText(text, {exact: true}).element()
      expect(element.checkVisibility()).toBe(true)
      const {top, bottom, height} = element.getBoundingClientRect()
      expect(top).toBeGreaterThanOrEqual(header.top)
      expect(bottom).toBeLessThanOrEqual(header.bottom)
      const lines = width < 360 ? 2 : 1
      expect(height).toBeLessThan(lines * 1.5 * parseFloat(getComputedStyle(element).fontSize))
    }
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  },
)

test.each([1024, 1039, 1280])(
  'at %i px, a scrollbar beside it, each label takes one line',
  async (width) => {
    await page.viewport(width, 800)
    document.body.style.inlineSize = `${width - 15}px`
    onTestFinished(() => void document.body.style.removeProperty('inline-size'))
    await renderInSite(<Header />)
    const labels = [...document.querySelectorAll('nav > ul > li > :is(a, button) > span')]
    const heights = labels.map((label) => label.getClientRects()[0]?.height ?? 0)
    expect(Math.max(...heights)).toBeLessThan(44)
    expect(labels.length).toBeGreaterThan(0)
  },
)

test('its button has the accent colour while no button of the page on the screen has it (behaviour B641)', async () => {
  await page.viewport(1280, 800)
  await renderInSite(
    <>
      <Header />
      <main>
        <Button>Join</Button>
        <div style={{height: 2000}} />
      </main>
    </>,
    {path: '/faq'},
  )
  const start = page.getByRole('button', {name: 'Get started'})
  await expect.element(start).toHaveAttribute('data-variant', 'outline')
  window.scrollTo(0, 1000)
  await expect.element(start).toHaveAttribute('data-variant', 'primary')
})

test.each([1024, 1280])(
  'at %d px labels of a longer language take two lines, and none is cut off',
  async (width) => {
    await page.viewport(width, 800)
    await renderInSite(<Header />, {
      change: ({navigation}) => {
        const titles = ['Unternehmen', 'Dienstleistungen', 'Nachrichten & Einblicke']
        navigation.groups.forEach((group, index) => (group.title = titles[index] ?? ''))
        navigation.single.label = 'Ablauf des Gaskaufs'
      },
    })
    const labels = [...document.querySelectorAll('nav > ul > li > :is(a, button) > span')]
    const isCut = (label: Element) =>
      label.scrollWidth > label.clientWidth || label.scrollHeight > label.clientHeight
    expect(labels.filter(isCut).map(({textContent}) => textContent)).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  },
)

describe('the search (behaviour B26)', () => {
  test.each([320, 1024, 1280, 1366])(
    'at %d px a magnifier leads to it, and no label is cut off',
    async (width) => {
      await page.viewport(width, 800)
      await renderInSite(<Header />)
      const search = page.getByRole('link', {name: 'Search'})
      await expect.element(search).toBeVisible()
      await expect.element(search).toHaveAttribute('href', '/search')
      const {width: wide, height} = search.element().getBoundingClientRect()
      expect([wide, height]).toEqual([44, 44])
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
      const labels = [...document.querySelectorAll('nav > ul > li > :is(a, button) > span')]
      const cut = labels.filter(({scrollWidth, clientWidth}) => scrollWidth > clientWidth)
      expect(cut.map(({textContent}) => textContent)).toEqual([])
    },
  )

  test('at 1024 px the entries beside it stand at equal distances', async () => {
    await page.viewport(1024, 800)
    await renderInSite(<Header />)
    const entries = [...document.querySelectorAll('nav > ul > li > :is(a, button)')].map((entry) =>
      entry.getBoundingClientRect(),
    )
    expect(entries.map(({height}) => height)).toEqual([44, 44, 44, 44])
    const gaps = entries.slice(1).map(({left}, index) => left - (entries[index]?.right ?? 0))
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(12)
    expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThan(1)
  })

  test('its name is an editor’s text', async () => {
    await renderInSite(<Header />, {change: ({navigation}) => (navigation.searchLabel = 'Find')})
    await expect.element(page.getByRole('link', {name: 'Find'})).toBeInTheDocument()
  })
})
