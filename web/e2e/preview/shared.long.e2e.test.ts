import {expect, test} from 'vitest'
import {setUpOwnStudio} from '../testing/studio-page.ts'

const {site, openStudio, openSignedOut} = setUpOwnStudio()

/** Words that only the scripts of editors have: the Studio's overlay, and the labels that name fields. */
const editingCode = /sanity-visual-editing|dataset\.sanity/

test('a colleague without an account sees drafts by a link, live, until an editor revokes it', async () => {
  const {page, open, field, go, errors, close} = await openStudio()
  await open('faqPage', 'faqPage', 'banner')
  await field('banner').locator('input').first().fill('Asked of us')
  await page.locator('[data-testid="action-menu-button"]:enabled').last().click()
  await page.getByRole('menuitem', {name: 'Share preview…'}).click()
  const dialog = page.getByRole('dialog', {name: 'Share a preview'})
  await dialog.getByRole('radio', {name: 'An hour'}).check()
  await dialog.getByRole('button', {name: 'Create link'}).click()
  const link = await dialog.getByRole('textbox', {name: 'Link'}).inputValue()
  await dialog.getByText(/^Can be used until /).waitFor()
  await dialog.getByRole('button', {name: 'Done'}).click()

  const colleague = await openSignedOut()
  const scripts: string[] = []
  colleague.page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  await colleague.page.goto(link)
  await colleague.page.getByRole('heading', {level: 1, name: 'Asked of us'}).waitFor()
  expect(new URL(colleague.page.url()).pathname).toBe('/faq')
  const banner = colleague.page.getByRole('complementary', {name: 'Preview'})
  await banner.getByText('Preview: not published').waitFor()
  await banner.getByText(/can see it until .+ \(Nigerian time\)/).waitFor()
  expect(await colleague.page.locator('[data-sanity]').count()).toBe(0)
  expect(scripts.length).toBeGreaterThan(0)
  for (const url of scripts) expect(await (await fetch(url)).text(), url).not.toMatch(editingCode)

  // Changes are shown; a link leads to another page of the preview, and back.
  const draft = await site().client.fetch('*[_id == "faqPage"][0]', {}, {perspective: 'drafts'})
  const changed = {...draft.banner, title: 'Asked again'}
  await site().client.createOrReplace({...draft, _id: 'drafts.faqPage', banner: changed})
  await colleague.page.getByRole('heading', {level: 1, name: 'Asked again'}).waitFor()
  await colleague.page
    .getByRole('contentinfo')
    .getByRole('link', {name: 'Disclaimer', exact: true})
    .click()
  await colleague.page.waitForURL(`${site().url}/disclaimer`)
  await colleague.page.getByRole('heading', {level: 1}).waitFor()
  await banner.waitFor()

  await go('/studio/shared-links')
  const card = page.getByRole('region', {name: 'Link to /faq'})
  expect(await card.getByRole('textbox', {name: 'Link'}).inputValue()).toBe(link)
  await card.getByRole('button', {name: 'Revoke'}).click()
  await page.getByRole('button', {name: 'Revoke for good'}).click()
  await page.getByText('There are no links that can be used.').waitFor()
  await colleague.page.getByRole('heading', {name: 'This preview has ended'}).waitFor()
  await colleague.page.goto(link)
  await colleague.page.getByRole('heading', {name: 'This preview has ended'}).waitFor()
  await colleague.page.getByRole('link', {name: 'Go to the public site'}).click()
  await colleague.page.waitForURL(`${site().url}/`)
  await colleague.page.goto(`${site().url}/faq`)
  expect(await colleague.page.locator('main h1').textContent()).not.toMatch(/^Asked/)
  expect(errors).toEqual([])
  await colleague.close()
  await close()
})
