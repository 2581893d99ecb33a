import {expect, test} from 'vitest'
import {expectEventually, setUpStudio} from '../testing/studio-page.ts'

const {site, openStudio, read} = setUpStudio()

const slide = 'heroSlide-about'
const link = () => read(`*[_id == $id][0]{buttonLink, "page": page._ref}`, {id: `drafts.${slide}`})

test('a link finds its page by the title, knows it by its address, and says at once what leads nowhere', async () => {
  const {page, open, field, text, errors, close} = await openStudio()
  await open('heroSlide', slide, 'buttonLink')
  const input = text('buttonLink')
  const says = (sentence: string) => field('buttonLink').getByText(sentence).waitFor()
  const offer = (path: string) => page.getByRole('option').getByRole('button', {name: path})

  await input.fill('energy tran')
  await offer('/energy-transition').click()
  await says('Leads to “Energy transition” (Page)')
  await expectEventually(link, {buttonLink: '/energy-transition', page: 'energyTransitionPage'})

  await input.fill('site-visit day')
  await offer('/news/site-visit-day').and(page.locator(':enabled')).waitFor()
  await input.press('ArrowDown')
  await expect
    .poll(() => offer('/news/site-visit-day').evaluate((option) => option.matches(':focus')))
    .toBe(true)
  await page.keyboard.press('Enter')
  await expectEventually(link, {buttonLink: '/news/site-visit-day', page: 'news-site-visit-day'})

  await input.fill(`${site().url}/publications/gas-by-road#steps`)
  await input.press('Enter')
  await expectEventually(link, {
    buttonLink: '/publications/gas-by-road#steps',
    page: 'publication-gas-by-road',
  })

  await input.fill('no such words')
  await says('No page has these words in its title.')
  await input.press('Enter')
  await says('“no such words” is not stored')

  await input.fill('/news/no-such-page')
  await input.press('Enter')
  await says('“/news/no-such-page” leads to no page of the site.')
  await expectEventually(link, {buttonLink: '/news/no-such-page', page: null})

  await input.fill('https://example.org/register')
  await input.press('Enter')
  await expectEventually(link, {buttonLink: 'https://example.org/register', page: null})
  await field('buttonLink').getByText('leads to no page').waitFor({state: 'detached'})
  expect(errors).toEqual([])
  await close()
})
