import {
  configureStore,
  isFulfilled,
  isPending,
  isRejected,
  miniSerializeError,
  type Middleware,
  type Reducer,
  type UnknownAction,
} from '@reduxjs/toolkit'
import type {ThunkExtra} from '../routing/page-definition.ts'

/**
 * Creates a store, in which the latest of several requests wins.
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
    middleware: (defaults) => defaults({thunk: {extraArgument}}).concat(latestRequestWins),
    ...(preloadedState && {preloadedState}),
  })
}

/**
 * Drops the result of a request that a newer one of its kind has replaced (behaviour B202), whether it
 * succeeded or failed. Requests are async thunks: their kind is the thunk, their name the `requestId`.
 */
const latestRequestWins: Middleware = () => {
  const latest = new Map<string, string>()
  return (next) => (action) => {
    if (isPending(action)) latest.set(thunkOf(action), action.meta.requestId)
    const isSettled = isFulfilled(action) || isRejected(action)
    if (isSettled && latest.get(thunkOf(action)) !== action.meta.requestId) return action
    return next(action)
  }
}

/** The type of the thunk whose action this is: `news/loadList` for `news/loadList/pending`. */
const thunkOf = ({type}: UnknownAction) => type.slice(0, type.lastIndexOf('/'))

/**
 * The result of an async thunk.
 *
 * @throws an Error with the name and message of what the thunk threw; Redux Toolkit's `unwrap` throws a
 *   plain object.
 */
export async function resultOf<Result>(request: {unwrap: () => Promise<Result>}): Promise<Result> {
  try {
    return await request.unwrap()
  } catch (error) {
    const {message, ...details} = miniSerializeError(error)
    throw Object.assign(new Error(message), details)
  }
}
