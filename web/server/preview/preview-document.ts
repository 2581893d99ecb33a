import {embedJson} from '#web/src/shared/seo/embed-json.ts'
import type {SiteConfig} from '#web/src/shared/env.ts'

/** The preview's document, without any content, with the configuration of the site. */
export function previewDocument(html: string, config: SiteConfig): string {
  const state = `<script type="application/json" id="preview-config">${embedJson(config)}</script>`
  return html.replace('<!--preview-config-->', () => state)
}
