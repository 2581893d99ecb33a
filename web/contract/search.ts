/** The path of the search: `GET`, with the parameters of the search page; the response is its results. */
export const SEARCH_PATH = '/api/v1/search'
