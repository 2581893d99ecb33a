import {enableVisualEditing} from '@sanity/visual-editing'
import {PREVIEW_PATHS} from '#web/contract/preview-paths.ts'
import {perspectiveSchema, type PreviewPerspective} from '#web/contract/preview.ts'
import {createPreviewContent} from '#web/src/shared/cms/preview/preview-content.ts'
import {StegaCodec} from '#web/src/shared/cms/preview/stega-codec.ts'
import {stegaEncodeResult} from '#web/src/shared/cms/preview/stega-encode-result.ts'
import type {SiteConfig} from '#web/src/shared/env.ts'
import {askWhileOpen} from './ask-while-open.ts'
import {drawSite} from './draw-site.tsx'
import {initialPerspective} from './initial-perspective.ts'
import {labelElements} from './label-elements.ts'
import {listenToChanges} from './listen-to-changes.ts'
import {PreviewBanner} from './preview-banner.tsx'
import {postChanges, postQuery} from './preview-requests.ts'
import {createPreviewState} from './preview-state.ts'
import {readDocument} from './read-document.ts'
import {routerHistory} from './router-history.ts'

/** Draws the site from what an editor may see, with the Studio's overlay (behaviour B380). */
function start(root: HTMLElement, config: SiteConfig): void {
  const codec = new StegaCodec()
  labelElements(codec)
  const state = createPreviewState({
    perspective: initialPerspective(),
    change: null,
    releaseTitle: '',
    hasEnded: false,
  })
  const content = createPreviewContent(config.cms, {
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

const {root, sent} = readDocument()
start(root, JSON.parse(sent))
