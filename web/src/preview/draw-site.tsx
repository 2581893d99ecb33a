import '#web/src/shared/styles/index.css'
import {type ReactElement, Suspense} from 'react'
import {createRoot} from 'react-dom/client'
import {createBrowserRouter, RouterProvider} from 'react-router-dom'
import {appReducer, Providers} from '#web/src/app/providers.tsx'
import {createRoutes} from '#web/src/app/routes.tsx'
import type {Cms} from '#web/src/shared/cms/client.ts'
import {askEditions} from '#web/src/shared/editions.ts'
import type {SiteConfig} from '#web/src/shared/env.ts'
import {createStore} from '#web/src/shared/state/create-store.ts'
import {Spinner} from '#web/src/shared/ui/loading/spinner.tsx'
import {PreviewFrame} from './preview-banner.tsx'
import type {PreviewStateStore} from './preview-session.ts'
import styles from './draw-site.module.css'

/** Until the first content is there. */
const Loading = () => (
  <div className={styles.loading}>
    <Spinner />
  </div>
)

export type PreviewRouter = ReturnType<typeof createBrowserRouter>

/**
 * Draws the site's own routes in the browser, from content that can change, beside the preview's banner.
 *
 * @param options.cms returns the client of the content as it is now.
 * @param options.bar stands beside the banner once it is loaded.
 */
export function drawSite(
  root: HTMLElement,
  config: SiteConfig,
  {
    cms: current,
    state,
    bar,
  }: {cms: () => Cms; state: PreviewStateStore; bar: Promise<ReactElement> | undefined},
): PreviewRouter {
  const cms = {
    // Read for each loader and thunk that runs: a change of content replaces the client.
    get cms() {
      return current()
    },
  }
  const store = createStore(appReducer, cms)
  const routes = createRoutes(Object.assign(cms, {store, editions: askEditions}))
  for (const route of routes) {
    // The layout's own texts change too.
    delete route.shouldRevalidate
    route.HydrateFallback = Loading
  }
  const router = createBrowserRouter(routes)
  // `hotPages` of web/build/plugins.ts, with `npm run dev`: a page loads its data in another way.
  if (import.meta.hot) addEventListener('page-changed', () => void router.revalidate())
  createRoot(root).render(
    <PreviewFrame store={state} bar={bar && <Suspense>{bar}</Suspense>}>
      <Providers config={config} store={store}>
        <RouterProvider router={router} />
      </Providers>
    </PreviewFrame>,
  )
  return router
}
