import {serveContentLake} from 'content-lake'
import {lakeClient} from 'content-lake/client'
import {DETAIL_PATHS, PAGE_PATHS} from '#schemas/pages.ts'
import {loadRenderer, type Renderer} from '#web/server/pages/render-page.ts'
import {buildFolders} from '#scripts/build/folders.ts'
import siteQueries from '#web/server/cms/site-queries.gen.json' with {type: 'json'}
import type {Document} from './change-document.ts'
import {copySeededDataFolder} from './isolated-site.ts'

/** Renders pages from a lake with the whole seed by the server's own renderer, without an HTTP server. */
export async function startPageInspector() {
  const {folder, remove} = await copySeededDataFolder()
  const cms = {projectId: 'local', dataset: 'production'}
  // The site's own queries are not limited as anonymous ones are.
  const lake = await serveContentLake({dataDir: folder, ...cms, knownQueries: siteQueries})
  const client = lakeClient(lake)
  const {render} = await loadRenderer(buildFolders().server)
  const stored = await client.fetch<Document[]>('*', {}, {perspective: 'published'})
  const seeded = stored.filter(({_type}) => !_type.includes('.'))
  let changed: string[] = []
  /** Pages by path, until a change concerns them: the site caches pages by the same tags. */
  const rendered = new Map<string, RenderedPage>()
  lake.onChange(({syncTags}) => {
    const concerned = new Set(syncTags)
    for (const [path, page] of rendered) {
      if (page.syncTags?.some((tag) => concerned.has(tag)) ?? true) rendered.delete(path)
    }
  })
  /** Renders a page by its real loaders: its problems, one line each. */
  async function inspect(path: string, statuses: readonly number[]): Promise<string[]> {
    const page =
      rendered.get(path) ??
      (await render(new Request(`http://localhost${path}`), {
        config: {siteUrl: 'http://localhost', cms: {...cms, lakePath: '/lake'}},
        contentOrigin: lake.origin,
      }))
    if (page instanceof Response) return [`${path} redirects`]
    rendered.set(path, page)
    return findPageProblems(page, statuses).map((problem) => `${path} ${problem}`)
  }

  return {
    seeded,
    /** Replaces seeded documents by these; all others are restored as they were seeded. */
    async write(documents: Document[]) {
      const ids = documents.map(({_id}) => _id)
      const restored = seeded.filter(({_id}) => changed.includes(_id) && !ids.includes(_id))
      const transaction = client.transaction()
      for (const document of [...restored, ...documents]) transaction.createOrReplace(document)
      if (changed.length + ids.length > 0) await transaction.commit({visibility: 'sync'})
      changed = ids
    },
    /** Deletes all seeded documents. */
    async deleteAll() {
      const transaction = client.transaction()
      for (const {_id} of seeded) transaction.delete(_id)
      await transaction.commit({visibility: 'sync'})
      changed = seeded.map(({_id}) => _id)
    },
    /** Inspects every page but detail pages, and the detail pages of `documents`. */
    async inspectAll(documents: readonly Document[]): Promise<string[]> {
      const problems: string[][] = []
      for (const path of listedPaths) {
        problems.push(await inspect(path, path === MISSING ? [404] : [200]))
      }
      for (const document of documents) {
        const path = detailPath(document)
        if (path) problems.push(await inspect(path, [200, 404]))
      }
      return problems.flat()
    },
    close: async () => {
      await lake.close()
      await remove()
    },
  }
}

const MISSING = '/nowhere'

const listedPaths: readonly string[] = [...Object.values(PAGE_PATHS), MISSING]

const folders = new Map<string, string>(Object.entries(DETAIL_PATHS))

/** The path of a document's own page, where it has one. */
function detailPath({_type, slug}: Document): string | undefined {
  const folder = folders.get(_type)
  if (!folder || typeof slug !== 'object' || slug === null || !('current' in slug)) return undefined
  return `${folder}/${String(slug.current)}`
}

type RenderedPage = Exclude<Awaited<ReturnType<Renderer['render']>>, Response>

/** Texts that must never be on a page, in its text or its attributes. */
const leaks = /\bundefined\b|\[object |\bNaN\b|\bnull\b|Invalid Date/

/** Elements that must never be empty: a visitor would see a gap, or a screen reader would read a control without a name. */
const empty = /<(h[1-6]|p|ul|ol|dl|blockquote|figure|a|button|summary)\b([^>]*)>\s*<\/\1>/g

/** The problems of a rendered page, one text for each; empty where there are none. */
function findPageProblems(
  {status, body, head, failures}: RenderedPage,
  statuses: readonly number[],
): string[] {
  const problems: string[] = []
  if (!statuses.includes(status)) problems.push(`answers ${status}`)
  for (const failure of failures) {
    if (failure instanceof Error) problems.push(`fails: ${failure.message}`)
  }
  const headings = body.match(/<h1\b/g)?.length ?? 0
  if (headings !== 1) problems.push(`has ${headings} headings of level 1`)
  const leak = leaks.exec(head + body)
  if (leak) problems.push(`says “${around(head + body, leak.index)}”`)
  for (const [element, , attributes = ''] of body.matchAll(empty)) {
    if (!/aria-(label|live|hidden)|role="(status|alert)"/.test(attributes)) {
      problems.push(`has an empty ${element}`)
    }
  }
  return problems
}

const around = (html: string, index: number) => html.slice(Math.max(0, index - 60), index + 40)
