import {serveContentLake} from 'content-lake'
import siteQueries from '../site-queries.gen.json' with {type: 'json'}

/**
 * Serves a local Content Lake that knows the site's queries, as `npm start` does, and evaluates them on its
 * own thread. Unknown queries without a token run in another process: on a busy machine its start may take
 * longer than the site waits for an answer.
 */
export const serveSiteLake = (options: Parameters<typeof serveContentLake>[0]) =>
  serveContentLake({...options, knownQueries: siteQueries})
