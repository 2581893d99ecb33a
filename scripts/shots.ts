/**
 * `npm run shots`: screenshots of every route of a running site at five widths, and of panels, menus and dialogs, in
 * `.shots/`. `--url` names the site (default: http://localhost:3000), `--only` the beginning of routes, `--width` one
 * width.
 */
import {mkdir} from 'node:fs/promises'
import {dirname, join} from 'node:path'
import {parseArgs} from 'node:util'
import {chromium, type Page} from 'playwright'
import {browserArgs, ensureBrowser} from './test/browser.ts'
import {root} from './build/folders.ts'
import {
  scrollBackToTop,
  scrollThroughPage,
  waitForImagesOnScreen,
} from '#web/e2e/testing/load-lazy-images.ts'
import {allRoutes, resolveRoute} from '#web/e2e/testing/routes.ts'

/** Viewport widths in CSS pixels, each with a usual height. */
const heights: Record<number, number> = {360: 740, 768: 1024, 1024: 768, 1440: 900, 1920: 1080}

/** A picture of a page at some widths, whole, or of the screen once something is prepared, such as an open dialog. */
type Shot = {
  name: string
  route: string
  widths: number[]
  prepare?: (page: Page) => Promise<unknown>
}

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', {name, exact: true}).first().click()

const openContact = async (page: Page) => {
  await page.locator('main').getByRole('button', {name: 'Get started'}).first().click()
  await page.getByRole('dialog').waitFor()
}

const panel = (name: string): Shot => ({
  name: `panel-${name.split(' ')[0]?.toLowerCase()}`,
  route: '/',
  widths: [1024, 1440],
  prepare: (page) => press(page, name),
})

/** Panels, menus and dialogs when open, and empty lists. */
const states: Shot[] = [
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

const pages = allRoutes.map((route): Shot => ({
  name: route === '/' ? 'home' : route.slice(1).replaceAll('/', '-').replace('*', 'item'),
  route,
  widths: Object.keys(heights).map(Number),
}))

const {values} = parseArgs({
  options: {
    url: {type: 'string', default: 'http://localhost:3000'},
    only: {type: 'string', default: ''},
    width: {type: 'string'},
  },
})
const browser = await chromium.launch({
  args: browserArgs,
  executablePath: ensureBrowser(console.log),
})
for (const shot of [...pages, ...states].filter(({route}) => route.startsWith(values.only))) {
  const {name, route, widths, prepare} = shot
  for (const width of widths.filter((width) => !values.width || width === Number(values.width))) {
    console.log(`${name}  ${width} px`)
    const viewport = {width, height: heights[width] ?? 900}
    const context = await browser.newContext({viewport, reducedMotion: 'reduce'})
    const page = await context.newPage()
    const url = values.url + (await resolveRoute(values.url, route))
    await page.goto(url, {waitUntil: 'networkidle'})
    await page.evaluate('document.fonts.ready')
    if (prepare) {
      await prepare(page)
      await waitForImagesOnScreen(page)
    } else {
      await scrollThroughPage(page)
      await scrollBackToTop(page)
    }
    const path = join(root, '.shots', prepare ? 'states' : '', `${name}-${width}.png`)
    await mkdir(dirname(path), {recursive: true})
    await page.screenshot({path, fullPage: !prepare, animations: 'disabled'})
    await context.close()
  }
}
await browser.close()
