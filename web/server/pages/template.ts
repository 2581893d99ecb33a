import {readFile} from 'node:fs/promises'
import {join} from 'node:path'
import {z} from 'zod'
import type {RenderedPage} from '#web/src/entry-server.tsx'

/** Makes a whole document from a page's parts. */
export type PageTemplate = (
  page: Pick<RenderedPage, 'head' | 'body' | 'state' | 'modules'>,
) => string | Promise<string>

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
  page: Record<'head' | 'body' | 'state', string>,
): string {
  return html
    .replace('<!--head-->', () => page.head)
    .replace('<!--body-->', () => page.body)
    .replace('<!--state-->', () => page.state)
}

/**
 * Reads the built document. The head of each page names its style sheets and modules, so that the
 * browser has everything after one round trip; scripts have low priority.
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
  const document = html
    .replaceAll('<script type="module"', '<script type="module" fetchpriority="low"')
    .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
  const fontLink = font
    ? `<link rel="preload" href="/${font}" as="font" type="font/woff2" crossorigin>`
    : ''
  return (page) => {
    const own = collectFiles(manifest, page.modules)
    const styles = own.css
      .filter((file) => !entry.css.includes(file))
      .map((file) => `<link rel="stylesheet" href="/${file}">`)
    const modules = own.files
      .filter((file) => !entry.files.includes(file))
      .map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`)
    const head = [page.head, fontLink, ...styles, ...modules].join('\n    ')
    return fillTemplate(document, {...page, head})
  }
}

/** The files that modules of the manifest need, with their static imports. */
function collectFiles(manifest: Manifest, names: string[]) {
  const seen = new Set<string>()
  const found = {files: new Set<string>(), css: new Set<string>(), assets: new Set<string>()}
  const visit = (name: string) => {
    const chunk = manifest[name]
    if (!chunk || seen.has(name)) return
    seen.add(name)
    found.files.add(chunk.file)
    for (const file of chunk.css ?? []) found.css.add(file)
    for (const file of chunk.assets ?? []) found.assets.add(file)
    chunk.imports?.forEach(visit)
  }
  names.forEach(visit)
  return {files: [...found.files], css: [...found.css], assets: [...found.assets]}
}
