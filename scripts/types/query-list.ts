import {glob} from 'node:fs/promises'
import {fileURLToPath} from 'node:url'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** The texts of the site's queries: the local lake evaluates these where it serves visitors. */
export const QUERY_LIST_FILE = fileURLToPath(
  new URL('../run/site-queries.gen.json', import.meta.url),
)

/** The text of that file: every query that a `*.queries.ts` exports, as it is sent. */
export async function formatQueryList(): Promise<string> {
  const queries: string[] = []
  const files = glob('web/**/*.queries.ts', {cwd: ROOT, exclude: ['**/node_modules']})
  for await (const file of files) {
    const exports: Record<string, unknown> = await import(new URL(file, `file://${ROOT}`).href)
    for (const query of Object.values(exports)) if (typeof query === 'string') queries.push(query)
  }
  return `${JSON.stringify([...new Set(queries)].sort(), null, 2)}\n`
}
