import Swiper from 'swiper'
import {expect} from 'vitest'
import {Hero, type HeroSlide} from '../hero.tsx'

export const numbers = (count: number) => Array.from({length: count}, (_, index) => index + 1)

const slides: HeroSlide[] = numbers(5).map((number) => ({
  id: `slide-${number}`,
  divider: `Divider ${number}`,
  event: '',
  headline: `Headline ${number}`,
}))

export const hero = (autoplay?: number) => <Hero slides={slides} autoplay={autoplay} doors={[]} />

/** The library as it runs on the one carousel of the page. */
export async function runningSwiper(): Promise<Swiper> {
  const root = () => document.querySelector('[data-attached] > div')
  await expect.poll(root, {timeout: 5000}).not.toBeNull()
  const held = Object.values(Object.getOwnPropertyDescriptors(root() ?? {}))
  const swiper = held.map(({value}): unknown => value).find((value) => value instanceof Swiper)
  if (!(swiper instanceof Swiper)) throw new Error('No carousel runs here.')
  return swiper
}
