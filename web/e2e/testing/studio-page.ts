import type {Page} from 'playwright'
import {afterAll, beforeAll, expect} from 'vitest'
import {setUpBrowser, desktop, takeContextFor, type Visit} from './browser.ts'
import {returnContext} from './context-pool.ts'
import {startIsolatedSite, startWorkerSite, type IsolatedSite} from './isolated-site.ts'
import {signIn} from './sign-in.ts'
import {LOAD_TIMEOUT} from './page-loading.ts'

/** A window for the Studio. */
export const studioWindow = {viewport: desktop, reducedMotion: 'reduce', still: true} as const

/** Goes to a URL of the Studio that the window shows, as the browser's own buttons do: nothing is loaded anew. */
const navigate = (page: Page, url: string) =>
  page.evaluate((to) => {
    window.history.pushState(null, '', to)
    window.dispatchEvent(new PopStateEvent('popstate'))
  }, url)

/** Waits until the Studio is loaded, compiled and shows who is signed in: that takes seconds. */
export const waitForStudio = (page: Page) =>
  page.locator('#user-menu').waitFor({timeout: LOAD_TIMEOUT})

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
    if (!canNavigate()) {
      await page.goto(siteUrl + path)
      return waitForStudio(page)
    }
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

/** A site, and the window of its Studio that the last test has left. */
type StudioSite = {site: IsolatedSite; free?: EditorWindow | undefined}

/** The site that all tests of a worker share. It ends with the worker, and its folder with the run. */
let shared: Promise<StudioSite> | undefined

const startShared = async (): Promise<StudioSite> => ({site: await startWorkerSite()})

/**
 * Opens the Studio for a test file, on a site that the worker's tests share: they make documents with ids of their
 * own, and remove or change nothing of others. Tests open it one after the other in the same window, as an editor does
 * who leaves it open; a second one at the same time gets a window of its own.
 */
export const setUpStudio = () => provideStudio(() => (shared ??= startShared()))

/** Starts a site for this file alone: for tests that change people, settings, seeded documents, or the order of lists. */
export function setUpOwnStudio() {
  let started: StudioSite | undefined
  const studio = provideStudio(async () => (started = {site: await startIsolatedSite()}))
  afterAll(async () => {
    await started?.free?.close()
    await started?.site.close()
  })
  return studio
}

function provideStudio(start: () => Promise<StudioSite>) {
  const visit = setUpBrowser()
  let studio: StudioSite
  /** The windows of tests that run, or have failed. */
  const lent = new Set<EditorWindow>()
  beforeAll(async () => {
    studio = await start()
  })
  afterAll(async () => {
    for (const {page} of lent) await page.context().close()
  })

  async function openWindow(): Promise<EditorWindow> {
    const pooled = await takeContextFor(studioWindow)
    const {page, errors} = pooled
    await signIn(page.context(), studio.site.url)
    return {...studioPage(page, studio.site.url), errors, close: () => returnContext(pooled)}
  }

  /** Leaves a window as the next test is to find it, or closes it. */
  async function leave(window: EditorWindow): Promise<void> {
    const {page, errors, canNavigate, leaveForm} = window
    lent.delete(window)
    const others = page.context().pages()
    for (const opened of others) if (opened !== page) await opened.close()
    if (studio.free || !canNavigate()) return window.close()
    await page.unrouteAll()
    await leaveForm()
    errors.length = 0
    studio.free = window
  }

  return {
    site: () => studio.site,
    openSignedOut: () => visit(studioWindow),
    /** Opens a window in which an editor is signed in. */
    openStudio: async (): Promise<EditorWindow> => {
      const window = studio.free ?? (await openWindow())
      studio.free = undefined
      lent.add(window)
      return {...window, close: () => leave(window)}
    },
    /** The dataset's documents, drafts included. */
    read: <T>(query: string, params: Record<string, unknown> = {}) =>
      studio.site.client.fetch<T>(query, params, {perspective: 'raw'}),
  }
}
