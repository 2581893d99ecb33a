import {renderToString} from 'react-dom/server'
import {createStaticHandler, createStaticRouter, StaticRouterProvider} from 'react-router-dom'
import {pageStateId, serialiseErrors, type PageState} from '#web/src/app/page-state.ts'
import {Providers} from '#web/src/app/providers.tsx'
import {createRoutes} from '#web/src/app/routes.tsx'
import {createAppStore} from '#web/src/app/store.ts'
import {createCms} from '#web/src/shared/cms/client.ts'
import type {SiteConfig} from '#web/src/shared/env.ts'
import {embedJson} from '#web/src/shared/seo/embed-json.ts'

export type RenderedPage = {
  status: number
  /** Title, metadata and preloads, for the template's head. */
  head: string
  body: string
  /** The page's state as a `<script>` element that never executes. */
  state: string
  /** Ids of the matched routes: their modules' names in the build's manifest. */
  modules: string[]
  /** What failed on the way, for the server's log. */
  failures: unknown[]
}

/** Hoisted tags stand before the page's first own element in React's output. */
const hoisted = /^(?:<(?:meta|link)\b[^>]*>|<title>[^<]*<\/title>)+/

/**
 * Renders one page with its content.
 *
 * @param request a GET for a path of the site; its signal ends the loaders.
 * @param contentOrigin the address under which the server itself reaches the local lake.
 * @returns the page's parts, or a Response where a loader redirects.
 */
export async function render(
  request: Request,
  {config, contentOrigin}: {config: SiteConfig; contentOrigin: string},
): Promise<RenderedPage | Response> {
  const cms = createCms(config.cms, contentOrigin)
  const store = createAppStore(cms)
  const handler = createStaticHandler(createRoutes({cms, store}))
  const context = await handler.query(request)
  if (context instanceof Response) return context

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
    failures: Object.values(context.errors ?? {}),
  }
}
