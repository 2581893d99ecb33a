import {PAGES, type ItemType, type PageId} from '#schemas/pages.ts'
import type {PageDefinition, PageModules} from './page-definition.ts'

/** The name of a route is the type of the document that its page shows: `newsPage`, `news`. */
export type RouteId = PageId | ItemType

/** The path pattern of every page of the registry: the fixed pages, and `/news/:slug` for items. */
const routePaths = PAGES.flatMap(({id, path, itemType}) => [
  {id, path},
  ...(itemType ? [{id: itemType, path: `${path}/:slug`}] : []),
])

/** Gives pages the paths that the registry has for them. */
export function pageDefinitions(modules: Partial<Record<RouteId, PageModules>>): PageDefinition[] {
  return routePaths.flatMap(({id, path}) => {
    const page = modules[id]
    return page ? [{path, ...page}] : []
  })
}
