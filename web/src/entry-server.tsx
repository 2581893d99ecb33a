import {renderToString} from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  StaticRouterProvider,
  type StaticHandlerContext,
} from 'react-router-dom'
import {pageAddress} from '#web/src/app/page-address.ts'
import {pageStateId, serialiseErrors, type PageState} from '#web/src/app/page-state.ts'
import {Providers} from '#web/src/app/providers.tsx'
import {createRoutes} from '#web/src/app/routes.tsx'
import {createAppStore} from '#web/src/app/store.ts'
import {createCms} from '#web/src/shared/cms/client.ts'
import {isPageData} from '#web/src/shared/cms/page-meta.ts'
import {recordFailures} from '#web/src/shared/cms/record-failures.ts'
import type {SiteConfig} from '#web/src/shared/env.ts'
import type {LoaderDeps} from '#web/src/shared/routing/page-definition.ts'
import {embedJson} from '#web/src/shared/seo/embed-json.ts'

export {pageAddress}

export type RenderedPage = {
  status: number
  /** Title, metadata and preloads, for the template's head. */
  head: string
  body: string
  /** The page's state as a `<script>` element that never executes. */
  state: string
  /** Ids of the matched routes: their modules' names in the build's manifest. */
  modules: string[]
  /** What failed on the way: queries and loaders, also where the page does without them. */
  failures: unknown[]
  /**
   * Whether this is a page at its own canonical address. Content and routes alone make these;
   * visitors can make any number of the others: searches, pages beyond the last, unknown tags.
   */
  isCanonical: boolean
}

/** Hoisted tags stand before the page's first own element in React's output. */
const hoisted = /^(?:<(?:meta|link)\b[^>]*>|<title>[^<]*<\/title>)+/

/**
 * Renders one page with its content.
 *
 * @param request a GET for a path of the site; its signal ends the loaders.
 * @param contentOrigin the address under which the server itself reaches the local lake.
 * @param useCdn whether hosted Sanity's CDN may answer. Default: it may.
 * @param search the search over the whole site.
 * @returns the page's parts, or a Response where a loader redirects.
 */
export async function render(
  request: Request,
  {
    config,
    contentOrigin,
    useCdn,
    search,
  }: {
    config: SiteConfig
    contentOrigin: string
    useCdn?: (() => boolean) | undefined
    search?: LoaderDeps['search']
  },
): Promise<RenderedPage | Response> {
  const failures = new Set<unknown>()
  const onFailure = (error: unknown) => void failures.add(error)
  const cms = recordFailures(createCms(config.cms, contentOrigin, useCdn), onFailure)
  const store = createAppStore(cms)
  const handler = createStaticHandler(createRoutes({cms, store, onFailure, search}))
  const context = await handler.query(request)
  if (context instanceof Response) return context
  for (const error of Object.values(context.errors ?? {})) {
    if (!isRouteErrorResponse(error)) onFailure(error)
  }

  await takeTurn()
  const markup = renderToString(
    <Providers config={config} store={store}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </Providers>,
  )
  const head = hoisted.exec(markup)?.[0] ?? ''
  const errors = serialiseErrors(context.errors)
  const state: PageState = {
    config,
    store: store.getState(),
    loaderData: context.loaderData,
    errors,
  }
  return {
    status: errors
      ? Math.max(...Object.values(errors).map(({status}) => status))
      : context.statusCode,
    head,
    body: markup.slice(head.length),
    state: `<script type="application/json" id="${pageStateId}">${embedJson(state)}</script>`,
    modules: context.matches.map(({route}) => route.id),
    failures: [...failures],
    isCanonical: !errors && canonicalAddress(context) === pageAddress(new URL(request.url)),
  }
}

let lastTurn: Promise<unknown> = Promise.resolve()

/**
 * Lets other requests be answered between any two pages: of many that are ready at once, each waits
 * for a turn of the event loop of its own.
 */
function takeTurn(): Promise<unknown> {
  return (lastTurn = lastTurn.then(() => new Promise((resolve) => setImmediate(resolve))))
}

/** The address under which the page wants to be known. */
function canonicalAddress({matches, loaderData, location}: StaticHandlerContext): string {
  const data: unknown = loaderData[matches.at(-1)?.route.id ?? '']
  return (isPageData(data) && data.meta.canonical) || location.pathname
}
