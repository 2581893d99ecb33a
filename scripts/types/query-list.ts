import {glob} from 'node:fs/promises'
import {fileURLToPath} from 'node:url'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** A generated list of the queries of some folders: the local lake evaluates them where it serves visitors. */
export interface QueryList {
  /** From the root of the repository. */
  name: string
  path: string
  folders: string
}

const listOf = (name: string, folders: string): QueryList => ({name, path: ROOT + name, folders})

/** The site's queries, which anybody may send, and those of the Studio with its validation rules. */
export const QUERY_LISTS = [
  listOf('web/server/content/site-queries.gen.json', 'web'),
  listOf('web/server/content/studio-queries.gen.json', '{studio,schemas}'),
]

/** The text of such a file: every query that a `*.queries.ts` exports, as it is sent. */
export async function formatQueryList({folders}: QueryList): Promise<string> {
  const queries: string[] = []
  const files = glob(`${folders}/**/*.queries.ts`, {cwd: ROOT, exclude: ['**/node_modules']})
  for await (const file of files) {
    const exports: Record<string, unknown> = await import(new URL(file, `file://${ROOT}`).href)
    queries.push(...Object.values(exports).flatMap(textsOf))
  }
  return `${JSON.stringify([...new Set(queries)].sort(), null, 2)}\n`
}

/** A query, or the queries of an object. */
function textsOf(value: unknown): string[] {
  const values: unknown[] = typeof value === 'object' && value ? Object.values(value) : [value]
  return values.filter((one) => typeof one === 'string')
}
