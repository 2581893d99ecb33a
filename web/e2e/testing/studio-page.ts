import type {Page} from 'playwright'
import {afterAll, beforeAll, expect} from 'vitest'
import {setUpBrowser, desktop, type Visit} from './browser.ts'
import {startIsolatedSite, type IsolatedSite} from './isolated-site.ts'
import {signIn} from './sign-in.ts'

/** A window for the Studio. */
export const studioWindow = {viewport: desktop, reducedMotion: 'reduce', still: true} as const

/** Goes to a URL of the Studio that the window shows, as the browser's own buttons do: nothing is loaded anew. */
const navigate = (page: Page, url: string) =>
  page.evaluate((to) => {
    window.history.pushState(null, '', to)
    window.dispatchEvent(new PopStateEvent('popstate'))
  }, url)

/** Actions of an editor in a window of the Studio. */
export function studioPage(page: Page, siteUrl: string) {
  const field = (name: string) => page.getByTestId(`field-${name}`)
  const text = (name: string) => field(name).locator('input, textarea').first()
  /**
   * Tells whether the window can go to another tool without a load. Presentation writes the URL itself, and a
   * chosen perspective would stay chosen.
   */
  const canNavigate = () =>
    page.url().startsWith(`${siteUrl}/studio/`) && !/\/presentation|perspective=/.test(page.url())
  const leaveForm = async () => {
    await navigate(page, `${siteUrl}/studio/structure`)
    await page.getByTestId('document-panel-scroller').waitFor({state: 'detached'})
  }
  /** Goes to a path of the Studio. A window that shows the Studio does not load it again: that takes seconds. */
  const go = async (path: string) => {
    if (!canNavigate()) return void (await page.goto(siteUrl + path))
    await leaveForm()
    await navigate(page, siteUrl + path)
  }
  /** Waits until the form of a field can be edited: one that is still loading is read-only, and loses clicks. */
  const waitForEditable = (name: string) =>
    page
      .locator('[data-testid="form-view"]:not([data-read-only])')
      .getByTestId(`field-${name}`)
      .waitFor()
  return {
    page,
    field,
    text,
    canNavigate,
    leaveForm,
    go,
    /** Opens a document's form at a field and waits until it can be edited. */
    open: async (type: string, id: string, path: string) => {
      await go(`/studio/intent/edit/id=${id};type=${type};path=${path}/`)
      await waitForEditable(path)
    },
    create: async (type: string, firstField: string) => {
      await go(`/studio/intent/create/template=${type};type=${type}/`)
      await waitForEditable(firstField)
    },
    publish: () => page.locator('[data-testid="action-publish"]:enabled').last().click(),
    /** Chooses from the menu beside the publish button. */
    choose: async (action: string) => {
      await page.locator('[data-testid="action-menu-button"]:enabled').last().click()
      await page.getByTestId(`action-${action}`).click()
    },
    confirm: () => page.getByTestId('confirm-button').click(),
    /** Shows the published version, in a pane that takes the place of the draft's. */
    showPublished: async () => {
      await page
        .getByRole('button', {name: /^Published/})
        .first()
        .click()
      await page.getByTestId('action-unpublish').waitFor()
    },
    /** Opens the menu of a picture's field once the picture is shown, as an editor does: before, it is lost. */
    openPictureMenu: async (name: string) => {
      const picture = field(name).locator('img').first()
      const isShown = () =>
        picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0)
      await expectEventually(isShown, true)
      await field(name).getByTestId('options-menu-button').click()
    },
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

/** A window of the Studio in which an editor is signed in. */
type EditorWindow = Visit & ReturnType<typeof studioPage>

/** Waits until what `read` returns equals `expected`, or until the time limit of polling. */
export async function expectEventually<T>(
  read: () => Promise<T>,
  expected: unknown,
): Promise<void> {
  await expect.poll(read, {interval: 100}).toEqual(expected)
}

/**
 * Starts an isolated seeded site for a test file. Its tests open the Studio one after the other in the same
 * window, as an editor does who leaves it open; a second one at the same time gets a window of its own.
 */
export function setUpStudio() {
  const visit = setUpBrowser()
  let site: IsolatedSite
  let free: EditorWindow | undefined
  beforeAll(async () => {
    site = await startIsolatedSite()
  })
  afterAll(async () => site.close())
  const openSignedOut = () => visit(studioWindow)

  async function openWindow(): Promise<EditorWindow> {
    const visited = await openSignedOut()
    await signIn(visited.page.context(), site.url)
    return {...visited, ...studioPage(visited.page, site.url)}
  }

  /** Leaves a window as the next test is to find it, or closes it. */
  async function leave(window: EditorWindow): Promise<void> {
    const {page, errors, canNavigate, leaveForm} = window
    const others = page.context().pages()
    for (const other of others) if (other !== page) await other.close()
    if (free || !canNavigate()) return window.close()
    await page.unrouteAll()
    await leaveForm()
    errors.length = 0
    free = window
  }

  return {
    site: () => site,
    openSignedOut,
    /** Opens a window in which an editor is signed in. */
    openStudio: async (): Promise<EditorWindow> => {
      const window = free ?? (await openWindow())
      free = undefined
      return {...window, close: () => leave(window)}
    },
    /** The dataset's documents, drafts included. */
    read: <T>(query: string, params: Record<string, unknown> = {}) =>
      site.client.fetch<T>(query, params, {perspective: 'raw'}),
  }
}
