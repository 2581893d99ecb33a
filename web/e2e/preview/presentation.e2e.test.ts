import {expect, test} from 'vitest'
import {waitForFonts} from '../testing/browser.ts'
import {openPresentation} from '../testing/open-presentation.ts'
import {setUpStudio} from '../testing/studio-page.ts'

const {site, openStudio} = setUpStudio()

test('what an editor types shows at once in the preview, where nothing else changes, and not to visitors', async () => {
  const {page, field, errors, close} = await openStudio()
  const frame = await openPresentation(page, site().url, '/partnerships')
  const body = frame.locator('body')
  await waitForFonts(body)
  await body.evaluate((element) => (element.dataset['kept'] = 'yes'))
  const entry = frame.locator('main details').nth(2)
  await entry.locator('summary').press('Enter')
  await field('banner').locator('input').first().fill('Written in the preview')
  await frame.getByRole('heading', {level: 1, name: 'Written in the preview'}).waitFor()
  expect(await body.getAttribute('data-kept'), 'no load').toBe('yes')
  expect(await entry.getAttribute('open')).not.toBeNull()
  const html = await (await fetch(`${site().url}/partnerships`)).text()
  expect(html).not.toContain('Written in the preview')
  expect(errors).toEqual([])
  await close()
})
