import {findAxeViolations} from '../testing/axe.ts'
import {measureUnclearContrast} from '../testing/contrast-on-images.ts'
import {waitForImagesOnScreen} from '../testing/load-lazy-images.ts'
import {collectTabStops} from '../testing/tab-stops.ts'
import type {Inspector} from './sweep.ts'

/** Opens every accordion first: what is closed is not read. Sizes of targets are among axe's rules. */
export const inspectByAxe: Inspector = {
  name: 'has nothing that axe finds, with every accordion open',
  isOfAccessibility: true,
  async find({page}) {
    await page.locator('main details').evaluateAll((entries) => {
      for (const entry of entries) entry.removeAttribute('name')
      for (const entry of entries) entry.setAttribute('open', '')
    })
    return findAxeViolations(page)
  },
}

/** Axe cannot tell the contrast of text on a picture: there the picture is measured, at the top of the page. */
export const inspectContrastOnPictures: Inspector = {
  name: 'has texts on pictures that can be read',
  isOfAccessibility: true,
  async find({page}) {
    await waitForImagesOnScreen(page)
    return measureUnclearContrast(page)
  },
}

/** Walks by Tab through the content, and on the home page through header and footer too. */
export const inspectFocus: Inspector = {
  name: 'shows the focus at every stop',
  isOfAccessibility: true,
  async find({page, route}) {
    await page.evaluate(() => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      scrollTo({top: 0, behavior: 'instant'})
    })
    if (route !== '/') {
      // The link that skips the header is the first stop.
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
    }
    const stops = await collectTabStops(page, route === '/' ? 'body' : 'main')
    return stops.flatMap(({name, hidden}) => hidden.map((why) => `${name} ${why}`))
  },
}
