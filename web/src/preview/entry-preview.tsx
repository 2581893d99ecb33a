import {enableVisualEditing, type HistoryAdapter} from '@sanity/visual-editing'
import type {createBrowserRouter} from 'react-router-dom'
import {PREVIEW_PATHS} from '#web/contract/paths.ts'
import {perspectiveSchema, type PreviewPerspective} from '#web/contract/preview.ts'
import type {SiteConfig} from '#web/src/shared/env.ts'
import {drawSite, readDocument} from './draw-site.tsx'
import {labelElements} from './label-elements.ts'
import {PreviewBanner} from './preview-banner.tsx'
import {createPreviewContent, listenToChanges} from './preview-content.ts'
import {askWhileOpen, createPreviewState, postChanges, postQuery} from './preview-session.ts'
import {StegaCodec} from './stega-codec.ts'
import {stegaEncodeResult} from './stega-encode.ts'

/** Draws the site from what an editor may see, with the Studio's overlay. */
function start(root: HTMLElement, config: SiteConfig): void {
  const codec = new StegaCodec()
  labelElements(codec)
  const state = createPreviewState({
    perspective: initialPerspective(),
    change: null,
    releaseTitle: '',
    hasEnded: false,
  })
  const content = createPreviewContent(config, {
    stegaEncode: (result, map) => stegaEncodeResult(result, map, codec),
    ask: (query, params) =>
      askWhileOpen(state, (perspective) => postQuery(query, params, perspective)),
    onChange: () => void router.revalidate(),
  })
  const banner = <PreviewBanner store={state} />
  const {router} = drawSite(root, config, {cms: content.cms, banner})

  const describe = async () => {
    const documents = await content.documents()
    state.set(await askWhileOpen(state, (perspective) => postChanges(documents, perspective)))
  }
  router.subscribe(({navigation, revalidation}) => {
    if (navigation.state === 'idle' && revalidation === 'idle') describe().catch(() => {})
  })
  listenToChanges(PREVIEW_PATHS.events, () => content.refresh())
  enableVisualEditing({
    history: routerHistory(router),
    // The overlay handles no rejection. After a failure the page stays as it is; the next change asks again.
    refresh: () => content.refresh().catch(() => {}),
    onPerspectiveChange: (given) => {
      const perspective: PreviewPerspective = perspectiveSchema.safeParse(given).data ?? 'drafts'
      if (JSON.stringify(perspective) === JSON.stringify(state.get().perspective)) return
      state.set({perspective, releaseTitle: ''})
      content
        .refresh()
        .then(describe)
        .catch(() => {})
    },
  })
}

/** Parameters that the Studio adds to the URL when it opens the preview. */
const parameters = ['sanity-preview-perspective', 'sanity-preview-variant']

/** Reads what the Studio wants to be shown, and takes it out of the URL. */
function initialPerspective(): PreviewPerspective {
  const url = new URL(location.href)
  const given = url.searchParams.get(parameters[0] ?? '')
  for (const name of parameters) url.searchParams.delete(name)
  if (url.href !== location.href) history.replaceState(history.state, '', url)
  const releases = perspectiveSchema.safeParse(given?.split(','))
  return perspectiveSchema.safeParse(given).data ?? releases.data ?? 'drafts'
}

type Router = ReturnType<typeof createBrowserRouter>

/** Tells the Studio where the frame is, and goes where the Studio sends it. */
function routerHistory(router: Router): HistoryAdapter {
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

// Last, when every constant above has its value.
const {root, sent} = readDocument()
start(root, JSON.parse(sent))
