import type Swiper from 'swiper'
import {beforeEach, describe, expect, onTestFinished, test, vi} from 'vitest'
import {render} from 'vitest-browser-react'
import {page, userEvent} from 'vitest/browser'
import type {CarouselOptions} from './carousel-engine.ts'
import type {CarouselTable} from './carousel-table.ts'
import {Carousel, CarouselArrows, CarouselPause} from './carousel.tsx'
import {useCarousel} from './use-carousel.ts'

const table: CarouselTable = {
  base: {slidesPerView: 2, gap: 100, slidesPerGroup: 2},
  768: {slidesPerView: 4, gap: 60, slidesPerGroup: 1},
}

type ExampleProps = Omit<CarouselOptions, 'table'> & {
  cardGap?: number
  focusable?: boolean
  links?: boolean
}

function Example({cardGap, focusable = false, links, ...options}: ExampleProps) {
  const carousel = useCarousel({table, ...options})
  return (
    <>
      <CarouselArrows carousel={carousel} />
      {options.autoplay && <CarouselPause carousel={carousel} />}
      <Carousel
        carousel={carousel}
        label="Numbers"
        focusable={focusable}
        {...(cardGap !== undefined && {cardGap})}
        slides={Array.from({length: options.count}, (_, index) => ({
          key: String(index),
          content: (
            <article>
              {links ? <a href="#card">{`Card ${index + 1}`}</a> : `Card ${index + 1}`}
            </article>
          ),
        }))}
      />
    </>
  )
}

const slides = () => [...document.querySelectorAll<HTMLElement>('[aria-roledescription="slide"]')]
const reachable = () =>
  slides()
    .filter(({inert}) => !inert)
    .map(({textContent}) => textContent)
const next = page.getByRole('button', {name: 'Next slide'})
const previous = page.getByRole('button', {name: 'Previous slide'})
const attached = () => expect.poll(() => document.querySelector('[data-attached]')).not.toBeNull()
/** The library ignores a click while a loop's slides still move. */
const still = () =>
  expect.poll(() => slides()[0]?.parentElement?.style.transitionDuration).toBe('0ms')
const cards = (...numbers: number[]) => numbers.map((number) => `Card ${number}`)

beforeEach(() => page.viewport(1000, 700))

test('the layout does not shift when the library attaches: the style sheet has laid the slides out', async () => {
  const measure = () => slides().map((slide) => slide.getBoundingClientRect().toJSON())
  await render(<Example count={6} loop />)
  const before = measure()
  await attached()
  await expect.poll(reachable).toEqual(cards(1, 2, 3, 4))
  const after = measure()
  for (const [index, {x, width}] of before.entries()) {
    expect(after[index].x).toBeCloseTo(x, 0)
    expect(after[index].width).toBeCloseTo(width, 0)
  }
})

describe('a loop', () => {
  test('goes round forwards without a hole, off-screen slides being inert', async () => {
    await render(<Example count={5} loop />)
    await attached()
    await next.click()
    await expect.poll(reachable).toEqual(cards(2, 3, 4, 5))
    await still()
    await next.click()
    await expect.poll(() => reachable().toSorted()).toEqual(cards(1, 3, 4, 5))
  })

  test('goes round backwards from the first', async () => {
    await render(<Example count={5} loop />)
    await attached()
    await previous.click()
    await expect.poll(() => reachable().toSorted()).toEqual(cards(1, 2, 3, 5))
  })

  test('moves by the table’s groups', async () => {
    await page.viewport(500, 700)
    await render(<Example count={6} loop />)
    await attached()
    await next.click()
    await expect.poll(reachable).toEqual(cards(3, 4))
  })
})

test('with one slide too few it stops at its ends and says so', async () => {
  await page.viewport(500, 700)
  await render(<Example count={3} loop />)
  await attached()
  await expect.element(previous).toHaveAttribute('aria-disabled', 'true')
  await previous.click({force: true})
  await expect.element(page.getByRole('status')).toHaveTextContent('This is the first slide')
  await next.click()
  await expect.element(page.getByRole('status')).toHaveTextContent('This is the last slide')
})

test('slides that all fit do not move', async () => {
  const warn = vi.spyOn(console, 'warn')
  await render(<Example count={3} loop autoplay={2500} />)
  await attached()
  await expect.poll(reachable).toEqual(cards(1, 2, 3))
  await expect.element(next).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', {name: 'Pause slides'})).not.toBeInTheDocument()
  expect(warn).not.toHaveBeenCalled()
})

test.each([360, 500, 1000])(
  'cards that reach over the gaps fill the row at %i px',
  async (width) => {
    await page.viewport(width, 700)
    await render(<Example count={6} cardGap={20} />)
    const shown = slides()
      .map((slide) => slide.firstElementChild?.getBoundingClientRect())
      .filter((card) => card && card.left < document.documentElement.clientWidth - 30)
    const box = page.getByRole('group', {name: 'Numbers'}).element().getBoundingClientRect()
    expect(shown).toHaveLength(width < 768 ? 2 : 4)
    expect(shown[0]?.left).toBeCloseTo(box.left, 0)
    expect(Math.abs((shown.at(-1)?.right ?? 0) - box.right)).toBeLessThan(2)
    expect((shown[1]?.left ?? 0) - (shown[0]?.right ?? 0)).toBeCloseTo(20, 0)
  },
)

test('a row that has the focus keeps it when the library attaches, and Tab does not stop there again', async () => {
  await render(
    <>
      <div style={{blockSize: 3000}} />
      <Example count={6} focusable />
      <button type="button">After</button>
    </>,
  )
  const row = slides()[0]?.closest<HTMLElement>('[tabindex]')
  row?.focus()
  await attached()
  await expect.poll(() => row?.tabIndex).toBe(-1)
  await new Promise(requestAnimationFrame)
  await new Promise(requestAnimationFrame)
  expect(document.activeElement).toBe(row)
  await userEvent.tab()
  await expect.element(page.getByRole('button', {name: 'After'})).toHaveFocus()
  await userEvent.tab({shift: true})
  await expect.element(next).toHaveFocus()
})

test('what plays can be paused, and an interaction does not stop it', async () => {
  await render(<Example count={6} loop autoplay={300} />)
  await attached()
  await expect.poll(() => reachable()[0]).not.toBe('Card 1')
  await next.click()
  const pause = page.getByRole('button', {name: 'Pause slides'})
  await expect.element(pause).toBeVisible()
  await pause.click()
  await expect.element(page.getByRole('button', {name: 'Play slides'})).toBeVisible()
})

/** The library's own instance, which knows whether it plays. */
function libraryOf(): Swiper | undefined {
  return [...document.querySelectorAll<Element & {swiper?: Swiper}>('*')].find(
    (element) => 'swiper' in element,
  )?.swiper
}

test('what plays goes on after a move without a transition, as a resized window makes', async () => {
  await render(<Example count={6} loop autoplay={300} />)
  await attached()
  const library = libraryOf()
  library?.slideTo(3, 0)
  expect(library?.autoplay.paused).toBe(false)
})

test('what plays waits while a slide has the focus by keyboard', async () => {
  await render(<Example count={6} loop links autoplay={200} />)
  await attached()
  await expect.poll(() => reachable()[0]).not.toBe('Card 1')
  await page.getByRole('button', {name: 'Pause slides'}).click()
  await still()
  await page.getByRole('button', {name: 'Play slides'}).click()
  await userEvent.tab()
  const focused = document.activeElement?.textContent
  expect(focused).toMatch(/^Card/)
  const library = libraryOf()
  expect(library).toMatchObject({autoplay: {running: false}})
  await userEvent.tab({shift: true})
  expect(library).toMatchObject({autoplay: {running: true}})
})

test('what plays stops when reduced motion is switched on during the visit', async () => {
  const motion = Object.assign(new EventTarget(), {matches: false})
  const original = window.matchMedia.bind(window)
  onTestFinished(() => void vi.unstubAllGlobals())
  vi.stubGlobal('matchMedia', (query: string) =>
    query.includes('reduced-motion') ? motion : original(query),
  )
  await render(<Example count={6} loop autoplay={300} />)
  await attached()
  await expect.poll(libraryOf).toMatchObject({autoplay: {running: true}})
  motion.matches = true
  motion.dispatchEvent(new Event('change'))
  expect(libraryOf()).toMatchObject({autoplay: {running: false}, params: {speed: 0}})
  await expect.element(page.getByRole('button', {name: 'Play slides'})).toBeVisible()
})

test.each(['before', 'after'])(
  'on a page turned from right to left %s the library attaches, it moves the right way',
  async (when) => {
    onTestFinished(() => document.documentElement.removeAttribute('dir'))
    if (when === 'before') document.documentElement.dir = 'rtl'
    await render(<Example count={5} loop />)
    await attached()
    document.documentElement.dir = 'rtl'
    await expect.poll(reachable).toEqual(cards(1, 2, 3, 4))
    await next.click()
    await expect.poll(reachable).toEqual(cards(2, 3, 4, 5))
    await still()
    const box = page.getByRole('group', {name: 'Numbers'}).element().getBoundingClientRect()
    const first = slides().find(({textContent}) => textContent === 'Card 2')
    expect(first?.getBoundingClientRect().right).toBeCloseTo(box.right, 0)
  },
)
