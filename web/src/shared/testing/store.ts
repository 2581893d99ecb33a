import {configureStore} from '@reduxjs/toolkit'
import type {Cms} from '../cms/client.ts'
import {uiSlice} from '../state/ui-slice.ts'

/** A store with the state of the user interface, whose thunks use this client. */
export function createTestStore(cms: Cms) {
  return configureStore({
    reducer: {[uiSlice.name]: uiSlice.reducer},
    middleware: (defaults) => defaults({thunk: {extraArgument: {cms}}}),
  })
}
