import type {Store, ThunkDispatch, UnknownAction} from '@reduxjs/toolkit'
import type {ComponentType} from 'react'
import type {data, LoaderFunctionArgs} from 'react-router-dom'
import type {ItemType} from '#schemas/pages.ts'
import type {Cms} from '../cms/client.ts'
import type {PageData} from '../cms/page-data.ts'
import type {ReadEditions} from '../editions.ts'
import type {ReadMyData} from '../my-data.ts'
import type {SearchQuery, SearchResults} from '../search/search.ts'

/** The extra argument of the store's thunks, beside dispatch and state. */
export type ThunkExtra = {cms: Cms}

/**
 * The arguments of every loader: React Router's arguments, the CMS client and the store.
 *
 * @template State the slices that the loader reads.
 */
export type LoaderContext<State = unknown> = LoaderFunctionArgs & {
  cms: Cms
  store: Pick<Store<State>, 'getState'> & {
    dispatch: ThunkDispatch<State, ThunkExtra, UnknownAction>
  }
  /** Takes a failure that a loader goes on without: on the server such a page is not cached. */
  onFailure?: (error: unknown) => void
  /** The search over the whole site, on the server. */
  search?: ((query: SearchQuery) => Promise<SearchResults>) | undefined
  /** Reads the editions of a dated document; a static host has none. */
  editions?: ReadEditions | undefined
  /** Reads what is held by the token of a link, on the server. */
  readMyData?: ReadMyData | undefined
}

/** Additions of the router to React Router's own arguments. */
export type LoaderDeps<State = unknown> = Pick<
  LoaderContext<State>,
  'cms' | 'store' | 'onFailure' | 'search' | 'editions' | 'readMyData'
>

/** A page's data with an HTTP status of its own, as react-router's `data()` gives it. */
export type PageDataWithStatus = ReturnType<typeof data<PageData>>

/** The module of a page: loads its data and draws it. */
export type PageModule<State> = {
  load: (context: LoaderContext<State>) => Promise<PageData | PageDataWithStatus>
  Page: ComponentType
}

/** A page with its path, which may hold a parameter: `/news/:slug`. */
export type PageDefinition<State = unknown> = {
  path: string
  /** The type of the one item that it shows. */
  itemType?: ItemType | undefined
  /** Imports the page's module when it is first needed. */
  importModule: () => Promise<PageModule<State>>
  /** The module's name in the build's manifest, by which the server preloads its assets. */
  module: string
}
