import {mkdir, mkdtemp, readFile, rm} from 'node:fs/promises'
import {join} from 'node:path'
import {QUERY_LISTS, formatQueryList} from './query-list.ts'
import {CACHE, SCHEMA_FILE, TYPES_FILE, extractSchema, generateTypes} from './sanity-cli.ts'

/**
 * Generates schema, types and lists of queries afresh beside the committed files and compares.
 *
 * @returns The names of the files that are out of date; empty when all are current. A stale schema
 * ends the check: the types follow from it.
 */
export async function findStaleFiles(): Promise<string[]> {
  await mkdir(CACHE, {recursive: true})
  const folder = await mkdtemp(join(CACHE, 'types-'))
  try {
    const schema = join(folder, 'schema.gen.json')
    await extractSchema(schema)
    if (await differ(schema, SCHEMA_FILE)) return ['studio/schema.gen.json']
    const types = join(folder, 'content.gen.ts')
    await generateTypes(types)
    const stale = (await differ(types, TYPES_FILE)) ? ['web/src/shared/cms/content.gen.ts'] : []
    for (const list of QUERY_LISTS) {
      if ((await formatQueryList(list)) !== (await readOrNothing(list.path))) stale.push(list.name)
    }
    return stale
  } finally {
    await rm(folder, {recursive: true, force: true})
  }
}

async function differ(fresh: string, committed: string): Promise<boolean> {
  const [now, then] = await Promise.all([readFile(fresh, 'utf8'), readOrNothing(committed)])
  return now !== then
}

const readOrNothing = (path: string): Promise<string> => readFile(path, 'utf8').catch(() => '')
