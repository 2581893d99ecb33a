import {expect, test} from 'vitest'
import {setUpStudio} from '../testing/studio-page.ts'

const {site, openStudio} = setUpStudio()
const toolPath = '/studio/needs-care'

async function openContentHealth() {
  const studio = await openStudio()
  await studio.go(toolPath)
  const kind = (name: string | RegExp) => studio.page.getByRole('button', {name})
  await kind('Must be put right').waitFor()
  return {...studio, kind}
}

test('the seed has no issues but its samples, and the list updates with changes', async () => {
  const {page, kind, errors, close} = await openContentHealth()
  await kind('Must be put right (0)').click()
  await page.getByText('Nothing is broken').waitFor()
  await kind('Could be better (0)').waitFor()
  await kind(/Samples to replace \([1-9]/).waitFor()

  await site()
    .client.transaction()
    .patch('gallery-dawn-on-the-network', {unset: ['coverImage.alt']})
    .patch('homePage', {unset: ['seo.description']})
    .create({_id: 'redirect-x', _type: 'redirect', from: '/x', to: '/nowhere', permanent: false})
    .commit()
  await site().client.delete({query: '*[_type == "member"][0...3]'})
  await page.getByText('Cover › Alternative text').waitFor()
  await page.getByText('“/nowhere” leads to no page of the site.').waitFor()
  await kind('Could be better (1)').click()
  await page.getByText('6 of 7 member companies').waitFor()
  await page.getByText('Write a description for search engines').waitFor()

  await site().client.patch('homePage').set({'seo.description': 'Gas for homes.'}).commit()
  await page.getByText('Write a description for search engines').waitFor({state: 'detached'})
  expect(errors).toEqual([])
  await close()
})

test('an issue links to its field', async () => {
  await site().client.patch('gallery-dawn-on-the-network').unset(['coverImage.alt']).commit()
  const {page, kind, close} = await openContentHealth()
  await kind(/Must be put right/).click()
  await page.getByRole('link', {name: 'Cover › Alternative text'}).click()
  await page.getByTestId('field-coverImage.alt').waitFor()
  expect(page.url()).toContain('gallery-dawn-on-the-network')
  await close()
})

test('where content cannot be read, the list shows an error and a button to retry', async () => {
  const {page, go, close} = await openStudio()
  await page.route(/data\/query/, (route) =>
    route.request().url().includes('documents') ? route.abort() : route.continue(),
  )
  await go(toolPath)
  await page.getByText('The content could not be checked.').waitFor()
  await page.unrouteAll()
  await page.getByRole('button', {name: 'Try again'}).click()
  await page.getByRole('button', {name: /Must be put right/}).waitFor()
  await close()
})
