import {expect, onTestFinished, test} from 'vitest'
import {setUpBrowser} from '../testing/browser.ts'
import {midRangePhone, openWithHeldScripts, throttleProcessor} from '../testing/held-scripts.ts'
import {repeatedPresses, tapEveryControl, waitingControls} from '../testing/press-controls.ts'
import {allRoutes, resolveRoute} from '../testing/routes.ts'
import {siteUrl} from '../testing/shared-site.ts'

const visit = setUpBrowser()

test.each(allRoutes)(
  'on a slow phone no tap on %s is lost, though no script has arrived (behaviour B15)',
  async (route) => {
    const {page, close} = await visit({...midRangePhone, reducedMotion: 'reduce'})
    onTestFinished(close)
    const url = siteUrl + (await resolveRoute(siteUrl, route))
    const hydrate = await openWithHeldScripts(page, url)
    const {tapped, failed} = await tapEveryControl(page)
    expect(failed).toEqual([])
    expect(tapped).toBeGreaterThan(20)
    const waiting = await waitingControls(page)
    // The page with the most scripts is hydrated on the processor of such a phone as well.
    if (route === '/') await throttleProcessor(page)
    await hydrate()
    await expect.poll(() => repeatedPresses(page), {message: 'each once'}).toEqual(waiting)
    expect(await waitingControls(page)).toEqual([])
    await page.getByRole('dialog').first().waitFor()
  },
)
