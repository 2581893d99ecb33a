import type {ReactNode} from 'react'
import {renderToStaticMarkup, renderToString} from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router-dom'
import {type PageState, serialiseErrors} from '#web/src/app/page-state.ts'
import {matchPage, pageUrl} from '#web/src/app/page-url.ts'
import {pages} from '#web/src/app/pages.ts'
import {changedSlices, createAppStore, Providers} from '#web/src/app/providers.tsx'
import {createRoutes} from '#web/src/app/routes.tsx'
import {type AskContent, createCms, recordFailures} from '#web/src/shared/cms/client.ts'
import {isPageData} from '#web/src/shared/cms/page-data.ts'
import type {SiteConfig} from '#web/src/shared/env.ts'
import type {LoaderDeps} from '#web/src/shared/routing/page-definition.ts'
import {HeadCollector} from '#web/src/shared/seo/head.tsx'
import {embedJson} from '#web/src/shared/seo/structured-data.ts'

export {matchPage, pageUrl}

export type RenderedPage = {
  status: number
  /** Title, metadata and links, for the document's head. */
  head: string
  body: string
  /** The page's state as JSON, which may stand in a `<script>` element that never executes. */
  state: string
  /** The names of the page's modules in the build's manifest. */
  modules: string[]
  /** Failures on the way: queries and loaders, also where the page does without them. */
  failures: unknown[]
  /**
   * Tells whether this is a page at its own canonical URL. Content and routes alone make these;
   * visitors can make any number of the others: searches, pages beyond the last, unknown tags.
   */
  isCanonical: boolean
  /**
   * The sync tags of everything that it was made from: a change without one of them leaves the page as it
   * is. Undefined where that is not known, so that any change may change it.
   */
  syncTags: readonly string[] | undefined
}

/**
 * Renders one page with its content.
 *
 * @param request a GET for a path of the site; its signal ends the loaders and
 *   what they ask the content service.
 * @param contentOrigin the origin under which the server itself reaches the local lake.
 * @param askContent asks the local lake in the server's own process, in place of that.
 * @param useCdn whether hosted Sanity's CDN may answer. Default: it may.
 * @param isGone whether a path without a page is one of a page that was removed for good.
 * @param search the search over the whole site.
 * @param editions reads those of the dated documents.
 * @param readMyData reads what is held by the token of a link.
 * @returns the page's parts, or a Response where a loader redirects.
 * @throws the signal's reason where that has aborted: nothing is rendered any more.
 */
export async function render(
  request: Request,
  {
    config,
    contentOrigin,
    askContent,
    useCdn,
    isGone = false,
    search,
    editions,
    readMyData,
  }: {
    config: SiteConfig
    contentOrigin: string
    askContent?: AskContent | undefined
    useCdn?: (() => boolean) | undefined
    isGone?: boolean
    search?: LoaderDeps['search']
    editions?: LoaderDeps['editions']
    readMyData?: LoaderDeps['readMyData']
  },
): Promise<RenderedPage | Response> {
  const failures = new Set<unknown>()
  const onFailure = (error: unknown) => void failures.add(error)
  const dependencies = createDependencies()
  const {signal} = request
  const content = createCms(config.cms, contentOrigin, {
    ask: askContent,
    figures: config.figures,
    useCdn,
    onSyncTags: dependencies.add,
    signal,
  })
  const cms = recordFailures(content, onFailure)
  // A search is made from all content.
  const searchAll: LoaderDeps['search'] =
    search &&
    ((query) => {
      dependencies.add(undefined)
      return search(query)
    })
  const store = createAppStore(cms)
  const handler = createStaticHandler(
    createRoutes({cms, store, onFailure, search: searchAll, editions, readMyData}, {isGone}),
  )
  const context = await handler.query(request)
  if (context instanceof Response) return context
  for (const error of Object.values(context.errors ?? {})) {
    if (!isRouteErrorResponse(error)) onFailure(error)
  }

  await takeTurn()
  signal.throwIfAborted()
  const head: ReactNode[] = []
  const body = renderToString(
    <HeadCollector value={(tags) => void head.push(tags)}>
      <Providers config={config} store={store}>
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </Providers>
    </HeadCollector>,
  )
  const errors = serialiseErrors(context.errors)
  const state: PageState = {
    config,
    store: changedSlices(store.getState()),
    loaderData: context.loaderData,
    errors,
  }
  return {
    status: errors
      ? Math.max(...Object.values(errors).map(({status}) => status))
      : context.statusCode,
    head: head.map((tags) => renderToStaticMarkup(tags)).join(''),
    body,
    state: embedJson(state),
    modules: pages
      .filter(({path}) => context.matches.some(({route}) => route.id === path))
      .map(({module}) => module),
    failures: [...failures],
    syncTags: dependencies.syncTags(),
    isCanonical: !errors && canonicalUrl(context) === pageUrl(new URL(request.url)),
  }
}

/** Collects the sync tags of what a page is made from; results without tags depend on any change. */
function createDependencies() {
  const tags = new Set<string>()
  let isKnown = true
  return {
    add: (resultTags: readonly string[] | undefined): void => {
      if (!resultTags) isKnown = false
      for (const tag of resultTags ?? []) tags.add(tag)
    },
    syncTags: () => (isKnown ? [...tags] : undefined),
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

/** The URL under which the page wants to be known: path and query. */
function canonicalUrl({matches, loaderData, location}: StaticHandlerContext): string {
  const data: unknown = loaderData[matches.at(-1)?.route.id ?? '']
  return (isPageData(data) && data.meta.canonical) || location.pathname
}
