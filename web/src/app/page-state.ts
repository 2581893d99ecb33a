import {
  type HydrationState,
  isRouteErrorResponse,
  matchRoutes,
  type RouteObject,
  UNSAFE_ErrorResponseImpl as ErrorResponseImpl,
} from 'react-router-dom'
import type {SiteConfig} from '#web/src/shared/env.ts'
import type {AppState} from './providers.tsx'

/** An error as the server sends it to the browser: never its message or its stack. */
type SerialisedError = {status: number; statusText: string}

/** The state that the server sends to the browser with the markup. */
export type PageState = {
  config: SiteConfig
  store: Partial<AppState>
  loaderData: NonNullable<HydrationState['loaderData']>
  errors: Record<string, SerialisedError> | null
}

declare global {
  /** The response with the page's state, which the starter requests where the document does not carry it. */
  var pageState: Promise<Response> | undefined
}

/**
 * Tells whether a page's state is of the page that the routes have at a path. A copy of the page stands elsewhere, in an
 * archive or on a disk: there it stays as the server has written it.
 */
export function isStateOf(
  {loaderData, errors}: Pick<PageState, 'loaderData' | 'errors'>,
  routes: RouteObject[],
  pathname: string,
): boolean {
  const id = matchRoutes(routes, pathname)?.at(-1)?.route.id
  return errors !== null || (id !== undefined && id in loaderData)
}

/** Reduces each error to what the error page needs. */
export function serialiseErrors(errors: Record<string, unknown> | null): PageState['errors'] {
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

/** Turns serialised errors into those that the router expects in a hydration state. */
export function deserialiseErrors(errors: PageState['errors']): Record<string, unknown> | null {
  if (!errors) return null
  return Object.fromEntries(
    Object.entries(errors).map(([route, {status, statusText}]) => [
      route,
      new ErrorResponseImpl(status, statusText, null),
    ]),
  )
}
