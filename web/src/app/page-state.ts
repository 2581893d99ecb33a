import type {HydrationState} from 'react-router-dom'
import {isRouteErrorResponse, UNSAFE_ErrorResponseImpl as ErrorResponseImpl} from 'react-router-dom'
import type {SiteConfig} from '#web/src/shared/env.ts'
import type {AppState} from './store.ts'

/** An error as it travels from the server to the browser: never its message or its stack. */
type SentError = {status: number; statusText: string}

/** What the server hands to the browser beside the markup. */
export type PageState = {
  config: SiteConfig
  store: AppState
  loaderData: NonNullable<HydrationState['loaderData']>
  errors: Record<string, SentError> | null
}

export const pageStateId = 'page-state'

/** Keeps of each error what the error page needs. */
export function sendErrors(errors: Record<string, unknown> | null): PageState['errors'] {
  if (!errors) return null
  return Object.fromEntries(
    Object.entries(errors).map(([route, error]) => [
      route,
      isRouteErrorResponse(error)
        ? {status: error.status, statusText: error.statusText}
        : {status: 503, statusText: 'Service Unavailable'},
    ]),
  )
}

/** Makes of each sent error what the router expects of a hydration state. */
export function receiveErrors(errors: PageState['errors']): Record<string, unknown> | null {
  if (!errors) return null
  return Object.fromEntries(
    Object.entries(errors).map(([route, {status, statusText}]) => [
      route,
      new ErrorResponseImpl(status, statusText, null),
    ]),
  )
}
