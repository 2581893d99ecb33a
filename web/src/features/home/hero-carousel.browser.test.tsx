import {describe, expect, test} from 'vitest'
import {page} from 'vitest/browser'
import {renderInSite} from '#web/src/shared/testing/render.tsx'
import {hero, runningSwiper} from './testing/carousels.tsx'

// The settings of the hero (behaviour B101), checked on the library itself.

describe('the hero', () => {
  test('fades one slide at a time and does not go round', async () => {
    await renderInSite(hero())
    const swiper = await runningSwiper()
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
    expect((await runningSwiper()).autoplay.running).toBe(false)
    await still.unmount()
    await renderInSite(hero(3000))
    const {params, autoplay} = await runningSwiper()
    expect(params.autoplay).toMatchObject({delay: 3000})
    expect(autoplay.running).toBe(true)
  })
})
