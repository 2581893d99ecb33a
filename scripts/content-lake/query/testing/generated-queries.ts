import {readFileSync} from 'node:fs'
import {z} from 'zod'

/** All queries of the site or of the Studio, from the lists that `npm run types` generates. */
export function generatedQueries(name: 'site' | 'studio'): string[] {
  const file = new URL(`../../../run/${name}-queries.gen.json`, import.meta.url)
  return z.array(z.string()).parse(JSON.parse(readFileSync(file, 'utf8')))
}
