import type {BrowserContext, Page} from 'playwright'
import {afterAll, beforeAll, expect} from 'vitest'
import {setUpBrowser, desktop} from './browser.ts'
import {startIsolatedSite, type IsolatedSite} from './isolated-site.ts'

/** Signs a browser in to the Studio at `siteUrl` as the button on its screen does. */
export async function signIn(context: BrowserContext, siteUrl: string): Promise<void> {
  const url = `${siteUrl}/lake/v1/auth/login/local?origin=/robots.txt`
  const response = await context.request.get(url)
  if (!response.ok()) throw new Error(`Signing in failed: ${response.status()}`)
}

/** Goes to a path of the Studio that the window shows, as the browser's own buttons do: nothing is loaded anew. */
const navigate = (page: Page, url: string) =>
  page.evaluate((to) => {
    window.history.pushState(null, '', to)
    window.dispatchEvent(new PopStateEvent('popstate'))
  }, url)

/** What an editor does in a window of the Studio. */
export function studioPage(page: Page, siteUrl: string) {
  const field = (name: string) => page.getByTestId(`field-${name}`)
  const text = (name: string) => field(name).locator('input, textarea').first()
  return {
    page,
    field,
    text,
    /** Opens a document's form and waits until it can be edited. */
    open: async (type: string, id: string, firstField: string) => {
      await page.goto(`${siteUrl}/studio/intent/edit/id=${id};type=${type}/`)
      await field(firstField).waitFor()
    },
    /** Leaves the open form, and opens another document at a field without loading the Studio again, which takes seconds. */
    openNext: async (type: string, id: string, path: string) => {
      await navigate(page, `${siteUrl}/studio/structure`)
      await page.getByTestId('document-panel-scroller').waitFor({state: 'detached'})
      await navigate(page, `${siteUrl}/studio/intent/edit/id=${id};type=${type};path=${path}/`)
      await field(path).waitFor()
    },
    create: async (type: string, firstField: string) => {
      await page.goto(`${siteUrl}/studio/intent/create/template=${type};type=${type}/`)
      await field(firstField).waitFor()
    },
    publish: () => page.locator('[data-testid="action-publish"]:enabled').last().click(),
    /** Chooses from the menu beside the publish button. */
    choose: async (action: string) => {
      await page.locator('[data-testid="action-menu-button"]:enabled').last().click()
      await page.getByTestId(`action-${action}`).click()
    },
    confirm: () => page.getByTestId('confirm-button').click(),
    showPublished: () =>
      page
        .getByRole('button', {name: /^Published/})
        .first()
        .click(),
    showDraft: () =>
      page
        .getByRole('button', {name: /^Draft/})
        .first()
        .click(),
    showHistory: async () => {
      await page.getByTestId('pane-context-menu-button').last().click()
      await page.getByRole('menuitem', {name: 'History'}).click()
      await page.getByRole('tab', {name: 'Review changes'}).waitFor()
    },
  }
}

/** Waits until what `read` returns equals `expected`, or until the time limit of polling. */
export async function expectEventually<T>(
  read: () => Promise<T>,
  expected: unknown,
): Promise<void> {
  await expect.poll(read, {interval: 100}).toEqual(expected)
}

/** Starts an isolated seeded site for a test file, whose Studio each test opens in windows of its own. */
export function setUpStudio() {
  const visit = setUpBrowser()
  let site: IsolatedSite
  beforeAll(async () => {
    site = await startIsolatedSite()
  })
  afterAll(async () => site.close())
  const openSignedOut = () => visit({viewport: desktop})
  return {
    site: () => site,
    openSignedOut,
    /** Opens a window in which an editor is signed in. */
    openStudio: async () => {
      const visited = await openSignedOut()
      await signIn(visited.page.context(), site.url)
      return {...visited, ...studioPage(visited.page, site.url)}
    },
    /** What the dataset holds, drafts included. */
    read: <T>(query: string, params: Record<string, unknown> = {}) =>
      site.client.fetch<T>(query, params, {perspective: 'raw'}),
  }
}
