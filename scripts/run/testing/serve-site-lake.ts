import {serveContentLake} from '#scripts/content-lake/index.ts'
import siteQueries from '../site-queries.gen.json' with {type: 'json'}

/**
 * Serves a local Content Lake for the site, as `npm start` does: it knows the site's queries and evaluates
 * them itself. Others without a token wait for a process that starts, longer on a busy machine than a
 * site does.
 */
export const serveSiteLake = (options: Parameters<typeof serveContentLake>[0]) =>
  serveContentLake({...options, knownQueries: siteQueries})
