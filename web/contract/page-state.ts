/** The id of the element with a page's state, where the page itself carries it. */
export const PAGE_STATE_ID = 'page-state'

/** Below this path the server has the states of pages that do not carry them (behaviour B530). */
export const PAGE_STATE_PATH = '/page-state/'
