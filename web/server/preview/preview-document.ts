import {embedJson} from '#web/src/shared/seo/embed-json.ts'
import type {SiteConfig} from '#web/src/shared/env.ts'

/** `sharedUntil`: ms since 1970; 0 where the link has ended. */
type SharedConfig = SiteConfig & {sharedUntil: number}

/**
 * The preview's document, without any content, with the configuration of the site; of a shared preview also
 * with the time until which it can be seen.
 */
export function previewDocument(html: string, config: SiteConfig | SharedConfig): string {
  const state = `<script type="application/json" id="preview-config">${embedJson(config)}</script>`
  return html.replace('<!--preview-config-->', () => state)
}
