import {createHash} from 'node:crypto'
import {readFile} from 'node:fs/promises'
import {join} from 'node:path'
import {z} from 'zod'
import {PAGE_STATE_ID} from '#web/contract/page-state.ts'
import type {RenderedPage} from '#web/src/entry-server.tsx'

/** The parts of a page that are in its document. */
type PageParts = Pick<RenderedPage, 'head' | 'body' | 'state' | 'modules'>

/** Makes a whole document from a page's parts. */
export type PageTemplate = {
  /** @param stateUrl where the browser finds the page's state; without it the document carries the state. */
  (page: PageParts, stateUrl?: string): string | Promise<string>
  /** The inline scripts of its documents as sources of a Content Security Policy: `sha256-…`. */
  scriptHashes?: readonly string[]
  /** What every page needs first, as values of a `Link` header (RFC 8288). */
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

/** Fills the placeholders. Replacements are functions, so that `$` in content has no special meaning. */
export function fillTemplate(
  html: string,
  page: Pick<PageParts, 'head' | 'body' | 'state'>,
  stateUrl?: string,
): string {
  const state = `<script type="application/json" id="${PAGE_STATE_ID}">${page.state}</script>`
  return html
    .replace('<!--head-->', () => page.head)
    .replace('<!--body-->', () => page.body)
    .replace('<!--state-->', () => (stateUrl ? '' : state))
}

/** No frame is drawn before the footer is there: a page that is drawn in part moves (behaviour B540). */
const expectFooter = '<link rel="expect" href="#footer" blocking="render">'

/** The elements by which a static host's document loads its scripts. */
const scriptElements =
  /\s*<(?:script type="module"[^>]*><\/script>|link rel="modulepreload"[^>]*>)/g

/**
 * What is removed from the bundler's document: line breaks, and `crossorigin` of the style sheet. With it browsers
 * would not use the style sheet that an early hint has fetched, but fetch it again.
 */
const removedText = /(?<=>)\n\s*|(?<=<link rel="stylesheet") crossorigin/g

/**
 * Reads the built document. The head of each page names its style sheets, so that the browser has what
 * it draws after one round trip. Its scripts are known to the starter alone, which stands in the head
 * and fetches them when the page is painted or used (behaviour B14).
 *
 * @param clientDir the folder of the client build.
 */
export async function readTemplate(clientDir: string): Promise<PageTemplate> {
  const html = await readFile(join(clientDir, 'index.html'), 'utf8')
  const manifest = manifestSchema.parse(
    JSON.parse(await readFile(join(clientDir, '.vite/manifest.json'), 'utf8')),
  )
  const entry = collectFiles(manifest, ['index.html'])
  const font = entry.assets.find((file) => file.includes('archivo-core'))
  const document = html.replaceAll(scriptElements, '').replaceAll(removedText, '')
  const fontLink = font
    ? `<link rel="preload" href="/${font}" as="font" type="font/woff2" crossorigin>`
    : ''
  const starter = await readStarter(clientDir, manifest)
  const template: PageTemplate = (page, stateUrl) => {
    const own = collectFiles(manifest, page.modules)
    const styles = own.css
      .filter((file) => !entry.css.includes(file))
      .map((file) => `<link rel="stylesheet" href="/${file}">`)
    const modules = [...new Set([...entry.files, ...own.files])].map((file) => `/${file}`)
    const state = stateUrl ? ` data-state="${stateUrl}"` : ''
    const start = `<script data-modules="${modules.join(' ')}"${state}>${starter}</script>`
    const head = [page.head, expectFooter, start, fontLink, ...styles].join('')
    return fillTemplate(document, {...page, head}, stateUrl)
  }
  const earlyHints = [
    ...entry.css.map((file) => `</${file}>; rel=preload; as=style`),
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
  const found = {files: new Set<string>(), css: new Set<string>(), assets: new Set<string>()}
  const visit = (name: string) => {
    const chunk = manifest[name]
    if (!chunk || seen.has(name)) return
    seen.add(name)
    chunk.imports?.forEach(visit)
    found.files.add(chunk.file)
    for (const file of chunk.css ?? []) found.css.add(file)
    for (const file of chunk.assets ?? []) found.assets.add(file)
  }
  names.forEach(visit)
  return {files: [...found.files], css: [...found.css], assets: [...found.assets]}
}
