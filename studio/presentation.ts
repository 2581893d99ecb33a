import {
  defineDocuments,
  defineLocations,
  type DocumentLocation,
  presentationTool,
} from 'sanity/presentation'
import {
  DETAIL_PATHS,
  NOT_FOUND_PAGE,
  pageById,
  type PageId,
  PAGES,
  SHOWN_ON,
} from '#schemas/pages.ts'
import {pageLinkProblem} from '#schemas/rules/links.ts'
import {isRecord} from '#schemas/rules/site-paths.ts'
import {PREVIEW_PATHS} from '#web/contract/paths.ts'

/**
 * The tool in which editors see drafts on the site, and click what they want to change. Its own way of
 * sharing stays off: such links never expire, and open the session of an editor.
 */
export const previewTool = () =>
  presentationTool({
    title: 'Preview',
    resolve: {mainDocuments, locations},
    previewUrl: {
      initial: '/',
      previewMode: {
        enable: PREVIEW_PATHS.enable,
        disable: PREVIEW_PATHS.disable,
        shareAccess: false,
      },
    },
  })

/** The document that opens when the frame shows a page: those with items of their own come first. */
const mainDocuments = defineDocuments(
  PAGES.flatMap(({id, path, items}) => [
    {route: path, type: id},
    ...(items
      ? [
          {
            route: `${path}/:slug`,
            filter: '_type == $type && slug.current == $slug',
            params: ({params}: {params: Record<string, string>}) => ({
              type: items.type,
              slug: params['slug'] ?? '',
            }),
          },
        ]
      : []),
  ]),
)

/** A path that no page has, which shows the 404 page. */
const unknownPath = '/page-not-found'

const pageLocation = (id: PageId): DocumentLocation => {
  const {title, path} = pageById(id)
  return {title, href: path}
}

/** Where the documents of each type are shown: "Used on N pages", each opening the preview. */
export const locations = {
  ...Object.fromEntries(
    PAGES.map(({id}) => [id, fixedLocations([...(SHOWN_ON[id] ?? [id])].map(pageLocation))]),
  ),
  ...Object.fromEntries(
    Object.entries(SHOWN_ON).map(([type, pages]) => [type, locationsOf(type, pages)]),
  ),
  [NOT_FOUND_PAGE.id]: fixedLocations([{title: NOT_FOUND_PAGE.title, href: unknownPath}]),
  redirect: defineLocations({
    select: {to: 'to', gone: 'gone'},
    resolve: (document) =>
      document?.['gone'] === true ? GONE : redirectLocations(document?.['to']),
  }),
}

function fixedLocations(list: DocumentLocation[]) {
  return defineLocations({select: {id: '_id'}, resolve: () => ({locations: list})})
}

/** The pages that show a type, after the one that the document has of its own. */
function locationsOf(type: string, pages: readonly PageId[]) {
  const folder = DETAIL_PATHS[type]
  const shared = pages.map(pageLocation)
  if (folder === undefined) return fixedLocations(shared)
  return defineLocations({
    select: {title: 'title', slug: 'slug.current'},
    resolve: (document) => {
      const slug: unknown = document?.['slug']
      if (typeof slug !== 'string') return {locations: shared}
      const detail = {title: String(document?.['title'] ?? 'Untitled'), href: `${folder}/${slug}`}
      return {locations: [detail, ...shared]}
    },
  })
}

const GONE = {message: 'Its page has been removed: it leads nowhere.', tone: 'caution' as const}

/** A redirect is shown where it leads, if that is a page of the site. */
function redirectLocations(to: unknown) {
  if (typeof to !== 'string' || pageLinkProblem(to) !== null) {
    return {message: 'This redirect leads nowhere yet.', tone: 'caution' as const}
  }
  if (to.startsWith('/')) return {locations: [{title: `Leads to ${to}`, href: to}]}
  return {message: 'This redirect leads to another site.', tone: 'caution' as const}
}

/** The pages of the site that show a document, the one of its own first. */
export function pagesOf(type: string, document: Readonly<Record<string, unknown>> | null) {
  const resolver = Object.entries(locations).find(([name]) => name === type)?.[1]
  if (!resolver || !('resolve' in resolver)) return []
  const selected = Object.entries(resolver.select).map(([name, path]) => [
    name,
    path
      .split('.')
      .reduce<unknown>((value, step) => (isRecord(value) ? value[step] : undefined), document),
  ])
  return resolver.resolve(Object.fromEntries(selected))?.locations ?? []
}
