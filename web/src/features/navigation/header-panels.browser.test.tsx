import {beforeEach, describe, expect, test} from 'vitest'
import {page, userEvent} from 'vitest/browser'
import {drawnIcons} from '#web/src/shared/testing/drawn-icons.ts'
import {renderInSite} from '#web/src/shared/testing/render.tsx'
import {Header} from './header.tsx'
import {group, panel} from './testing/nav-groups.ts'
import {watchViewTransitions} from './testing/view-transitions.ts'

describe('on wide screens', () => {
  beforeEach(() => page.viewport(1280, 800))

  test('panels open and close independently of the one that the focus is in', async () => {
    await renderInSite(<Header />)
    // By keyboard: a focus that the page moves counts as the pointer's where a test before has clicked.
    group('Company').element().focus()
    await userEvent.tab({shift: true})
    await userEvent.tab()
    await expect.element(panel('Company')).toBeVisible()
    await group('Services').hover()
    await expect.element(panel('Services')).toBeVisible()
    await expect.element(panel('Company')).toBeVisible()
    await page.getByRole('button', {name: 'Get started'}).hover()
    await expect.element(panel('Services')).not.toBeInTheDocument()
    await expect.element(panel('Company')).toBeVisible()
  })

  test('a panel opens on hover and closes when the pointer leaves', async () => {
    await renderInSite(<Header />)
    await group('Company').hover()
    await expect.element(panel('Company')).toBeVisible()
    await page.getByRole('button', {name: 'Get started'}).hover()
    await expect.element(panel('Company')).not.toBeInTheDocument()
  })

  test('each page of a panel has its icon', async () => {
    await renderInSite(<Header />)
    const groups = page.getByRole('navigation').getByRole('button', {expanded: false}).elements()
    const shown: string[] = []
    for (const {textContent} of groups) {
      await group(textContent ?? '').hover()
      const links = panel(textContent ?? '')
      await expect.element(links).toBeVisible()
      shown.push(...(await drawnIcons(links.element())))
    }
    expect(shown).toContain('about')
    expect(shown).not.toContain('link')
  })

  test('a panel opens on focus and Escape closes it, leaving the focus on its button', async () => {
    await renderInSite(<Header />)
    group('Company').element().focus()
    await expect.element(panel('Company')).toBeVisible()
    await userEvent.tab()
    await expect.element(panel('Company').getByRole('link').first()).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(panel('Company')).not.toBeInTheDocument()
    await expect.element(group('Company')).toHaveFocus()
    await expect.element(group('Company')).toHaveAttribute('aria-expanded', 'false')
  })

  test('a click pins a panel that hover opened, and the next one closes it', async () => {
    await renderInSite(<Header />)
    await group('Company').click()
    await expect.element(group('Company')).toHaveAttribute('aria-expanded', 'true')
    await group('Company').click()
    await expect.element(group('Company')).toHaveAttribute('aria-expanded', 'false')
  })

  test('a panel says in a sentence what its pages are about, and has one more link', async () => {
    await renderInSite(<Header />)
    await group('Company').hover()
    const sentence = panel('Company').getByText(/incorporated in January 2010/)
    await expect.element(sentence).toBeVisible()
    const more = panel('Company').getByRole('link', {name: 'Whistleblower policy'})
    await expect.element(more).toBeVisible()
    expect(more.element().getAttribute('href')).toBe('/whistleblower-policy')
  })

  test('following a link closes the panel', async () => {
    const transitions = watchViewTransitions()
    const {router} = await renderInSite(<Header />)
    await group('Company').click()
    await page.getByRole('link', {name: /^Code of Conduct/}).click()
    await expect.poll(() => router.state.location.pathname).toBe('/code-of-conduct')
    await transitions.finished()
    await expect.element(panel('Company')).not.toBeInTheDocument()
  })
})
