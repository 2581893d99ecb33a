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

/** The module that draws a page. */
export type PageModule = {Page: ComponentType}

/** The module that loads a page's data. */
export type LoaderModule<Data extends PageData | PageDataWithStatus = PageData> = {
  load: (context: LoaderContext) => Promise<Data>
}

/** The lazy modules of a page. */
export type PageModules<Data extends PageData | PageDataWithStatus = PageData> = {
  page: () => Promise<PageModule>
  loader: () => Promise<LoaderModule<Data>>
  /** The name of the page's module in the build's manifest, by which the server preloads its assets. */
  module: string
}

export type PageDefinition<Data extends PageData | PageDataWithStatus = PageData> =
  PageModules<Data> & {path: string}

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

/** The files of a feature, as `import.meta.glob` gives them: by paths that begin with `./`. */
type FeatureFiles<Data extends PageData | PageDataWithStatus> = {
  pages: Record<string, () => Promise<PageModule>>
  loaders: Record<string, () => Promise<LoaderModule<Data>>>
}

/**
 * Makes the function that finds the lazy modules of a feature's page by the name of its files: `about/about`
 * stands for `about/about-page.tsx`, which draws the page, and `about/about.loader.ts`, which loads its data.
 * A page that shares most imports with its loader has both in `-page.tsx`.
 *
 * @param feature the feature's folder.
 * @throws where a page lacks one of its files.
 */
export function featurePages<Data extends PageData | PageDataWithStatus>(
  feature: string,
  {pages, loaders}: FeatureFiles<Data>,
): (name: string) => PageModules<Data> {
  return (name) => {
    const page = pages[`./${name}-page.tsx`]
    const loader = loaders[`./${name}.loader.ts`] ?? loaders[`./${name}-page.tsx`]
    if (!page || !loader) throw new Error(`${feature}/${name} lacks its page or its loader.`)
    return {page, loader, module: `src/features/${feature}/${name}-page.tsx`}
  }
}
