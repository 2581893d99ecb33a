import type {Plugin} from 'vite'

/**
 * What React Router brings into every page and this site has no use for: functions, each with what it
 * returns at once instead. The minifier removes what then cannot run. A test holds that no page
 * imports what needs them.
 */
const unusedFunctions = {
  // Fetchers (`useFetcher`) and actions (`<Form>`, `useSubmit`): the site's forms call its API themselves.
  fetch2: '',
  handleAction: '',
  handleFetcherAction: '',
  handleFetcherLoader: '',
  setFetcherError: '',
  getFetcher: '',
  resetFetcher: '',
  queueFetcherForDeletion: '',
  getUpdatedRevalidatingFetchers: '',
  markFetchRedirectsDone: 'false',
  abortStaleFetchLoads: 'false',
  normalizeNavigateOptions: '{path}',
  getSubmissionFromNavigation: '',
  // Blockers (`useBlocker`).
  shouldBlockNavigation: '',
  getBlocker: '',
  updateBlocker: '',
  // `<ScrollRestoration>`: the layout scrolls (behaviour B6).
  enableScrollRestoration: '',
  saveScrollPosition: '',
  getSavedScrollPosition: 'null',
  // Routes that are added later (`patchRoutesOnNavigation`), and instrumentation of routes.
  discoverRoutes: '',
  patchRoutes: '',
  _internalSetRoutes: '',
  getRouteInstrumentationUpdates: '',
  instrumentClientSideRouter: '',
  // Middleware.
  loadLazyMiddlewareForMatches: '',
  runClientMiddlewarePipeline: '',
  defaultDataStrategyWithMiddleware: 'defaultDataStrategy(args)',
  // Framework mode and server components.
  usePrefetchBehavior: '[false, null, {}]',
  PrefetchPageLinks: 'null',
  RSCErrorHandler: 'null',
  decodeRouteErrorResponseDigest: '',
  parseHydrationData: '',
}

/** Conditions that are constant here, because of the same. */
const constants = {
  'init.patchRoutesOnNavigation': 'undefined',
  'init.instrumentations': 'undefined',
  'init.dataStrategy': 'undefined',
  'if (isFogOfWar)': 'if (false)',
  'if (!isFogOfWar)': 'if (true)',
  'opts && opts.submission && isMutationMethod(opts.submission.formMethod)': 'false',
  'if (blockerKey)': 'if (false)',
  'if (blockerKey && delta != null)': 'if (false)',
  'fetchLoadMatches.forEach((f, key) => {': 'fetchLoadMatches.forEach((f, key) => { return;',
  'if (typeof route.lazy === "function")': 'if (true)',
  // Calls without effect that bundlers must keep: they are not marked as pure.
  ' = React10.forwardRef(': ' = /* @__PURE__ */ React10.forwardRef(',
}

/** An attribute of each link that only framework mode reads. */
const discovery = '"data-discover": !isAbsolute && discover === "render" ? "true" : void 0'

/**
 * Leaves the parts of React Router out of the site's scripts that no page uses, and out of its pages what
 * no script reads. Fails the build where the installed version does not have one of them.
 *
 * @param build `server` keeps all functions: the server renders pages with others than browsers use.
 */
export function trimRouter(build: 'browser' | 'server'): Plugin {
  return {
    name: 'trim-router',
    apply: 'build',
    transform: {
      filter: {
        id: /\/react-router\/dist\/(?:production|development)\/chunk-\w+\.mjs$/,
        code: 'function createRouter(',
      },
      handler: (code, id) => {
        const links = withoutDiscovery(code)
        // A development build is for looking into: its functions stay.
        const isTrimmed = build === 'browser' && id.includes('/production/')
        return {code: isTrimmed ? trimmedRouter(links) : links, map: null}
      },
    },
  }
}

/** @throws where the code lacks the attribute. */
export function withoutDiscovery(code: string): string {
  if (!code.includes(discovery)) throw new Error('React Router has no ‘data-discover’.')
  return code.replaceAll(discovery, '')
}

/** @throws where the code lacks one of the parts. */
export function trimmedRouter(code: string): string {
  let trimmed = code.replaceAll(/^\w+\.displayName = "\w+";$/gm, '')
  for (const [name, result] of Object.entries(unusedFunctions)) {
    const head = new RegExp(`^ *(?:async )?function ${name}\\([^]*?\\) \\{$`, 'gm')
    if (trimmed.match(head)?.length !== 1)
      throw new Error(`React Router has no one function ${name}.`)
    trimmed = trimmed.replace(head, (found) => `${found} return ${result};`)
  }
  for (const [found, replacement] of Object.entries(constants)) {
    if (!trimmed.includes(found)) throw new Error(`React Router has no ‘${found}’.`)
    trimmed = trimmed.replaceAll(found, () => replacement)
  }
  return trimmed
}
