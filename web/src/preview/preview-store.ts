import {configureStore} from '@reduxjs/toolkit'
import {appReducer, type AppStore} from '#web/src/app/store.ts'
import type {ThunkExtra} from '#web/src/shared/routing/page-definition.ts'

/** The site's store, whose thunks are given `extra` as it is when they run. */
export function createPreviewStore(extra: ThunkExtra): AppStore {
  return configureStore({
    reducer: appReducer,
    middleware: (defaults) => defaults({thunk: {extraArgument: extra}}),
  })
}
