import {beforeEach, describe, expect, test} from 'vitest'
import {page, userEvent} from 'vitest/browser'
import {renderInSite} from '#web/src/shared/testing/render.tsx'
import {Header} from './header.tsx'
import {group, panel} from './testing/nav-groups.ts'

describe('on phones', () => {
  beforeEach(() => page.viewport(390, 800))

  const menu = () => page.getByRole('navigation', {name: 'Main'})
  const toggle = () => page.getByRole('button', {name: 'Menu'})

  test('the toggle opens a full-width menu and closes it again', async () => {
    await renderInSite(<Header />)
    await expect.element(menu()).not.toBeInTheDocument()
    await toggle().click()
    await expect.element(menu()).toBeVisible()
    expect(menu().element().getBoundingClientRect().width).toBe(390)
    await toggle().click()
    await expect.element(menu()).not.toBeInTheDocument()
  })

  test('below the groups stand what only the footer leads to, phone and e-mail', async () => {
    await renderInSite(<Header />)
    await toggle().click()
    const links = menu().getByRole('link').elements()
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/purchase-process',
      '/faq',
      '/terms-and-conditions',
      '/whistleblower-policy',
      '/disclaimer',
      '/privacy',
      '/accessibility',
      'tel:08000000000',
      'mailto:enquiries@example.com',
    ])
  })

  test.each([
    [360, 740],
    [390, 844],
  ])('at %i x %i its button is on the screen as a whole', async (width, height) => {
    await page.viewport(width, height)
    await renderInSite(<Header />)
    await toggle().click()
    const button = menu().getByRole('button', {name: 'Get started'})
    await expect.element(button).toBeVisible()
    expect(button.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(height)
  })

  test('a group opens a sub-panel over the whole screen, BACK returns to the menu', async () => {
    await renderInSite(<Header />)
    await toggle().click()
    await group('Company').click()
    const {width, height} = panel('Company').element().getBoundingClientRect()
    expect([width, height]).toEqual([390, 800])
    await panel('Company').getByRole('button', {name: 'BACK'}).click()
    await expect.element(panel('Company')).not.toBeInTheDocument()
    await expect.element(menu()).toBeVisible()
    await expect.element(group('Company')).toHaveFocus()
  })

  test('a sub-panel takes the focus, and Tab goes round in it (behaviour B1450)', async () => {
    await renderInSite(<Header />)
    await toggle().click()
    await group('Company').click()
    const back = panel('Company').getByRole('button', {name: 'BACK'})
    await expect.element(back).toHaveFocus()
    await userEvent.tab({shift: true})
    await expect.element(panel('Company').getByRole('link').last()).toHaveFocus()
    await userEvent.tab()
    await expect.element(back).toHaveFocus()
    await expect.element(panel('Company')).toBeVisible()
  })

  test('opening a second group leaves the first open (behaviour B24)', async () => {
    await renderInSite(<Header />)
    await toggle().click()
    await group('Services').click()
    await expect.element(panel('Services')).toBeVisible()
    const button = [...document.querySelectorAll<HTMLElement>('nav button')]
    button.find(({textContent}) => textContent === 'Company')?.click()
    await expect.element(panel('Company')).toBeVisible()
    await expect.element(panel('Services')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(panel('Company')).not.toBeInTheDocument()
    await expect.element(panel('Services')).toBeVisible()
  })

  test('groups toggle independently of each other', async () => {
    await renderInSite(<Header />)
    await toggle().click()
    await group('Company').click()
    await panel('Company').getByRole('button', {name: 'BACK'}).click()
    await group('Services').click()
    await expect.element(panel('Services')).toBeVisible()
    await expect.element(panel('Company')).not.toBeInTheDocument()
  })

  test('Escape closes the innermost first', async () => {
    await renderInSite(<Header />)
    await toggle().click()
    await group('Services').click()
    await userEvent.keyboard('{Escape}')
    await expect.element(panel('Services')).not.toBeInTheDocument()
    await expect.element(menu()).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(menu()).not.toBeInTheDocument()
    await expect.element(toggle()).toHaveFocus()
  })

  test('Get started opens the contact modal and closes the menu', async () => {
    const {store} = await renderInSite(<Header />)
    await toggle().click()
    await page.getByRole('button', {name: 'Get started'}).click()
    await expect.element(menu()).not.toBeInTheDocument()
    expect(store.getState().ui.isContactModalOpen).toBe(true)
  })
})
