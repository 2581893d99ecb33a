import {type HistoryAdapter, VisualEditing} from '@sanity/visual-editing/react'
import {createRoot} from 'react-dom/client'
import {perspectiveSchema, type PreviewPerspective} from '#web/contract/preview.ts'
import type {PreviewRouter} from './draw-site.tsx'
export {startLabelling} from './labelling.ts'
import type {PreviewContent} from './preview-content.ts'
import {askWhileOpen, postChanges, type PreviewStateStore} from './preview-session.ts'

/** Tells the banner who changed what, and joins the Studio's overlay with the preview. */
export function startEditing({
  router,
  content,
  state,
}: {
  router: PreviewRouter
  content: PreviewContent
  state: PreviewStateStore
}): void {
  const describe = async () => {
    const documents = await content.documents()
    state.set(await askWhileOpen(state, (shown) => postChanges(documents, shown)))
  }
  router.subscribe(({navigation, revalidation}) => {
    if (navigation.state === 'idle' && revalidation === 'idle') describe().catch(() => {})
  })
  const onPerspectiveChange = (given: unknown) => {
    const perspective: PreviewPerspective = perspectiveSchema.safeParse(given).data ?? 'drafts'
    if (JSON.stringify(perspective) === JSON.stringify(state.get().perspective)) return
    state.set({perspective, releaseTitle: ''})
    content
      .refresh()
      .then(describe)
      .catch(() => {})
  }
  // Rendered here: the package's `enableVisualEditing` loads this component later than the page. The Studio, which begins to
  // wait for it with the page's `load` event, would have to wait for its download too.
  createRoot(document.createElement('div')).render(
    <VisualEditing
      portal
      history={routerHistory(router)}
      // The overlay handles no rejection. After a failure the page stays as it is; the next change asks again.
      refresh={() => content.refresh().catch(() => {})}
      onPerspectiveChange={onPerspectiveChange}
    />,
  )
}

/** Tells the Studio where the frame is, and goes where the Studio sends it. */
function routerHistory(router: PreviewRouter): HistoryAdapter {
  return {
    subscribe: (navigate) => {
      const tell = () => {
        const {pathname, search, hash} = router.state.location
        navigate({type: 'push', url: `${pathname}${search}${hash}`})
      }
      let shown = router.state.location.key
      tell()
      return router.subscribe(({location: {key}}) => {
        if (key === shown) return
        shown = key
        tell()
      })
    },
    update: ({type, url}) => {
      if (type === 'pop') return void router.navigate(-1)
      const {pathname, search, hash} = new URL(url, location.href)
      void router.navigate(`${pathname}${search}${hash}`, {replace: type === 'replace'})
    },
  }
}
