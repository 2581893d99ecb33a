import '#web/src/shared/styles/index.css'
import {enableVisualEditing} from '@sanity/visual-editing'
import {createRoot} from 'react-dom/client'
import {createBrowserRouter, RouterProvider} from 'react-router-dom'
import {perspectiveSchema, type PreviewPerspective} from '#web/contract/preview.ts'
import {Providers} from '#web/src/app/providers.tsx'
import {createRoutes} from '#web/src/app/routes.tsx'
import {createPreviewContent} from '#web/src/shared/cms/preview/preview-content.ts'
import {Marks} from '#web/src/shared/cms/preview/marks.ts'
import {Spinner} from '#web/src/shared/ui/loading/spinner.tsx'
import type {SiteConfig} from '#web/src/shared/env.ts'
import {initialPerspective} from './initial-perspective.ts'
import {listenToChanges} from './listen-to-changes.ts'
import {PreviewBanner} from './preview-banner.tsx'
import {postChanges, postQuery, PreviewEnded} from './preview-requests.ts'
import {createPreviewState} from './preview-state.ts'
import {createPreviewStore} from './preview-store.ts'
import {routerHistory} from './router-history.ts'
import {takeOffMarks} from './take-off-marks.ts'

/** Draws the site from what an editor may see, with the Studio's overlay (behaviour B380). */
function start(root: HTMLElement, config: SiteConfig): void {
  const marks = new Marks()
  takeOffMarks(marks)
  const state = createPreviewState({
    perspective: initialPerspective(),
    change: null,
    hasEnded: false,
  })
  const content = createPreviewContent(config.cms, {
    marks,
    ask: async (query, params) => {
      try {
        return await postQuery(query, params, state.get().perspective)
      } catch (error) {
        if (error instanceof PreviewEnded) state.set({hasEnded: true})
        throw error
      }
    },
    onChange: () => void router.revalidate(),
  })
  const cms = {
    // Read for each loader and thunk that runs: a change of content replaces the client.
    get cms() {
      return content.cms()
    },
  }
  const store = createPreviewStore(cms)
  const routes = createRoutes(Object.assign(cms, {store}))
  for (const route of routes) {
    // The layout's own texts change too.
    delete route.shouldRevalidate
    route.HydrateFallback = Spinner
  }
  const router = createBrowserRouter(routes)

  const describe = async () => state.set({change: await postChanges(await content.documents())})
  router.subscribe(({navigation, revalidation}) => {
    if (navigation.state === 'idle' && revalidation === 'idle') describe().catch(() => {})
  })
  listenToChanges(() => void content.refresh().catch(() => {}))
  createRoot(root).render(
    <>
      <PreviewBanner store={state} />
      <Providers config={config} store={store}>
        <RouterProvider router={router} />
      </Providers>
    </>,
  )
  enableVisualEditing({
    history: routerHistory(router),
    refresh: () => content.refresh(),
    onPerspectiveChange: (given) => {
      const perspective: PreviewPerspective = perspectiveSchema.safeParse(given).data ?? 'drafts'
      if (JSON.stringify(perspective) === JSON.stringify(state.get().perspective)) return
      state.set({perspective})
      void content.refresh()
    },
  })
}

const root = document.getElementById('root')
const sent = document.getElementById('preview-config')?.textContent
if (!root || !sent) throw new Error('The preview’s document is incomplete.')
start(root, JSON.parse(sent))
