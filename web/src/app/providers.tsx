import {StrictMode, type ReactNode} from 'react'
import {Provider} from 'react-redux'
import type {SiteConfig} from '#web/src/shared/env.ts'
import {SiteConfigProvider} from '#web/src/shared/site-config.tsx'
import {combineReducers} from '@reduxjs/toolkit'
import {newsSlice} from '#web/src/features/news/news-slice.ts'
import type {Cms} from '#web/src/shared/cms/client.ts'
import {createStore} from '#web/src/shared/state/create-store.ts'
import {uiSlice} from '#web/src/shared/state/ui-slice.ts'

/** The context providers around the router, on the server and in the browser. */
export function Providers({
  config,
  store,
  children,
}: {
  config: SiteConfig
  store: AppStore
  children: ReactNode
}) {
  return (
    <StrictMode>
      <SiteConfigProvider config={config}>
        <Provider store={store}>{children}</Provider>
      </SiteConfigProvider>
    </StrictMode>
  )
}

export const appReducer = combineReducers({
  [newsSlice.name]: newsSlice.reducer,
  [uiSlice.name]: uiSlice.reducer,
})

export type AppState = ReturnType<typeof appReducer>

const initialState = appReducer(undefined, {type: ''})

/** The slices of a state that are not what the browser's store begins with anyway. */
export function changedSlices(state: AppState): Partial<AppState> {
  const {news, ui} = state
  return {
    ...(news !== initialState.news && {news}),
    ...(ui !== initialState.ui && {ui}),
  }
}

/** One store for each request on the server, one for each visit in the browser. */
export function createAppStore(cms: Cms, preloadedState?: Partial<AppState>) {
  return createStore(appReducer, {cms}, preloadedState)
}

export type AppStore = ReturnType<typeof createAppStore>
