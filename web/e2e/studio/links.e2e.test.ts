import {expect, test} from 'vitest'
import {expectEventually, setUpStudio} from '../testing/studio-page.ts'

const {site, openStudio, read} = setUpStudio()

const slide = 'heroSlide-about'
const link = () => read(`*[_id == $id][0]{buttonLink, "page": page._ref}`, {id: `drafts.${slide}`})

test('a link finds its page by the title, and knows it by its address', async () => {
  const {page, open, field, text, errors, close} = await openStudio()
  await open('heroSlide', slide, 'buttonLink')
  const input = text('buttonLink')

  await input.fill('energy tran')
  await page.getByRole('listbox').getByText('/energy-transition').click()
  await field('buttonLink').getByText('Leads to “Energy transition” (Page)').waitFor()
  await expectEventually(link, {buttonLink: '/energy-transition', page: 'energyTransitionPage'})

  await input.fill('site visit')
  await page.getByRole('listbox').getByText('/news/site-visit-day').waitFor()
  await input.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expectEventually(link, {buttonLink: '/news/site-visit-day', page: 'news-site-visit-day'})

  await input.fill(`${site().url}/publications/gas-by-road#steps`)
  await input.press('Enter')
  await expectEventually(link, {
    buttonLink: '/publications/gas-by-road#steps',
    page: 'publication-gas-by-road',
  })

  await input.fill('https://example.org/register')
  await input.press('Enter')
  await expectEventually(link, {buttonLink: 'https://example.org/register', page: null})
  expect(errors).toEqual([])
  await close()
})
