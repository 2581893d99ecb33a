import {PREVIEW_PATHS} from '#web/contract/paths.ts'
import type {PreviewAccess} from '#web/contract/preview.ts'
import type {SiteConfig} from '#web/src/shared/env.ts'
import {drawSite} from './draw-site.tsx'
import {createPreviewContent, listenToChanges} from './preview-content.ts'
import {
  askWhileOpen,
  createPreviewState,
  initialPerspective,
  postQuery,
  sessionUrl,
} from './preview-session.ts'

/** The JSON in the preview's document: the site's configuration, and the rights of the session. */
type Session = {config: SiteConfig; access: PreviewAccess}

/** Draws the site from what this session may see; for an editor with the Studio's overlay. */
function start(root: HTMLElement, {config, access}: Session): void {
  // Who may only read gets no code for editing. The site is drawn meanwhile: the Studio waits eight seconds for the overlay.
  const editing = access === 'edit' ? import('./editing.tsx') : undefined
  const state = createPreviewState(access, initialPerspective())
  const mayRemark = access !== 'edit' && access.mayRemark && access.readUntil > 0
  const remarking = mayRemark
    ? import('./remarking.tsx').then(({startRemarking}) => startRemarking(state))
    : undefined
  const labelling = editing?.then(({startLabelling}) => startLabelling()) ?? remarking
  const content = createPreviewContent(config, {
    stegaEncode: labelling?.then(({stegaEncode}) => stegaEncode),
    ask: (query, params) => askWhileOpen(state, (shown) => postQuery(query, params, shown)),
    onChange: () => void router.revalidate(),
  })
  const router = drawSite(root, config, {
    cms: content.cms,
    state,
    bar: remarking?.then(({bar}) => bar),
  })
  if (state.get().hasEnded) return
  const endListening = listenToChanges(sessionUrl(PREVIEW_PATHS.events, access), content.refresh)
  // The server refuses what a session that has ended asks for.
  state.subscribe(() => {
    if (state.get().hasEnded) endListening()
  })
  void editing?.then(({startEditing}) => startEditing({router, content, state}))
}

const root = document.getElementById('root')
const sent = document.getElementById('preview-config')?.textContent
if (!root || !sent) throw new Error('The preview’s document is incomplete.')
start(root, JSON.parse(sent))
