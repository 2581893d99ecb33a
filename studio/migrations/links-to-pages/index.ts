import {at, defineMigration, type NodePatch, patch, set} from 'sanity/migrate'
import {PAGE_PATHS} from '#schemas/pages.ts'
import {
  byPath,
  type LinkedPage,
  linkedPages,
  linksOf,
  pageAt,
  pageReference,
} from '#schemas/rules/site-paths.ts'
import {documentTypes} from '../remove-unknown-fields/index.ts'

/** Patches that give each link to a page of this site its document, and the fixed pages their paths of today. */
export function linkPatches(
  document: unknown,
  pages: ReadonlyMap<string, LinkedPage>,
): NodePatch[] {
  return [...linksOf(document)].flatMap(({href, page, segments}): NodePatch[] => {
    const target = page === undefined ? pageAt(href, pages) : undefined
    if (target) return [at([...segments.slice(0, -1), 'page'], set(pageReference(target.id)))]
    const path = page === undefined ? undefined : PAGE_PATHS[page]
    const today = path === undefined ? href : path + (/[?#].*$/s.exec(href)?.[0] ?? '')
    return today === href ? [] : [at(segments, set(today))]
  })
}

/** After an upgrade from typed paths, and after a fixed page got another path. */
export default defineMigration({
  title: 'Refer links to the documents of their pages',
  documentTypes,
  async *migrate(documents, {client}) {
    const items = await client.fetch(
      '*[defined(slug.current)]{_id, _type, slug}',
      {},
      {perspective: 'published'},
    )
    const pages = byPath(linkedPages(items))
    for await (const document of documents()) {
      const patches = linkPatches(document, pages)
      if (patches.length > 0) yield patch(document._id, patches)
    }
  },
})
