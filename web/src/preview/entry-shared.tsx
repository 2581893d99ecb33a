import {createRoot} from 'react-dom/client'
import {SHARED_PATHS} from '#web/contract/paths.ts'
import {createPreviewContent} from '#web/src/preview/preview-content.ts'
import type {SiteConfig} from '#web/src/shared/env.ts'
import {type DrawnSite, drawSite, readDocument} from './draw-site.tsx'
import {SharedBanner, SharedLinkEnded} from './preview-banner.tsx'
import {listenToChanges} from './preview-content.ts'
import {postSharedQuery, PreviewEnded} from './preview-session.ts'

/** The longest time that a browser's timer can wait, in ms. */
const longestTimer = 2 ** 31 - 1

/**
 * Draws the site from drafts for whoever got a link, without any code for editing.
 *
 * @param sharedUntil when the link ends, in ms; 0 where it has ended.
 */
function start(root: HTMLElement, {sharedUntil, ...config}: SiteConfig & {sharedUntil: number}) {
  if (sharedUntil === 0) return createRoot(root).render(<SharedLinkEnded />)
  const end = () => site.replace(<SharedLinkEnded />)
  const content = createPreviewContent(config, {
    ask: async (query, params) => {
      try {
        return await postSharedQuery(query, params)
      } catch (error) {
        if (error instanceof PreviewEnded) end()
        throw error
      }
    },
    onChange: () => void site.router.revalidate(),
  })
  const site: DrawnSite = drawSite(root, config, {
    cms: content.cms,
    banner: <SharedBanner until={sharedUntil} />,
  })
  setTimeout(end, Math.min(sharedUntil - Date.now(), longestTimer))
  listenToChanges(SHARED_PATHS.events, () => content.refresh())
}

const {root, sent} = readDocument()
start(root, JSON.parse(sent))
