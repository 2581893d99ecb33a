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

/** The Studio in one window, in the words of an editor. */
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
      await field(firstField).waitFor({timeout: 30_000})
    },
    create: async (type: string, firstField: string) => {
      await page.goto(`${siteUrl}/studio/intent/create/template=${type};type=${type}/`)
      await field(firstField).waitFor({timeout: 30_000})
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

/** Waits, as long as an editor would, until what `read` gives equals `wanted`. */
export async function expectEventually<T>(read: () => Promise<T>, wanted: unknown): Promise<void> {
  await expect.poll(read, {timeout: 15_000, interval: 100}).toEqual(wanted)
}

/** A seeded site of a test file's own, with windows of its Studio. */
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
    /** A window of an editor who has signed in. */
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
