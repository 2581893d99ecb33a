import {configureStore, type Reducer, type UnknownAction} from '@reduxjs/toolkit'
import type {ThunkExtra} from '../routing/page-definition.ts'

/**
 * Creates a store, whose thunks get the CMS client.
 *
 * @param extraArgument what thunks get: it is read when they run.
 */
export function createStore<State>(
  reducer: Reducer<State, UnknownAction, Partial<State>>,
  extraArgument: ThunkExtra,
  preloadedState?: Partial<State>,
) {
  return configureStore({
    reducer,
    middleware: (defaults) => defaults({thunk: {extraArgument}}),
    ...(preloadedState && {preloadedState}),
  })
}
