import type {Page} from 'playwright'

type State = {
  name: string
  route: string
  widths: number[]
  prepare: (page: Page) => Promise<unknown>
}

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', {name, exact: true}).first().click()

const openContact = async (page: Page) => {
  await page.locator('main').getByRole('button', {name: 'Get started'}).first().click()
  await page.getByRole('dialog').waitFor()
}

const panel = (name: string): State => ({
  name: `panel-${name.split(' ')[0]?.toLowerCase()}`,
  route: '/',
  widths: [1024, 1440],
  prepare: (page) => press(page, name),
})

/** Panels, menus and dialogs when open, and empty lists. */
export const states: State[] = [
  panel('Company'),
  panel('Services'),
  panel('News & insight'),
  {name: 'menu', route: '/', widths: [360, 768], prepare: (page) => press(page, 'Menu')},
  {
    name: 'menu-services',
    route: '/about',
    widths: [360, 768],
    prepare: async (page) => {
      await press(page, 'Menu')
      await press(page, 'Services')
    },
  },
  {
    name: 'contact',
    route: '/purchase-process',
    widths: [360, 768, 1024, 1440, 1920],
    prepare: openContact,
  },
  {
    name: 'contact-errors',
    route: '/purchase-process',
    widths: [360, 1440],
    prepare: async (page) => {
      await openContact(page)
      for (const field of await page.getByRole('dialog').getByRole('textbox').all()) {
        await field.fill('x')
        await field.fill('')
        await field.blur()
      }
    },
  },
  {
    name: 'biography',
    route: '/management',
    widths: [360, 768, 1024, 1440, 1920],
    prepare: async (page) => {
      await press(page, /more info/i)
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'lightbox',
    route: '/gallery/*',
    widths: [360, 768, 1440],
    prepare: async (page) => {
      await page.goto(`${page.url()}?photo=2`, {waitUntil: 'networkidle'})
      await page.getByRole('dialog').waitFor()
    },
  },
  ...['/news?search=zzzz', '/news?tag=zzzz', '/publications?search=zzzz'].map((route) => ({
    name: `empty${route.replaceAll(/\W+/g, '-')}`,
    route,
    widths: [360, 1440],
    prepare: (page: Page) => page.getByRole('heading', {level: 1}).waitFor(),
  })),
]
