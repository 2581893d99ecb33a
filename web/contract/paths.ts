/** The paths of the preview, on the server. */
export const PREVIEW_PATHS = {
  enable: '/preview/enable',
  disable: '/preview/disable',
  query: '/preview/query',
  events: '/preview/events',
  changes: '/preview/changes',
  remarks: '/preview/remarks',
  /** Below it stands the token of a shared link. */
  shared: '/preview/shared/open',
} as const

/** The path of the search: `GET`, with the parameters of the search page; the response is its results. */
export const SEARCH_PATH = '/api/v1/search'

/** The id of the element with a page's state, where the page itself carries it. */
export const PAGE_STATE_ID = 'page-state'

/** Below this path the server has the states of pages that do not carry them. */
export const PAGE_STATE_PATH = '/page-state/'
