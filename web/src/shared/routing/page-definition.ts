import type {ThunkDispatch, UnknownAction} from '@reduxjs/toolkit'
import type {ComponentType} from 'react'
import type {data, LoaderFunctionArgs} from 'react-router-dom'
import type {Cms} from '../cms/client.ts'
import type {PageData} from '../cms/page-meta.ts'
import type {SearchQuery} from '../search/search-query.ts'
import type {SearchResults} from '../search/search-results.ts'

/** What the store's thunks are given beside dispatch and state. */
export type ThunkExtra = {cms: Cms}

/** What every loader is given: React Router's arguments, the CMS client and the store. */
export type LoaderContext = LoaderFunctionArgs & {
  cms: Cms
  store: {dispatch: ThunkDispatch<unknown, ThunkExtra, UnknownAction>}
  /** Takes a failure that a loader goes on without: on the server such a page is not cached. */
  onFailure?: (error: unknown) => void
  /** The search over the whole site, on the server. */
  search?: ((query: SearchQuery) => Promise<SearchResults>) | undefined
}

/** What the router adds to React Router's own arguments. */
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
