import type {ThunkDispatch, UnknownAction} from '@reduxjs/toolkit'
import type {ComponentType} from 'react'
import type {data, LoaderFunctionArgs} from 'react-router-dom'
import {type ItemType, type PageId, PAGES} from '#schemas/pages.ts'
import type {Cms} from '../cms/client.ts'
import type {PageData} from '../cms/page-content.ts'
import type {SearchQuery, SearchResults} from '../search/search.ts'

/** The extra argument of the store's thunks, beside dispatch and state. */
export type ThunkExtra = {cms: Cms}

/** The arguments of every loader: React Router's arguments, the CMS client and the store. */
export type LoaderContext = LoaderFunctionArgs & {
  cms: Cms
  store: {dispatch: ThunkDispatch<unknown, ThunkExtra, UnknownAction>}
  /** Takes a failure that a loader goes on without: on the server such a page is not cached. */
  onFailure?: (error: unknown) => void
  /** The search over the whole site, on the server. */
  search?: ((query: SearchQuery) => Promise<SearchResults>) | undefined
}

/** Additions of the router to React Router's own arguments. */
export type LoaderDeps = Pick<LoaderContext, 'cms' | 'store' | 'onFailure' | 'search'>

/** A page's data with an HTTP status of its own, as react-router's `data()` gives it. */
export type PageDataWithStatus = ReturnType<typeof data<PageData>>

/** The module of a page: loads its data and draws it. */
export type PageModule<Data extends PageData | PageDataWithStatus = PageData> = {
  load: (context: LoaderContext) => Promise<Data>
  Page: ComponentType
}

/** A page whose module is imported when it is first needed. */
export type LazyPage<Data extends PageData | PageDataWithStatus = PageData> = {
  importModule: () => Promise<PageModule<Data>>
  /** The module's name in the build's manifest, by which the server preloads its assets. */
  module: string
}

export type PageDefinition<Data extends PageData | PageDataWithStatus = PageData> =
  LazyPage<Data> & {path: string}

/** The name of a route is the type of the document that its page shows: `newsPage`, `news`. */
export type RouteId = PageId | ItemType

/** The path pattern of every page of the registry: the fixed pages, and `/news/:slug` for items. */
const routePaths = PAGES.flatMap(({id, path, itemType}) => [
  {id, path},
  ...(itemType ? [{id: itemType, path: `${path}/:slug`}] : []),
])

/** Gives pages the paths that the registry has for them. */
export function pageDefinitions(pages: Partial<Record<RouteId, LazyPage>>): PageDefinition[] {
  return routePaths.flatMap(({id, path}) => {
    const page = pages[id]
    return page ? [{path, ...page}] : []
  })
}

/**
 * Makes the function that finds the page of a feature by its name: `about` stands for `about-page.tsx`.
 *
 * @param feature the feature's folder.
 * @param modules the feature's pages, as `import.meta.glob` gives them: by paths that begin with `./`.
 * @throws where the feature has no such page.
 */
export function featurePages<Data extends PageData | PageDataWithStatus>(
  feature: string,
  modules: Record<string, () => Promise<PageModule<Data>>>,
): (name: string) => LazyPage<Data> {
  return (name) => {
    const importModule = modules[`./${name}-page.tsx`]
    if (!importModule) throw new Error(`The feature ${feature} has no ${name}-page.tsx.`)
    return {importModule, module: `src/features/${feature}/${name}-page.tsx`}
  }
}
