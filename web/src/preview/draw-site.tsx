import '#web/src/shared/styles/index.css'
import type {ReactNode} from 'react'
import {createRoot} from 'react-dom/client'
import {createBrowserRouter, RouterProvider} from 'react-router-dom'
import {appReducer, Providers} from '#web/src/app/providers.tsx'
import {createRoutes} from '#web/src/app/routes.tsx'
import type {Cms} from '#web/src/shared/cms/client.ts'
import type {SiteConfig} from '#web/src/shared/env.ts'
import {createStore} from '#web/src/shared/state/create-store.ts'
import {Spinner} from '#web/src/shared/ui/loading/spinner.tsx'

export type DrawnSite = {
  router: ReturnType<typeof createBrowserRouter>
  /** Shows something else instead. */
  replace: (content: ReactNode) => void
}

/**
 * Draws the site's own routes in the browser, from content that can change.
 *
 * @param options.cms returns the client of the content as it is now.
 * @param options.banner what stands beside each page.
 */
export function drawSite(
  root: HTMLElement,
  config: SiteConfig,
  {cms: current, banner}: {cms: () => Cms; banner: ReactNode},
): DrawnSite {
  const cms = {
    // Read for each loader and thunk that runs: a change of content replaces the client.
    get cms() {
      return current()
    },
  }
  const store = createStore(appReducer, cms)
  const routes = createRoutes(Object.assign(cms, {store}))
  for (const route of routes) {
    // The layout's own texts change too.
    delete route.shouldRevalidate
    route.HydrateFallback = Spinner
  }
  const router = createBrowserRouter(routes)
  // `hotPages` of web/build/plugins.ts, with `npm run dev`: a page loads its data in another way.
  if (import.meta.hot) addEventListener('page-changed', () => void router.revalidate())
  const drawn = createRoot(root)
  drawn.render(
    <>
      {banner}
      <Providers config={config} store={store}>
        <RouterProvider router={router} />
      </Providers>
    </>,
  )
  return {router, replace: (content) => drawn.render(content)}
}

/**
 * The data that the server wrote into the preview's document: where to draw, and the configuration as JSON.
 *
 * @throws where the document is incomplete.
 */
export function readDocument(): {root: HTMLElement; sent: string} {
  const root = document.getElementById('root')
  const sent = document.getElementById('preview-config')?.textContent
  if (!root || !sent) throw new Error('The preview’s document is incomplete.')
  return {root, sent}
}
