import {expect, test} from 'vitest'
import {renderInSite} from '#web/src/shared/testing/render.tsx'
import {Hero, type HeroSlide} from './hero.tsx'

const picture = {
  assetId: `image-${'1'.repeat(40)}-1600x1000-webp`,
  alt: '',
  caption: '',
  width: 1600,
  height: 1000,
}

const slides: HeroSlide[] = ['first', 'second', 'third'].map((id) => ({
  id,
  divider: id,
  event: '',
  headline: id,
  pictures: {mobile: picture, tablet: picture, laptop: picture, large: picture},
}))

test('where the script of carousels cannot be loaded, each slide of the row has its picture', async () => {
  const importEngine = () => Promise.reject(new TypeError('Failed to fetch'))
  await renderInSite(
    <Hero slides={slides} autoplay={undefined} doors={[]} importEngine={importEngine} />,
  )
  await expect.poll(() => document.querySelectorAll('picture')).toHaveLength(slides.length)
})
