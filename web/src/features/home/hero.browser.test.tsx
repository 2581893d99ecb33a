import {beforeEach, describe, expect, onTestFinished, test} from 'vitest'
import {page} from 'vitest/browser'
import {TITLE_LENGTH} from '#schemas/vocabulary.ts'
import type {Picture} from '#web/src/shared/cms/picture.ts'
import {renderInSite} from '#web/src/shared/testing/render.tsx'
import {Hero, type HeroSlide} from './hero.tsx'
import {hero, runningSwiper} from './testing/carousels.tsx'

const cut = (width: number, height: number, mark: string): Picture => ({
  assetId: `image-${mark.repeat(40)}-${width}x${height}-webp`,
  alt: '',
  caption: '',
  width,
  height,
})

const slides: HeroSlide[] = [1, 2, 3, 4, 5].map((number) => ({
  id: `slide-${number}`,
  divider: `Divider ${number}`,
  event: '',
  headline: `Headline ${number}`,
  button: {label: `Button ${number}`, href: '/about'},
  pictures: {
    mobile: cut(1080, 1600, String(number)),
    tablet: cut(1536, 1880, String(number)),
    laptop: cut(1600, 1000, String(number)),
    large: cut(2400, 1080, String(number)),
  },
}))

const doors = ['Buy', 'Sell', 'Press and public'].map((label) => ({
  key: label,
  label,
  subLine: 'A few words',
  href: '/about',
}))

const next = page.getByRole('button', {name: 'Next slide'})
const previous = page.getByRole('button', {name: 'Previous slide'})
const status = page.getByRole('status')
const attached = () => expect.poll(() => document.querySelector('[data-attached]')).not.toBeNull()

beforeEach(() => page.viewport(1440, 900))

test.each([390, 820])(
  'at %i px the upper third of every slide is free of words, for the subject of its picture',
  async (width) => {
    await page.viewport(width, 844)
    const headline = 'More gas for industry in the South South'
    await renderInSite(
      <Hero
        slides={slides.map((slide) => ({...slide, headline}))}
        autoplay={undefined}
        doors={doors}
      />,
    )
    const top = page.getByText('Divider 1').element().getBoundingClientRect().top
    const height = document.getElementById('hero')?.offsetHeight ?? 0
    expect(top / height).toBeGreaterThan(1 / 3)
  },
)

test.each([
  [720, 450],
  [844, 390],
  [1280, 720],
])(
  'in a low window of %i × %i, headline and button are on the first screen (behaviour B643)',
  async (width, height) => {
    await page.viewport(width, height)
    const headline = 'More gas for industry in the South South'
    await renderInSite(
      <Hero
        slides={slides.map((slide) => ({...slide, headline}))}
        autoplay={undefined}
        doors={doors}
      />,
      {change: ({settings}) => Object.assign(settings, {descriptor: 'Aggregator'})},
    )
    const button = page.getByRole('link', {name: 'Button 1'}).element().getBoundingClientRect()
    expect(document.querySelector('h2')?.getBoundingClientRect().top).toBeGreaterThanOrEqual(0)
    expect(button.bottom).toBeLessThanOrEqual(height)
  },
)

test.each([
  [360, 740],
  [820, 1180],
  [1280, 720],
  [1440, 900],
])(
  'at %i × %i the longest headline that the Studio allows is whole, and below who this is (behaviour B1451)',
  async (width, height) => {
    await page.viewport(width, height)
    const headline = 'Gasversorgungsvereinbarungen, and gas '.repeat(4).slice(0, TITLE_LENGTH.most)
    await renderInSite(
      <Hero
        slides={slides.map((slide) => ({...slide, headline}))}
        autoplay={undefined}
        doors={doors}
      />,
      {change: ({settings}) => Object.assign(settings, {descriptor: 'Aggregator'})},
    )
    const heading = document.querySelector('h2')
    expect(heading?.getBoundingClientRect().right).toBeLessThanOrEqual(width)
    expect(heading?.scrollWidth).toBe(heading?.clientWidth)
    const divider = page.getByText('Divider 1').element().getBoundingClientRect()
    const speaker = page.getByText('Aggregator', {exact: true}).first().element()
    expect(divider.top).toBeGreaterThan(speaker.getBoundingClientRect().bottom)
  },
)

test('the button stands at the same place on every slide', async () => {
  const headlines = [
    'Gas',
    'Connecting gas sellers with gas buyers',
    'News of the domestic gas market',
  ]
  const different = slides.map((slide, index) => ({
    ...slide,
    headline: headlines[index % headlines.length] ?? '',
  }))
  await renderInSite(<Hero slides={different} autoplay={undefined} doors={doors} />)
  const tops = [...document.querySelectorAll('[aria-roledescription=slide] a')].map(
    (button) => button.getBoundingClientRect().top,
  )
  expect([...new Set(tops)]).toHaveLength(1)
})

test('on a page turned from right to left the dark ground, the bars and the arrow out of the page turn too', async () => {
  onTestFinished(() => document.documentElement.removeAttribute('dir'))
  document.documentElement.dir = 'rtl'
  const button = {label: 'Register', href: 'https://example.com/'}
  await renderInSite(
    <Hero
      slides={slides.map((slide) => ({...slide, button}))}
      autoplay={undefined}
      doors={doors}
    />,
  )
  await attached()
  const link = document.querySelector('[aria-roledescription=slide] a') ?? document.body
  const slide = link.parentElement?.parentElement ?? document.body
  expect(getComputedStyle(slide, '::after').backgroundImage).toContain('(-90deg')
  const arrow = getComputedStyle(link.querySelector('svg') ?? link)
  expect([arrow.scale, arrow.rotate]).toEqual(['-1 1', '45deg'])
  const fill = document.querySelector('[aria-current] > :first-child > *') ?? document.body
  expect(parseFloat(getComputedStyle(fill).transformOrigin)).toBeCloseTo(fill.clientWidth, 0)
})

test('a slide whose event is over says so, and offers no way to register (behaviour B1470)', async () => {
  const dated = slides.slice(0, 2).map((slide, index) => ({
    ...slide,
    eventDate: index === 0 ? '2020-03-01' : '2999-03-01',
  }))
  await renderInSite(<Hero slides={dated} autoplay={undefined} doors={doors} />)
  await expect.element(page.getByText('Divider 1 · This event is over')).toBeVisible()
  await expect.element(page.getByText('Divider 2', {exact: true})).toBeInTheDocument()
  expect(document.querySelectorAll('#hero [aria-roledescription="slide"] a')).toHaveLength(1)
})

test('the picture of the first slide comes from four sources; the others wait', async () => {
  await renderInSite(<Hero slides={slides} autoplay={undefined} doors={doors} />)
  const pictures = document.querySelectorAll('picture')
  expect(pictures).toHaveLength(1)
  const media = [...(pictures[0]?.querySelectorAll('source') ?? [])].map(({media}) => media)
  expect(media).toEqual(['(width >= 1600px)', '(width >= 1024px)', '(width >= 768px)', ''])
  expect(pictures[0]?.querySelector('img')?.getAttribute('fetchpriority')).toBe('high')
  expect(pictures[0]?.querySelector('img')?.decoding, 'the first frame need not wait').toBe('async')
  await attached()
  await expect.poll(() => document.querySelectorAll('picture')).toHaveLength(2)
})

test.each([
  [390, '10% 20%'],
  [820, '68% 30%'],
  [1440, '100% 50%'],
  [1700, '40% 60%'],
])('at %i px a slide shows the surroundings of its cut’s hotspot', async (width, position) => {
  await page.viewport(width, 900)
  const at = (picture: Picture, x: number, y: number): Picture => ({
    ...picture,
    hotspot: {x, y, width: 0.2, height: 0.2},
  })
  const pictures = {
    mobile: at(cut(1080, 1600, '1'), 0.1, 0.2),
    tablet: at(cut(1536, 1880, '1'), 0.68, 0.3),
    laptop: cut(1600, 1000, '1'),
    large: at(cut(2400, 1080, '1'), 0.4, 0.6),
  }
  const focused = slides.map((slide) => ({...slide, pictures}))
  await renderInSite(<Hero slides={focused} autoplay={undefined} doors={doors} />)
  const image = document.querySelector('#hero img')
  expect(image && getComputedStyle(image).objectPosition).toBe(position)
})

describe('once attached', () => {
  test('arrows change the slide and say where it stands, and it does not go round', async () => {
    await renderInSite(<Hero slides={slides} autoplay={undefined} doors={doors} />)
    await attached()
    await expect.element(previous).toHaveAttribute('aria-disabled', 'true')
    await previous.click({force: true})
    await expect.element(status).toHaveTextContent('This is the first slide')
    await next.click()
    await expect.element(page.getByRole('heading', {name: 'Headline 2'})).toBeVisible()
    await expect.element(status).toHaveTextContent('2 / 5')
  })

  test('the progress bars lead to their slides', async () => {
    await renderInSite(<Hero slides={slides} autoplay={undefined} doors={doors} />)
    await attached()
    const last = page.getByRole('button', {name: 'Go to slide 5'})
    await last.click()
    await expect.element(page.getByRole('heading', {name: 'Headline 5'})).toBeVisible()
    await expect.element(last).toHaveAttribute('aria-current', 'true')
    await expect.element(next).toHaveAttribute('aria-disabled', 'true')
    await next.click({force: true})
    await expect.element(status).toHaveTextContent('This is the last slide')
    await expect.element(page.getByRole('heading', {name: 'Headline 5'})).toBeVisible()
  })

  test('only the slide that shows can be reached', async () => {
    await renderInSite(<Hero slides={slides} autoplay={undefined} doors={doors} />)
    await attached()
    await next.click()
    await expect
      .poll(() =>
        [...document.querySelectorAll<HTMLElement>('[aria-roledescription=slide]')].map(
          ({inert}) => inert,
        ),
      )
      .toEqual([true, false, true, true, true])
  })

  test('it plays by itself only where an editor wants it, with a pause control', async () => {
    await renderInSite(<Hero slides={slides} autoplay={3000} doors={doors} />)
    await attached()
    await expect.element(page.getByRole('button', {name: 'Pause slides'})).toBeVisible()
  })

  test('otherwise it has no pause control', async () => {
    await renderInSite(<Hero slides={slides} autoplay={undefined} doors={doors} />)
    await attached()
    await expect.element(page.getByRole('button', {name: 'Pause slides'})).not.toBeInTheDocument()
  })
})

test('the first screen says who this is, in the heading of the page', async () => {
  await renderInSite(<Hero slides={slides} autoplay={undefined} doors={doors} />, {
    change: ({settings}) => Object.assign(settings, {name: 'Company', descriptor: 'Aggregator'}),
  })
  await expect
    .element(page.getByRole('heading', {level: 1}))
    .toHaveTextContent('Company Aggregator')
  await expect.element(page.getByText('Aggregator', {exact: true}).first()).toBeVisible()
})

test.each([
  [390, 844],
  [820, 1180],
  [1280, 720],
  [1366, 768],
  [1440, 900],
])(
  'at %i × %i button, controls and, below them, the doors are on the first screen (behaviour B1480)',
  async (width, height) => {
    await page.viewport(width, height)
    // The hero is as high as its highest slide.
    const long = slides.map((slide, index) =>
      index === 1 ? {...slide, headline: 'More gas for industry in the South South'} : slide,
    )
    await renderInSite(<Hero slides={long} autoplay={undefined} doors={doors} />)
    const box = (element: Element) => element.getBoundingClientRect()
    const button = box(page.getByRole('link', {name: 'Button 1'}).element())
    const bars = box(page.getByRole('button', {name: 'Go to slide 1'}).element())
    const ways = [...document.querySelectorAll('#hero ul a')].map(box)
    expect(ways).toHaveLength(doors.length)
    expect(button.bottom).toBeLessThan(bars.top)
    for (const way of ways) {
      expect(way.top).toBeGreaterThanOrEqual(bars.bottom)
      expect(way.bottom).toBeLessThanOrEqual(height)
      expect(way.height).toBeGreaterThanOrEqual(44)
      expect(way.top, 'in one row').toBe(ways[0]?.top)
    }
  },
)

test.each([390, 820])('at %i px the bar of the slide that shows has its name', async (width) => {
  await page.viewport(width, 844)
  await renderInSite(<Hero slides={slides} autoplay={undefined} doors={doors} />)
  const names = [...document.querySelectorAll('[data-label]')].filter((name) =>
    name.checkVisibility(),
  )
  expect(names.map((name) => name.getAttribute('data-label'))).toEqual(['Divider 1'])
  const box = names[0]?.getBoundingClientRect()
  const arrows = previous.element().getBoundingClientRect()
  expect(box?.right).toBeLessThanOrEqual(arrows.left)
  expect(box?.height).toBeGreaterThan(8)
})

test('without slides the page still has its heading', async () => {
  await renderInSite(<Hero slides={[]} autoplay={undefined} doors={doors} />)
  await expect.element(page.getByRole('heading', {level: 1})).toBeInTheDocument()
  await expect.element(next).not.toBeInTheDocument()
})

describe('on the library itself, the hero', () => {
  test('fades one slide at a time and does not go round', async () => {
    await renderInSite(hero())
    const swiper = await runningSwiper()
    expect(swiper.params).toMatchObject({effect: 'fade', slidesPerView: 1, loop: false})
    const shown = () => swiper.slides.map((slide) => Number(getComputedStyle(slide).opacity))
    await expect.poll(shown).toEqual([1, 0, 0, 0, 0])
    await page.getByRole('button', {name: 'Next slide'}).click()
    // The slide that was left stays beneath the one that now covers it.
    await expect.poll(shown).toEqual([1, 1, 0, 0, 0])
    const offsets = swiper.slides.map((slide) => slide.getBoundingClientRect().left)
    expect(new Set(offsets).size).toBe(1)
  })

  test('announces the slide that a press has brought, and none that comes by itself later', async () => {
    await renderInSite(hero())
    const swiper = await runningSwiper()
    await next.click()
    await expect.element(status).toHaveTextContent('2 / 5')
    swiper.slideNext()
    await expect
      .element(page.getByRole('button', {name: 'Go to slide 3'}))
      .toHaveAttribute('aria-current', 'true')
    await expect.element(status).toHaveTextContent('2 / 5')
  })

  test('names each slide by its place', async () => {
    await renderInSite(hero())
    expect(
      [...document.querySelectorAll('[aria-roledescription=slide]')].map((slide) =>
        slide.getAttribute('aria-label'),
      ),
    ).toEqual(['1 / 5', '2 / 5', '3 / 5', '4 / 5', '5 / 5'])
  })

  test('plays by itself only where an editor wants it, as slowly as told', async () => {
    const still = await renderInSite(hero())
    expect((await runningSwiper()).autoplay.running).toBe(false)
    await still.unmount()
    await renderInSite(hero(3000))
    const {params, autoplay} = await runningSwiper()
    expect(params.autoplay).toMatchObject({delay: 3000})
    expect(autoplay.running).toBe(true)
  })
})
