import {readFileSync} from 'node:fs'
import {z} from 'zod'

const GENERATED = new URL('../../../run/site-queries.gen.json', import.meta.url)

/** All queries of the site, from the list that `npm run types` generates. */
export function siteQueries(): string[] {
  return z.array(z.string()).parse(JSON.parse(readFileSync(GENERATED, 'utf8')))
}
