import {beforeEach, describe, expect, test} from 'vitest'
import {page, userEvent} from 'vitest/browser'
import {renderInSite} from '#web/src/shared/testing/render.tsx'
import {Header} from './header.tsx'
import {group, panel} from './testing/nav-groups.ts'

/** Takes the popover API from the browser: iOS 16 and Firefox 115 throw at the pseudo-class, too. */
beforeEach(() => {
  for (const name of ['showPopover', 'hidePopover', 'togglePopover', 'popover']) {
    Reflect.deleteProperty(HTMLElement.prototype, name)
  }
  const matches: (this: Element, selector: string) => boolean = Reflect.get(
    Element.prototype,
    'matches',
  )
  const throwing = function (this: Element, selector: string) {
    if (selector.includes(':popover-open')) throw new DOMException('', 'SyntaxError')
    return matches.call(this, selector)
  }
  Reflect.set(Element.prototype, 'matches', throwing)
  return () => void Reflect.set(Element.prototype, 'matches', matches)
})

describe('without the popover API', () => {
  test('the menu and its groups open and close on phones', async () => {
    await page.viewport(390, 800)
    await renderInSite(<Header />)
    const menu = page.getByRole('navigation', {name: 'Main'})
    const toggle = page.getByRole('button', {name: 'Menu'})
    await expect.element(menu).not.toBeInTheDocument()
    await toggle.click()
    await expect.element(menu).toBeVisible()
    await expect.element(toggle).toHaveAttribute('aria-expanded', 'true')
    await group('Company').click()
    await expect.element(panel('Company')).toBeVisible()
    await panel('Company').getByRole('button', {name: 'BACK'}).click()
    await expect.element(panel('Company')).not.toBeInTheDocument()
    await userEvent.keyboard('{Escape}')
    await expect.element(menu).not.toBeInTheDocument()
  })

  test('a group opens on hover on wide screens', async () => {
    await page.viewport(1440, 900)
    await renderInSite(<Header />)
    await group('Company').hover()
    await expect.element(panel('Company')).toBeVisible()
  })
})
