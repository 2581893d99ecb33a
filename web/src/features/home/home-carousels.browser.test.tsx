import {beforeEach, describe, expect, test} from 'vitest'
import {page} from 'vitest/browser'
import type {Picture} from '#web/src/shared/cms/picture.ts'
import {renderInSite} from '#web/src/shared/testing/render.tsx'
import {Members} from './members.tsx'
import {NewsSection, type HomeNewsItem} from './news-section.tsx'
import {Services} from './services.tsx'
import {hero, numbers, runningSwiper} from './testing/carousels.tsx'

// The settings of each carousel, checked on the library itself.

const picture = (mark: string): Picture => ({
  assetId: `image-${mark.repeat(40)}-320x48-svg`,
  alt: 'The mark of a member',
  caption: '',
  width: 320,
  height: 48,
})

const members = (
  <Members
    label="Our MEMBERS:"
    items={numbers(9).map((number) => ({
      id: `member-${number}`,
      name: `Member ${number}`,
      logo: picture(String(number)),
      ...(number === 1 && {href: 'https://example.com'}),
    }))}
  />
)

const services = (
  <Services
    label="/ OUR SERVICES"
    heading="How we support gas buyers and sellers"
    buttonLabel="View all"
    items={numbers(8).map((number) => ({
      id: `service-${number}`,
      title: `Service ${number}`,
      note: `For ${number}`,
      anchor: `service-${number}`,
    }))}
  />
)

const newsItems: HomeNewsItem[] = numbers(5).map((number) => ({
  id: `news-${number}`,
  title: `News ${number}`,
  href: `/news/${number}`,
  image: picture(String(number)),
}))

const news = (
  <NewsSection
    news={newsItems}
    texts={{
      label: 'NEWS UPDATE',
      heading: '',
      buttonLabel: 'Read more',
      linkLabel: 'Continue reading',
      emptyTitle: '',
      emptyText: '',
    }}
  />
)

describe.each([
  [390, [3, 12], [2, 250, 2], 2],
  [1280, [6, 72], [4, 140, 1], 4],
])('at %i px', (width, inMembers, inServices, inNews) => {
  beforeEach(() => page.viewport(width, 800))

  test('the members strip shows as many logos as the table says, and loops', async () => {
    await renderInSite(members)
    const {params} = await runningSwiper()
    expect([params.slidesPerView, params.spaceBetween]).toEqual(inMembers)
    expect(params.loop).toBe(true)
  })

  test('the services move as the table says, and go round', async () => {
    await renderInSite(services)
    const {params} = await runningSwiper()
    expect([params.slidesPerView, params.spaceBetween, params.slidesPerGroup]).toEqual(inServices)
    expect(params.loop).toBe(true)
  })

  test('the news show as many cards as the table says, and go round', async () => {
    await renderInSite(news)
    const {params} = await runningSwiper()
    expect(params.slidesPerView).toBe(inNews)
    expect(params.loop).toBe(true)
  })
})

test('every carousel has the specified speed and feel', async () => {
  await renderInSite(hero())
  expect((await runningSwiper()).params).toMatchObject({
    speed: 300,
    threshold: 5,
    longSwipesRatio: 0.5,
    longSwipesMs: 300,
    touchAngle: 45,
    resistance: true,
    resistanceRatio: 0.85,
    edgeSwipeThreshold: 20,
  })
})

describe('the members strip', () => {
  beforeEach(() => page.viewport(1280, 800))

  test('plays every 2500 ms, is not stopped by interaction, and can be paused', async () => {
    await renderInSite(members)
    const {params, autoplay} = await runningSwiper()
    expect(params.autoplay).toMatchObject({delay: 2500, disableOnInteraction: false})
    await expect.poll(() => autoplay.running).toBe(true)
    await page.getByRole('button', {name: 'Pause slides'}).click()
    expect(autoplay.running).toBe(false)
    await page.getByRole('button', {name: 'Play slides'}).click()
    expect(autoplay.running).toBe(true)
  })

  test('shows its label letter for letter', async () => {
    await renderInSite(members)
    const label = page.getByRole('heading', {name: 'Our MEMBERS:'})
    await expect.element(label).toHaveStyle({textTransform: 'none'})
  })

  test('has empty alternative texts; a mark that is a link has a name', async () => {
    await renderInSite(members)
    const marks = [...document.querySelectorAll('img')]
    expect(marks).toHaveLength(9)
    expect(marks.map((mark) => mark.getAttribute('alt'))).toEqual(Array(9).fill(''))
    await expect
      .element(page.getByRole('link', {name: /^Member 1/}))
      .toHaveAttribute('href', 'https://example.com')
  })

  test('with fewer logos than it shows it does not move', async () => {
    await renderInSite(
      <Members
        label="Our MEMBERS:"
        items={numbers(4).map((number) => ({
          id: `member-${number}`,
          name: `Member ${number}`,
          logo: picture(String(number)),
        }))}
      />,
    )
    const {params, isLocked} = await runningSwiper()
    expect([params.loop, isLocked]).toEqual([false, true])
    await expect.element(page.getByRole('button', {name: 'Pause slides'})).not.toBeInTheDocument()
  })
})

test('services are cards of image, title and for whom they are, with arrows and a way to all', async () => {
  await page.viewport(1280, 800)
  await renderInSite(services)
  await expect.element(page.getByRole('link', {name: 'Service 1 For 1'})).toBeVisible()
  await expect.element(page.getByRole('heading', {name: 'Service 1'})).toBeVisible()
  await expect.element(page.getByText('/ OUR SERVICES')).toBeVisible()
  const arrow = document.querySelector('[aria-roledescription=slide] svg') ?? document.body
  expect(getComputedStyle(arrow).backgroundColor, 'on a dark disc').toBe('rgba(6, 18, 15, 0.6)')
  await expect
    .element(page.getByRole('link', {name: /^View all/}))
    .toHaveAttribute('href', '/services')
  await expect.element(page.getByRole('button', {name: 'Previous slide'})).toBeVisible()
  await expect.element(page.getByRole('button', {name: 'Next slide'})).toBeVisible()
})

test('each news card has its picture', async () => {
  await page.viewport(1280, 800)
  await renderInSite(news)
  expect(document.querySelectorAll('article img')).toHaveLength(5)
})
