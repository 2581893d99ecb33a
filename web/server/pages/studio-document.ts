import type {CmsConfig} from '#web/src/shared/env.ts'

/** The Studio's document with the configuration of its dataset. */
export function studioDocument(html: string, config: CmsConfig): string {
  const json = JSON.stringify(config).replaceAll('<', '\\u003c')
  return html.replace(
    '<!--studio-config-->',
    () => `<script type="application/json" id="studio-config">${json}</script>`,
  )
}
