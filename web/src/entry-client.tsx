import '#web/src/shared/styles/index.css'
import {startTransition} from 'react'
import {createRoot, hydrateRoot} from 'react-dom/client'
import {createBrowserRouter, matchRoutes, RouterProvider, type RouteObject} from 'react-router-dom'
import {PAGE_STATE_ID} from '#web/contract/paths.ts'
import {keepMovedNodes} from '#web/src/app/foreign-changes.ts'
import {Hydrated} from '#web/src/app/hydrated.tsx'
import {deserialiseErrors, isStateOf, type PageState} from '#web/src/app/page-state.ts'
import {createAppStore, Providers} from '#web/src/app/providers.tsx'
import {createRoutes} from '#web/src/app/routes.tsx'
import {createCms} from '#web/src/shared/cms/client.ts'
import {askEditions} from '#web/src/shared/editions.ts'
import {readStaticConfig} from '#web/src/shared/env.ts'

/** The state of the page, of which a server that does not know it tells the configuration alone. */
type LoadedState = Pick<PageState, 'config'> & Partial<PageState>

type Router = ReturnType<typeof createBrowserRouter>

/** Hydrates what the server rendered, or renders it here where a static host serves the site. */
async function start(root: HTMLElement, state: LoadedState | undefined) {
  const config = state?.config ?? readStaticConfig()
  const cms = createCms(config.cms, location.origin, {figures: config.figures})
  const store = createAppStore(cms, state?.store)
  const asksServer = !config.isStatic
  const editions = asksServer ? askEditions : undefined
  const routes = createRoutes({cms, store, editions}, {asksServer})
  if (state?.loaderData) {
    const {loaderData, errors = null} = state
    if (!isStateOf({loaderData, errors}, routes, location.pathname)) {
      throw new Error('This is a copy of a page: it works as one without scripts.')
    }
  }
  if (state) await loadMatchedPages(routes)

  const router = createBrowserRouter(routes, {
    ...(state?.loaderData && {
      hydrationData: {
        loaderData: state.loaderData,
        errors: deserialiseErrors(state.errors ?? null),
      },
    }),
  })
  // `hotPages` of web/build/plugins.ts, with `npm run dev`: a page loads its data in another way.
  if (import.meta.hot) addEventListener('page-changed', () => void router.revalidate())
  if (state && !state.loaderData) await loadContent(router)
  const app = (
    <Hydrated>
      <Providers config={config} store={store}>
        <RouterProvider router={router} />
      </Providers>
    </Hydrated>
  )
  dispatchEvent(new Event('hydrating'))
  // As a transition React hydrates in slices of 5 ms, and answers the visitor in between; what is pressed
  // it hydrates at once.
  if (!state) return createRoot(root).render(app)
  startTransition(() => void hydrateRoot(root, app, {onRecoverableError: warn}))
}

/**
 * Loads in the browser what the server had loaded for the page, all of it before the page is hydrated. Data that loaders
 * defer is cached when they run for the second time, and waited for no more.
 */
async function loadContent(router: Router) {
  await new Promise<void>((resolve) => {
    if (router.state.initialized) return resolve()
    const stop = router.subscribe(({initialized}) => {
      if (!initialized) return
      stop()
      resolve()
    })
  })
  const loaded: (object | null | undefined)[] = Object.values(router.state.loaderData)
  await Promise.all(loaded.flatMap((fields) => Object.values(fields ?? {})))
  await router.revalidate()
}

/**
 * Another program has changed the server's markup, and React has drawn the changed part anew. Otherwise
 * it is a fault of the site, which the end-to-end tests find by this warning.
 */
const warn = (error: unknown) => console.warn('A part of the page was drawn anew.', error)

/** Loads the matched pages' components first: the router hydrates only routes that have theirs. */
async function loadMatchedPages(routes: RouteObject[]) {
  const matched = (matchRoutes(routes, location) ?? []).map(({route}) => route)
  await Promise.all(
    matched.map(async (route) => {
      if (typeof route.lazy !== 'function') return
      Object.assign(route, await route.lazy(), {lazy: undefined})
    }),
  )
}

/**
 * The page's state: the document carries it, or the starter has requested it; a static host's document
 * has none.
 *
 * @throws where the response is not a state.
 */
async function loadState(): Promise<LoadedState | undefined> {
  const requested = await globalThis.pageState
  const state = requested
    ? await requested.text()
    : document.getElementById(PAGE_STATE_ID)?.textContent
  return state ? JSON.parse(state) : undefined
}

keepMovedNodes()

const root = document.getElementById('root')
if (!root) throw new Error('The document has no #root.')

// Not awaited at the top level: a page's chunk may import this one, and would wait for it for ever.
loadState()
  .then((state) => start(root, state))
  .catch((error: unknown) => {
    // The starter waits no longer: the page works as one without scripts, and links that wait lead on.
    console.error(error)
    dispatchEvent(new Event('hydrated'))
  })
