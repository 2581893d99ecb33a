import Swiper from 'swiper'
import {describe, expect, test} from 'vitest'
import {page} from 'vitest/browser'
import {renderInSite} from '../../shared/testing/render-in-site.tsx'
import type {HeroSlide} from './hero-slides.ts'
import {Hero} from './hero.tsx'

// What the specification says of the hero in sections 2 and 9, asked of the library itself.

const numbers = (count: number) => Array.from({length: count}, (_, index) => index + 1)

const slides: HeroSlide[] = numbers(5).map((number) => ({
  id: `slide-${number}`,
  divider: `Divider ${number}`,
  headline: `Headline ${number}`,
}))

const hero = (autoplay?: number) => <Hero slides={slides} autoplay={autoplay} />

/** The library as it runs on the one carousel of the page. */
async function running(): Promise<Swiper> {
  const root = () => document.querySelector('[data-attached] > div')
  await expect.poll(root, {timeout: 5000}).not.toBeNull()
  const held = Object.values(Object.getOwnPropertyDescriptors(root() ?? {}))
  const found = held.map(({value}): unknown => value).find((value) => value instanceof Swiper)
  if (!(found instanceof Swiper)) throw new Error('No carousel runs here.')
  return found
}

describe('the hero', () => {
  test('fades one slide at a time and does not go round', async () => {
    await renderInSite(hero())
    const swiper = await running()
    expect(swiper.params).toMatchObject({effect: 'fade', slidesPerView: 1, loop: false})
    const shown = () => swiper.slides.map((slide) => Number(getComputedStyle(slide).opacity))
    await expect.poll(shown).toEqual([1, 0, 0, 0, 0])
    await page.getByRole('button', {name: 'Next slide'}).click()
    // The slide that was left stays beneath the one that now covers it.
    await expect.poll(shown).toEqual([1, 1, 0, 0, 0])
    const places = swiper.slides.map((slide) => slide.getBoundingClientRect().left)
    expect(new Set(places).size).toBe(1)
  })

  test('names each slide by its place', async () => {
    await renderInSite(hero())
    expect(
      [...document.querySelectorAll('[aria-roledescription=slide]')].map((slide) =>
        slide.getAttribute('aria-label'),
      ),
    ).toEqual(['1 / 5', '2 / 5', '3 / 5', '4 / 5', '5 / 5'])
  })

  test('has small uppercase divider text over its headline', async () => {
    await renderInSite(hero())
    const divider = page.getByText('Divider 1').element()
    const {textTransform, fontSize} = getComputedStyle(divider)
    expect(textTransform).toBe('uppercase')
    expect(Number.parseFloat(fontSize)).toBeLessThan(16)
    expect(divider.nextElementSibling?.textContent).toBe('Headline 1')
  })

  test('plays by itself only where an editor wants it, as slowly as told', async () => {
    const still = await renderInSite(hero())
    expect((await running()).autoplay.running).toBe(false)
    await still.unmount()
    await renderInSite(hero(3000))
    const {params, autoplay} = await running()
    expect(params.autoplay).toMatchObject({delay: 3000})
    expect(autoplay.running).toBe(true)
  })
})
