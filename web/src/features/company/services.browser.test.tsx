import {expect, test} from 'vitest'
import {page} from 'vitest/browser'
import {renderPage} from '#web/src/app/testing/render.tsx'
import {singleton} from './testing/documents.ts'

const renderServices = (sellers: object | undefined) =>
  renderPage('/services', [singleton('servicesPage', {sellers})])

const sellers = {
  title: 'For sellers',
  text: 'A first conversation.',
  items: [
    {_key: 'a', title: 'Say what you can offer', text: 'How much, and when.'},
    {_key: 'b', title: 'Be paid', text: null},
  ],
  links: [
    {_key: 'a', label: 'Questions', href: '/faq#questions-selling-gas'},
    {_key: 'b', label: 'Nowhere', href: null},
  ],
}

test('the path of a seller has its steps in order, links, and the contact form', async () => {
  const {store} = await renderServices(sellers)
  const path = page.getByRole('region', {name: 'For sellers'})
  const steps = path.getByRole('heading', {level: 3}).elements()
  expect(steps.map(({textContent}) => textContent)).toEqual(['Say what you can offer', 'Be paid'])
  const links = path.getByRole('link').elements()
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/faq#questions-selling-gas'])
  await path.getByRole('button', {name: 'Contact us'}).click()
  expect(store.getState().ui).toMatchObject({isContactModalOpen: true, contactStart: {draft: ''}})
  expect(path.element().id).toBe('sellers')
})

test('the button of the path offers gas: it opens the form with a draft, and says so beforehand', async () => {
  const {store} = await renderServices({
    ...sellers,
    buttonLabel: 'Offer gas',
    hint: 'Say how much.',
    draft: 'How much gas:\nFrom when:',
    buttonNote: 'The form opens with two lines.',
  })
  await expect.element(page.getByText('The form opens with two lines.')).toBeVisible()
  await page.getByRole('button', {name: 'Offer gas'}).click()
  expect(store.getState().ui).toEqual({
    isContactModalOpen: true,
    contactStart: {hint: 'Say how much.', draft: 'How much gas:\nFrom when:'},
  })
})

test('without steps there is none', async () => {
  await renderServices({...sellers, items: []})
  await expect.element(page.getByRole('region', {name: 'For sellers'})).not.toBeInTheDocument()
})
