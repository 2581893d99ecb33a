import {createHash} from 'node:crypto'
import {readFileSync} from 'node:fs'
import type {Plugin} from 'vite'

/**
 * Vite's `build.license`: the packages that a build really holds, each `{name, version, identifier?, text?}`,
 * in a hidden file of the build, which is not served. A release lists them (`scripts/release/licences.ts`).
 */
export const licences = {fileName: '.vite/licences.json'}

/**
 * Fails the build when one of these packages is in the initial chunks of a page. Each is imported
 * dynamically where it is needed; one static import would send it to every visitor.
 */
export function forbidInInitialChunks(packages: readonly string[]): Plugin {
  const isForbidden = (id: string) =>
    packages.find((name) => id.includes(`/node_modules/${name}/`)) !== undefined
  return {
    name: 'forbid-in-initial-chunks',
    generateBundle(_options, bundle) {
      const chunks = new Map(
        Object.values(bundle).flatMap((file) =>
          file.type === 'chunk' ? [[file.fileName, file] as const] : [],
        ),
      )
      const entries = [...chunks.values()].filter(
        ({isEntry, facadeModuleId}) => isEntry || facadeModuleId?.endsWith('-page.tsx'),
      )
      const initial = new Set(entries.map(({fileName}) => fileName))
      for (const name of initial) {
        for (const file of chunks.get(name)?.imports ?? []) initial.add(file)
      }
      for (const name of initial) {
        const id = Object.keys(chunks.get(name)?.modules ?? {}).find(isForbidden)
        if (id) this.error(`${id} is in a page’s initial chunks: import it dynamically.`)
      }
    },
  }
}

/**
 * Names the order of the cascade layers before all other style sheets of a document. Vite links the sheets of
 * chunks that several documents share first, and the first sheet that names a layer decides on its place.
 *
 * @param folder where the sheet stands, relative to the build.
 */
export function layersFirst(folder: string): Plugin {
  const source = readFileSync(new URL('../src/shared/styles/layers.css', import.meta.url), 'utf8')
  const hash = createHash('sha256').update(source).digest('hex').slice(0, 8)
  const fileName = `${folder}/layers-${hash}.css`
  return {
    name: 'layers-first',
    apply: 'build',
    buildStart() {
      this.emitFile({type: 'asset', fileName, source})
    },
    transformIndexHtml: () => [
      {tag: 'link', attrs: {rel: 'stylesheet', href: `/${fileName}`}, injectTo: 'head-prepend'},
    ],
  }
}

/** The exports of a page's module beside its component: `load` and queries. */
const pageExports = /^export (?:async function|const) ([a-z]\w*)/gm

/**
 * With `npm run dev`, draws a page that was edited in place: React refreshes its component, its former `load` becomes the
 * new one, and the site asks for the data anew at the event `page-changed`. Without this the browser loads the whole page, as
 * for every module that exports more than components.
 */
export function hotPages(): Plugin {
  return {
    name: 'hot-pages',
    apply: 'serve',
    transform: {
      filter: {id: /\/features\/[\w-]+\/[\w-]+-page\.tsx$/},
      handler(code, id, options) {
        if (options?.ssr) return null
        const names = [...code.matchAll(pageExports)].map(([, name]) => name)
        return `${code}
if (import.meta.hot) {
  // React's plugin asks this function which exports it need not compare.
  window.exportsOfPages ??= {}
  window.exportsOfPages[${JSON.stringify(id)}] = ${JSON.stringify(names)}
  window.__getReactRefreshIgnoredExports ??= ({id}) => window.exportsOfPages[id]
  // The routes have the first version's \`load\`.
  const {data} = import.meta.hot
  data.versions ??= []
  data.versions.push((next) => { load = next.load })
  import.meta.hot.accept((next) => {
    if (!next) return
    for (const become of data.versions) become(next)
    dispatchEvent(new Event('page-changed'))
  })
}`
      },
    },
  }
}
