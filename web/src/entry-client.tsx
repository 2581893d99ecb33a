import '#web/src/shared/styles/index.css'
// Nearly every page uses these: they belong to the frame's chunk rather than to one of their own.
import '#web/src/shared/ui/layout/banner.tsx'
import '#web/src/shared/ui/layout/intro.tsx'
import '#web/src/shared/ui/contact/call-to-action.tsx'
import '#web/src/shared/ui/dialog/close-button.tsx'
import '#web/src/shared/ui/dialog/modal-dialog.tsx'
import '#web/src/shared/ui/media/picture-image.tsx'
import '#web/src/shared/ui/document/sections.tsx'
import {useEffect, type ReactNode} from 'react'
import {createRoot, hydrateRoot} from 'react-dom/client'
import {createBrowserRouter, matchRoutes, RouterProvider, type RouteObject} from 'react-router-dom'
import {pageStateId, deserialiseErrors, type PageState} from '#web/src/app/page-state.ts'
import {Providers} from '#web/src/app/providers.tsx'
import {createRoutes} from '#web/src/app/routes.tsx'
import {createAppStore} from '#web/src/app/store.ts'
import {createCms} from '#web/src/shared/cms/client.ts'
import {readStaticConfig} from '#web/src/shared/env.ts'

/** Hydrates what the server rendered, or renders it here where a static host serves the site. */
async function start(root: HTMLElement, state: PageState | undefined) {
  const config = state?.config ?? readStaticConfig()
  const cms = createCms(config.cms, location.origin)
  const store = createAppStore(cms, state?.store)
  const routes = createRoutes({cms, store})
  if (state) await loadMatchedPages(routes)

  const router = createBrowserRouter(routes, {
    ...(state && {
      hydrationData: {loaderData: state.loaderData, errors: deserialiseErrors(state.errors)},
    }),
  })
  const app = (
    <Hydrated>
      <Providers config={config} store={store}>
        <RouterProvider router={router} />
      </Providers>
    </Hydrated>
  )
  dispatchEvent(new Event('hydrating'))
  if (state) hydrateRoot(root, app)
  else createRoot(root).render(app)
}

/** Reports, after the effects of the whole page, that its controls work: the starter waits for it. */
function Hydrated({children}: {children: ReactNode}) {
  useEffect(() => {
    // Within an effect React can hydrate nothing, and would drop what is pressed.
    const timer = setTimeout(() => {
      performance.mark('hydrated')
      dispatchEvent(new Event('hydrated'))
    })
    return () => clearTimeout(timer)
  }, [])
  return children
}

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

const root = document.getElementById('root')
if (!root) throw new Error('The document has no #root.')
const sent = document.getElementById(pageStateId)?.textContent

// Not awaited at the top level: a page's chunk may import this one, and would wait for it for ever.
void start(root, sent ? JSON.parse(sent) : undefined)
