import {createHash} from 'node:crypto'
import {readFile} from 'node:fs/promises'
import {join} from 'node:path'
import {z} from 'zod'
import {PAGE_STATE_ID} from '#web/contract/paths.ts'
import type {RenderedPage} from '#web/src/entry-server.tsx'
import type {SiteConfig} from '#web/src/shared/env.ts'

type PageParts = Pick<RenderedPage, 'head' | 'body' | 'state' | 'modules'>

export type PageTemplate = {
  /** @param stateUrl where the browser finds the page's state; without it the document carries the state. */
  (page: PageParts, stateUrl?: string): string | Promise<string>
  /** The inline scripts of its documents as sources of a Content Security Policy: `sha256-…`. */
  scriptHashes?: readonly string[]
  /** Files that every page needs first, as values of a `Link` header (RFC 8288). */
  earlyHints?: string[]
}

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    css: z.array(z.string()).optional(),
    imports: z.array(z.string()).optional(),
    assets: z.array(z.string()).optional(),
  }),
)

type Manifest = z.output<typeof manifestSchema>

/** No frame is drawn before the footer is there: a page that is drawn in part moves. */
const expectFooter = '<link rel="expect" href="#footer" blocking="render">'

/**
 * Writes a page's document.
 *
 * @param links what the head names after the page's own tags: style sheets, font and scripts.
 * @param stateUrl where the browser finds the page's state; without it the document carries the state.
 */
export function pageDocument(
  {head, body, state}: Pick<PageParts, 'head' | 'body' | 'state'>,
  links: string,
  stateUrl?: string,
): string {
  const data = stateUrl
    ? ''
    : `<script type="application/json" id="${PAGE_STATE_ID}">${state}</script>`
  return (
    '<!doctype html><html lang="en-NG"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    '<meta name="theme-color" content="#0a1f1a">' +
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">' +
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">' +
    '<link rel="manifest" href="/site.webmanifest">' +
    `${head}${expectFooter}${links}</head><body><div id="root">${body}</div>${data}</body></html>`
  )
}

/**
 * Reads what a build has for each page. The head of each page names its style sheets, so that the browser
 * has what it draws after one round trip. Its scripts are known to the starter alone, which stands in the
 * head and fetches them when the page is painted or used.
 *
 * @param clientDir the folder of the client build.
 */
export async function readTemplate(clientDir: string): Promise<PageTemplate> {
  const manifest = manifestSchema.parse(
    JSON.parse(await readFile(join(clientDir, '.vite/manifest.json'), 'utf8')),
  )
  const entry = collectFiles(manifest, ['index.html'])
  // The entry's own style sheet declares the order of the cascade layers: it comes before all others.
  const sheets = new Set([...(manifest['index.html']?.css ?? []), ...entry.css])
  const font = entry.assets.find((file) => file.includes('archivo-core'))
  const fontLink = font
    ? `<link rel="preload" href="/${font}" as="font" type="font/woff2" crossorigin>`
    : ''
  const starter = await readStarter(clientDir, manifest)
  const template: PageTemplate = (page, stateUrl) => {
    const files = collectFiles(manifest, page.modules)
    const styles = [...new Set([...sheets, ...files.css])].map(
      (file) => `<link rel="stylesheet" href="/${file}">`,
    )
    const modules = [...new Set([...entry.files, ...files.files])].map((file) => `/${file}`)
    const state = stateUrl ? ` data-state="${stateUrl}"` : ''
    const start = `<script data-modules="${modules.join(' ')}"${state}>${starter}</script>`
    return pageDocument(page, [start, fontLink, ...styles].join(''), stateUrl)
  }
  const earlyHints = [
    ...[...sheets].map((file) => `</${file}>; rel=preload; as=style`),
    ...(font ? [`</${font}>; rel=preload; as=font; type="font/woff2"; crossorigin`] : []),
  ]
  return Object.assign(template, {scriptHashes: [hashSource(starter)], earlyHints})
}

/** The starter's code as an inline script, in a block: its names are its own. */
async function readStarter(clientDir: string, manifest: Manifest): Promise<string> {
  const file = manifest['src/starter.ts']?.file
  if (!file) throw new Error(`${clientDir} is a build without its starter.`)
  return `{${(await readFile(join(clientDir, file), 'utf8')).trim()}}`
}

const hashSource = (code: string) => `sha256-${createHash('sha256').update(code).digest('base64')}`

/** The files that modules of the manifest need: each after those that it imports. */
function collectFiles(manifest: Manifest, names: string[]) {
  const seen = new Set<string>()
  const collected = {files: new Set<string>(), css: new Set<string>(), assets: new Set<string>()}
  const visit = (name: string) => {
    const chunk = manifest[name]
    if (!chunk || seen.has(name)) return
    seen.add(name)
    chunk.imports?.forEach(visit)
    collected.files.add(chunk.file)
    for (const file of chunk.css ?? []) collected.css.add(file)
    for (const file of chunk.assets ?? []) collected.assets.add(file)
  }
  names.forEach(visit)
  return {files: [...collected.files], css: [...collected.css], assets: [...collected.assets]}
}

/** The Studio's document with the configuration of its dataset, and the figures that texts may name. */
export function studioDocument(html: string, {cms, figures}: SiteConfig): string {
  const json = JSON.stringify({...cms, figures}).replaceAll('<', '\\u003c')
  return html.replace(
    '<!--studio-config-->',
    () => `<script type="application/json" id="studio-config">${json}</script>`,
  )
}
